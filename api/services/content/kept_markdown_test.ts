/** Bodies of articles as Markdown, written once. */
import assert from "node:assert/strict";
import { openTestApp } from "../../../tests/harness.ts";
import { KeptMarkdown, keptMarkdown } from "./kept_markdown.ts";

Deno.test("KeptMarkdown writes each text once, and lets go of the longest unasked", () => {
  const written: string[] = [];
  const write = (html: string) => {
    written.push(html);
    return html.toUpperCase();
  };
  const kept = new KeptMarkdown(write, 8);
  for (const html of ["aa", "bb", "aa", "cc", "aa", "bb"]) assert.equal(kept.find(html), html.toUpperCase());
  // Room for two of them: "bb" went when "cc" came.
  assert.deepEqual(written, ["aa", "bb", "cc", "bb"]);
  assert.equal(kept.find("longer than room"), "LONGER THAN ROOM");
  assert.equal(kept.has("longer than room"), false);
});

Deno.test("exportArticles() and importArticles() write the Markdown of a body once, and that of a changed one anew", async () => {
  await using test = await openTestApp();
  const { content } = (await test.signIn({ role: "governance" })).repository;
  const body = { zh: "<p>湖泊</p>", en: "<p>Lakes</p>" };
  const given = { kind: "help", slug: "a", title: { zh: "题", en: "T" }, date: "2026-11-02", body } as const;
  await content.create(given);
  const kept = keptMarkdown(test.app);
  assert.equal(kept.has(body.zh), false);
  const files = await content.exportFiles();
  assert.ok(kept.has(body.zh) && kept.has(body.en));
  assert.ok(files.some(({ text }) => text.includes("湖泊")));
  assert.deepEqual(await content.exportFiles(), files);
});
