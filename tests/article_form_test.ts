/** The form of an article as a browser without scripts sends it. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { article } from "../db/schema/mod.ts";
import type { ArticleGiven } from "../sdk/resources/content.ts";
import { fieldsOf } from "./form_fields.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  const { content } = editor.repository;
  const go = await openPages(test, editor);
  const rowOf = async (id: string) =>
    (await test.app.db.read.select().from(article).where(eq(article.id, id)).all())[0]!;
  return { test, content, go, rowOf, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const shared = {
  title: { zh: "题目", en: "Title" },
  summary: { zh: "第一行\n第二行", en: "a & b < c" },
  date: "2026-11-02",
  tags: ["ice", "水"],
  body: {
    zh: "# 一\n\n```\na\nb\n```\n\n- x\n- y",
    en: "Some **bold** [link](https://example.org/?a=1&b=2)",
  },
};
const ARTICLES: ArticleGiven[] = [
  {
    ...shared,
    kind: "news",
    slug: "n",
    author: "A",
    position: 3,
    sample: true,
    extra: { ids: { zh: "1", en: "2" } },
  },
  {
    ...shared,
    kind: "notice",
    slug: "m",
    extra: { until: "2027-01-01", tone: "warning", dismissible: true },
  },
  { ...shared, kind: "notice", slug: "bare" },
  {
    ...shared,
    kind: "award",
    slug: "w",
    extra: { year: 2024, award: "personal", rank: 1, winner: { zh: "甲", en: "" } },
  },
  { ...shared, kind: "partner", slug: "p", extra: { relation: "strategic", url: "https://example.org/" } },
  { ...shared, kind: "help", slug: "h" },
];

Deno.test("the form of an article that is sent as it came changes nothing: no save, and it still counts as supplied", async () => {
  await using scene = await open();
  const { test, content, go, rowOf } = scene;
  for (const given of ARTICLES) {
    const { articleId } = await content.create(given);
    await test.app.db.withTx(async (tx) => {
      await tx.update(article).set({ seedHash: "as it came" }).where(eq(article.id, articleId));
    });
    const before = await rowOf(articleId);
    for (const [, prefix] of LANGUAGES) {
      const { text } = await go(`${prefix}/manage/content/article?id=${articleId}`);
      const { status, location } = await go(`${prefix}/manage/content/article`, fieldsOf(text));
      assert.deepEqual([status, location.includes("done=save")], [303, true], given.slug);
      assert.deepEqual(await rowOf(articleId), before, given.slug);
    }
  }
});

Deno.test("the form of an article tells that it became public meanwhile, also after a field was wrong in between", async () => {
  await using scene = await open();
  const { content, go, rowOf } = scene;
  for (const [locale, prefix] of LANGUAGES) {
    const { articleId } = await content.create({ ...shared, kind: "news", slug: `x-${locale}` });
    const path = `${prefix}/manage/content/article`;
    const opened = fieldsOf((await go(`${path}?id=${articleId}`)).text);
    await content.act(articleId, { action: "publish", revision: 1 });
    const wrong = await go(path, { ...opened, author: "half", date: "no day" });
    assert.match(wrong.text, /aria-invalid="true"/);
    // What comes back is still based on what was opened.
    const told = await go(path, { ...fieldsOf(wrong.text), date: "2026-11-02" });
    assert.match(told.text, locale === "zh" ? /现在是公开的/ : /It is public now/);
    assert.equal(fieldsOf(told.text).author, "half");
    assert.equal((await rowOf(articleId)).author, "");
    const again = await go(path, fieldsOf(told.text));
    assert.equal(again.status, 303);
    const { author, state, revision } = await rowOf(articleId);
    assert.deepEqual([author, state, revision], ["half", "published", 2]);
  }
});
