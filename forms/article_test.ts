import type { z } from "zod";
import assert from "node:assert/strict";
import { ARTICLE_KINDS } from "../sdk/model/content/article.ts";
import { ARTICLE_EXTRAS } from "../sdk/model/content/article_extra.ts";
import { articleInputSchema } from "../sdk/model/content/article_input.ts";
import { EXTRA_FIELDS, fieldOfIssue, readArticleForm } from "./article.ts";

const formOf = (fields: Record<string, string>) => (name: string) => fields[name] ?? "";

Deno.test("EXTRA_FIELDS asks for exactly the fields that each kind has", () => {
  for (const kind of ARTICLE_KINDS) {
    const wanted = Object.keys((ARTICLE_EXTRAS[kind] as unknown as z.ZodObject).shape).sort();
    assert.deepEqual(EXTRA_FIELDS[kind].map(({ name }) => name).sort(), wanted, kind);
  }
});

Deno.test("readArticleForm() reads what was typed as the API takes it", () => {
  const read = readArticleForm(
    "award",
    formOf({
      slug: " a ",
      "title.zh": "题",
      date: "2026-11-02",
      tags: "甲，乙, c、",
      position: "3",
      sample: "yes",
      "extra.year": "2024",
      "extra.award": "personal",
      "extra.winner.zh": "李华",
    }),
  );
  const { tags, position, sample, extra, cover } = articleInputSchema.parse({ kind: "award", ...read });
  assert.deepEqual([tags, position, sample, cover], [["甲", "乙", "c"], 3, true, undefined]);
  assert.deepEqual(extra, { year: 2024, award: "personal", winner: { zh: "李华", en: "" } });
});

Deno.test("readArticleForm() leaves what is no number for the API to name", () => {
  const { extra } = readArticleForm("chronicle", formOf({ "extra.year": "soon" }));
  assert.deepEqual(extra, { year: "soon" });
});

Deno.test("fieldOfIssue() names the field of the form", () => {
  assert.deepEqual(
    ["article.title", "article.extra.winner", "slug", "extra.year", "article.tags.0", "cover.mediaId"]
      .map(fieldOfIssue),
    [
      "title.zh",
      "extra.winner.zh",
      "slug",
      "extra.year",
      "tags",
      "cover.mediaId",
    ],
  );
});
