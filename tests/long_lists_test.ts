/** Pages and feeds of more articles than one answer of the API has. */
import assert from "node:assert/strict";
import { announceChange } from "../api/change_counter.ts";
import { systemContext } from "../api/context.ts";
import { article } from "../db/schema/mod.ts";
import type { ArticleKind } from "../sdk/model/content/article.ts";
import { ARTICLE_BODIES_MAX, PAGE_SIZE_MAX } from "../sdk/model/limits.ts";
import { DAY_MS } from "../sdk/model/time.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openPages } from "./pages.ts";
import { openKeptSite } from "./site.ts";

type Row = Partial<typeof article.$inferInsert> & { kind: ArticleKind; slug: string };

/** More than a page of the API. */
const MANY = PAGE_SIZE_MAX + 1;
const FIRST_DAY = Date.parse("2026-01-01");
const dayOf = (n: number) => new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10);
const many = (kind: ArticleKind, make: (n: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: MANY }, (_one, n) => ({
    kind,
    slug: `${kind}-${n}`,
    titleZh: `${kind}-${n}.`,
    date: dayOf(n),
    ...make(n),
  }));

async function add({ app }: TestApp, rows: readonly Row[]): Promise<void> {
  const at = app.clock().getTime();
  const shared = { state: "published" as const, date: "2026-01-01", tags: [], extra: {}, revision: 1 };
  await app.db.withTx(async (tx) => {
    for (const row of rows) {
      const times = { firstPublicAt: at, createdAt: at, updatedAt: at };
      await tx.insert(article).values({ id: row.slug, ...shared, ...times, ...row });
    }
    const tags = rows.map(({ kind }) => `content:${kind}` as const);
    await announceChange(tx, systemContext(app, "test"), [...new Set(tags), "news"]);
  });
}

/** Which of them a page names. */
const namedOn = (text: string, kind: ArticleKind) =>
  new Set([...text.matchAll(new RegExp(`\\b${kind}-\\d+\\.`, "g"))].map(([name]) => name));

const TAG = "十周年|10th Anniversary";

Deno.test("/news reaches every article page by page, and those of a tag or kind, however old", async () => {
  await using test = await openTestApp();
  const news = many("news", (n) => n === 0 ? { tags: [TAG] } : { tags: ["海洋"] });
  await add(test, [...news, { kind: "story", slug: "story-1", titleZh: "story-1.", tags: ["few"] }]);
  const go = await openPages(test);
  const found = new Set<string>();
  for (let page = 1; page <= 9; page++) {
    for (const name of namedOn((await go(`/news?page=${page}`)).text, "news")) found.add(name);
  }
  assert.equal(found.size, MANY);
  const tagged = (await go(`/news?tag=${encodeURIComponent(TAG)}`)).text;
  assert.deepEqual(namedOn(tagged, "news"), new Set(["news-0."]));
  const first = (await go("/news")).text;
  assert.deepEqual([...namedOn(first, "news")].slice(0, 2), ["news-100.", "news-99."]);
  assert.ok(first.includes("tag=few"), "a tag of one article can be chosen");
  assert.ok(namedOn((await go("/news?kind=story")).text, "story").has("story-1."));
  for (const query of ["page=99999999999", "page=-1", `tag=${"x".repeat(999)}`]) {
    assert.equal((await go(`/news?${query}`)).status, 200, query);
  }
});

Deno.test("pages of the anniversary, of help, videos, notices and partners show more than a hundred articles", async () => {
  await using test = await openTestApp();
  const award = (n: number) => ({
    extra: { year: 2024, award: "personal", rank: n, winner: { zh: "", en: "" } },
  });
  await add(test, [
    ...many("news", (n) => ({ tags: n === 0 ? [TAG] : [] })),
    ...many("award", award),
    ...many("chronicle", (n) => ({ extra: { year: 2000 + n } })),
    ...many("help"),
    ...many("faq"),
    ...many("partner", () => ({ extra: { relation: "cooperative" } })),
    ...many("video", () => ({ extra: { mediaId: "x", seconds: 1 } })),
    ...many("notice"),
  ]);
  const go = await openPages(test);
  assert.deepEqual(namedOn((await go("/decade/news")).text, "news"), new Set(["news-0."]));
  const pages = [
    ["/decade/award_list?year=2024", "award"],
    ["/decade/chronicle_of_events", "chronicle"],
    ["/help", "help"],
    ["/faq", "faq"],
    ["/partner/Cooperative", "partner"],
    ["/news/propertyVideo", "video"],
    ["/notice", "notice"],
  ] as const;
  for (const [path, kind] of pages) {
    const { status, text } = await go(path);
    assert.deepEqual([status, namedOn(text, kind).size], [200, MANY], path);
  }
});

Deno.test("the home page shows a banner and a promotion beside more than a hundred news", async () => {
  await using test = await openTestApp();
  await add(test, [
    ...many("news"),
    {
      kind: "banner",
      slug: "b",
      titleZh: "banner-1.",
      position: 1,
      extra: { href: "/list", action: { zh: "看", en: "Look" } },
    },
    { kind: "promotion", slug: "p", titleZh: "promotion-1.", position: 1 },
  ]);
  const { text } = await (await openPages(test))("/");
  assert.equal(namedOn(text, "banner").size, 1);
  assert.equal(namedOn(text, "promotion").size, 1);
  assert.deepEqual([...namedOn(text, "news")], ["news-100.", "news-99.", "news-98.", "news-97."]);
});

Deno.test("the oldest of more than a hundred articles has a newer one before it and related ones, the newest an older one", async () => {
  await using test = await openTestApp();
  await add(
    test,
    many("news", (n) => ({ position: n === 0 ? 1 : 0, tags: n === 50 || n === 0 ? ["ice"] : [] })),
  );
  const { content } = test.visitor;
  const around = async (id: string) => {
    const { previous, next, related } = await content.neighbours({ id });
    return [previous?.slug, next?.slug, related.map(({ slug }) => slug)];
  };
  assert.deepEqual(await around("news-0"), ["news-1", undefined, ["news-50", "news-100", "news-99"]]);
  assert.deepEqual(await around("news-100"), [undefined, "news-99", ["news-99", "news-98", "news-97"]]);
  await assert.rejects(content.neighbours({ id: "none" }), { error: "notFound" });
  const { text } = await (await openPages(test))("/news/Article?id=news-0");
  assert.ok(namedOn(text, "news").has("news-50."));
  assert.ok(namedOn(text, "news").has("news-1."));
});

Deno.test("neighbours of one day follow their time and slug, and leave out other kinds and what is not public", async () => {
  await using test = await openTestApp();
  const at = test.app.clock().getTime();
  await add(test, [
    { kind: "news", slug: "late", firstPublicAt: at },
    { kind: "news", slug: "a", firstPublicAt: at - 1 },
    { kind: "news", slug: "b", firstPublicAt: at - 1 },
    { kind: "news", slug: "draft", state: "draft", firstPublicAt: at - 1 },
    { kind: "blog", slug: "aa", firstPublicAt: at - 1 },
  ]);
  const { content } = test.visitor;
  const { previous, next, related } = await content.neighbours({ id: "a" });
  assert.deepEqual([previous?.slug, next?.slug], ["late", "b"]);
  assert.deepEqual(related.map(({ slug }) => slug), ["late", "aa", "b"]);
  const blog = await content.neighbours({ kind: "blog", id: "aa" });
  assert.deepEqual(blog, { related: [] });
});

Deno.test("GET counts gives the kinds and the sixteen most frequent tags of what is public", async () => {
  await using test = await openTestApp();
  await add(test, [
    ...Array.from(
      { length: 20 },
      (_one, n): Row => ({ kind: "news", slug: `n${n}`, tags: ["all", `tag${n}`] }),
    ),
    { kind: "blog", slug: "blog", tags: ["tag7"] },
    { kind: "story", slug: "draft", state: "draft", tags: ["tag8", "tag8"] },
    { kind: "help", slug: "help", tags: ["help"] },
  ]);
  const { kinds, tags } = await test.visitor.content.counts(["news", "blog", "story"]);
  assert.deepEqual(kinds.toSorted((a, b) => a.count - b.count), [{ kind: "blog", count: 1 }, {
    kind: "news",
    count: 20,
  }]);
  assert.deepEqual(tags.slice(0, 2), [{ tag: "all", count: 20 }, { tag: "tag7", count: 2 }]);
  assert.equal(tags.length, 16);
});

Deno.test("GET notices gives every notice in force, whatever stands before it", async () => {
  await using test = await openTestApp();
  await add(test, [
    ...many("notice", () => ({ extra: { until: "2020-01-01" } })),
    { kind: "notice", slug: "current", position: 1 },
  ]);
  assert.deepEqual((await test.visitor.content.notices()).map(({ slug }) => slug), ["current"]);
});

Deno.test("GET articles answers no more than thirty bodies, and iterating gives each article once", async () => {
  await using test = await openTestApp();
  await add(test, many("news", () => ({ date: "2026-01-01", bodyZh: "<p>x</p>" })));
  const { content } = test.visitor;
  await assert.rejects(
    async () => await content.list({ kind: "news", bodies: true, size: ARTICLE_BODIES_MAX + 1 }),
    { error: "invalidInput" },
  );
  for (const order of ["place", "newest"] as const) {
    const list = content.list({ kind: "news", bodies: true, size: ARTICLE_BODIES_MAX, order });
    const slugs = await Array.fromAsync(list, ({ slug }) => slug);
    assert.deepEqual([slugs.length, new Set(slugs).size], [MANY, MANY], order);
  }
});

Deno.test("a feed reads the bodies of thirty articles once, until one of them changes", async () => {
  await using test = await openTestApp();
  await add(test, many("news", () => ({ bodyZh: "<p>text</p>" })));
  const site = await openKeptSite(test);
  const read = async (headers: Record<string, string> = {}) => {
    const before = test.statements.length;
    const answer = await site.request(`${ORIGIN}/news/atom.xml`, { headers });
    const text = await answer.text();
    const statements = test.statements.slice(before).filter((sql) => sql.includes('from "article"'));
    return { answer, text, statements };
  };
  const first = await read();
  assert.equal(first.text.match(/<entry>/g)?.length, ARTICLE_BODIES_MAX);
  assert.ok(first.text.includes("news-100.") && !first.text.includes("news-70."));
  assert.ok(first.statements.some((sql) => sql.includes("body_zh")));
  const second = await read();
  assert.deepEqual([second.statements, second.text], [[], first.text]);
  assert.equal(second.answer.headers.get("Content-Type"), first.answer.headers.get("Content-Type"));
  const etag = second.answer.headers.get("ETag")!;
  assert.equal((await read({ "If-None-Match": etag })).answer.status, 304);
  await add(test, [{ kind: "news", slug: "new", titleZh: "news-200.", date: "2026-12-01" }]);
  assert.ok((await read()).text.includes("news-200."));
});
