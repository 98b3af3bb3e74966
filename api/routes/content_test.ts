/** Articles for readers. */
import assert from "node:assert/strict";
import { article } from "../../db/schema/mod.ts";
import { ARTICLES_FOUND_MAX } from "../../sdk/model/limits.ts";
import { openTestApp, type TestApp } from "../../tests/harness.ts";

type Row = Partial<typeof article.$inferInsert> & { slug: string };

async function open(...rows: Row[]): Promise<TestApp> {
  const test = await openTestApp();
  const now = test.app.clock().getTime();
  const base = {
    kind: "help",
    state: "published",
    titleZh: "题",
    titleEn: "Title",
    date: "2026-11-01",
    tags: [],
    extra: {},
    revision: 1,
    firstPublicAt: now,
    createdAt: now,
    updatedAt: now,
  } satisfies Partial<Row>;
  await test.app.db.withTx((tx) =>
    tx.insert(article).values(rows.map((row) => ({ id: row.slug, ...base, ...row })))
  );
  return test;
}

const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

Deno.test("GET articles gives what is published of a kind: by place, then the newest date first", async () => {
  await using test = await open(
    { slug: "c", position: 2 },
    { slug: "old", date: "2026-10-01" },
    { slug: "new", date: "2026-11-02" },
    { slug: "draft", state: "draft" },
    { slug: "scheduled", state: "scheduled" },
    { slug: "archived", state: "archived" },
    { slug: "faq", kind: "faq" },
  );
  const { content } = test.visitor;
  assert.deepEqual(slugs((await content.list({ kind: "help" })).list), ["new", "old", "c"]);
  assert.deepEqual(slugs((await content.list({ kind: ["help", "faq"] })).list), ["new", "faq", "old", "c"]);
  const { list, ...page } = await content.list({ kind: "help", page: 2, size: 2 });
  assert.deepEqual([slugs(list), page], [["c"], { page: 2, size: 2, total: 3 }]);
  assert.equal((await content.list({ kind: "help" })).list[0].body, undefined);
  assert.deepEqual((await content.list({ kind: "help", bodies: true })).list[0].body, { zh: "", en: "" });
  await assert.rejects(async () => await content.list({ kind: "poem" as "help" }), { error: "invalidInput" });
});

Deno.test("GET articles gives those with a tag, whole and not as a part of another", async () => {
  await using test = await open({ slug: "a", tags: ["海洋", "ice"] }, { slug: "b", tags: ["ice age"] });
  assert.deepEqual(slugs((await test.visitor.content.list({ kind: "help", tag: "ice" })).list), ["a"]);
  assert.deepEqual((await test.visitor.content.list({ kind: "help", tag: "'--" })).total, 0);
});

Deno.test("GET article gives a published one by kind and slug, by id, and by the older id of either language", async () => {
  await using test = await open(
    { slug: "x", kind: "news", id: "id-of-x", extra: { ids: { zh: "101", en: "202" } } },
    { slug: "202", kind: "blog" },
    { slug: "hidden", kind: "news", state: "draft" },
  );
  const { content } = test.visitor;
  for (const id of ["x", "101", "id-of-x"]) assert.equal((await content.get({ id })).slug, "x");
  assert.equal((await content.get({ id: "202" })).slug, "202", "a slug goes before an older id");
  assert.equal((await content.get({ kind: "news", id: "202" })).slug, "x");
  assert.equal((await content.get({ kind: "blog", slug: "202" })).kind, "blog");
  for (
    const address of [{ id: "hidden" }, { kind: "help", slug: "x" }, {
      kind: "news",
      slug: "hidden",
    }] as const
  ) {
    await assert.rejects(content.get(address), { error: "notFound" });
  }
  await assert.rejects(content.get({ kind: "news" } as never), { error: "invalidInput" });
});

/** As articles are stored (`services/content/fold.ts`). */
const TITLES_END = "\x1f";

Deno.test("GET search gives articles with every word in either language, those with them in the title first", async () => {
  await using test = await open(
    {
      slug: "a",
      searchText: `guide${TITLES_END}upload files 上传数据文件`,
      bodyZh: "<p>先<strong>上传</strong>数据文件</p>",
    },
    { slug: "b", titleZh: "怎样上传数据文件", searchText: `怎样上传数据文件${TITLES_END}`, position: 9 },
    { slug: "hidden", state: "draft", searchText: "上传" },
    { slug: "banner", kind: "banner", searchText: "上传" },
  );
  const { content } = test.visitor;
  assert.deepEqual(slugs((await content.search("上传 文件")).list), ["b", "a"]);
  assert.deepEqual(slugs((await content.search("UPLOAD Ｆiles")).list), ["a"], "folded as it is stored");
  assert.deepEqual(
    (await content.search("上传")).list[1].snippet.zh.map(({ text }) => text).join(""),
    "先上传数据文件",
  );
  assert.deepEqual(await content.search("上传", "faq"), { list: [], total: 0 });
  for (const q of ["", "  ", "%", "_", "?？", "上传 下载"]) {
    assert.deepEqual(await content.search(q), { list: [], total: 0 }, q);
  }
});

Deno.test("GET search finds the same whatever punctuation stands around the words, and marks it", async () => {
  await using test = await open({
    slug: "doi",
    searchText: `数据政策${TITLES_END}what is a doi? 怎样引用数据？引用 pm2.5 的 10.5072/sdb.00001 sea-level`,
    bodyEn: "<p>What is a DOI? Cite PM2.5 and 10.5072/sdb.00001, sea-level.</p>",
    bodyZh: "<p>怎样引用数据？</p>",
  });
  const { content } = test.visitor;
  const queries =
    "What is a DOI?|DOI?|(DOI)|“DOI”|DOI，数据|引用，数据|怎样引用数据？|《数据政策》|PM2.5。|sea level|sea/level|" +
    "(10.5072/sdb.00001)|10.5072/SDB.00001,|doi:10.5072/sdb.00001";
  for (const q of [...queries.split("|"), '"数据政策"', "'DOI'"]) {
    const { list: [found], total } = await content.search(q);
    assert.equal(total, 1, q);
    const isMarked = [...found.snippet.zh, ...found.snippet.en].some(({ hit }) => hit);
    assert.ok(isMarked || q.includes("数据政策"), q);
  }
  for (const q of ["PM2", "10.5072/sdb.0000"]) {
    assert.equal((await content.search(q)).total, 1, "parts of words");
  }
  for (const q of ["PM 25", "10.5072/sdb.00002"]) assert.equal((await content.search(q)).total, 0, q);
  const { repository } = await test.signIn({ role: "governance" });
  assert.equal((await repository.content.manage({ q: "DOI?" })).total, 1, "editors as well");
  assert.equal((await repository.content.manage({ q: "!!" })).total, 0);
});

Deno.test("GET search gives the titles of all that it found first, and says how many there are", async () => {
  const others = Array.from({ length: ARTICLES_FOUND_MAX + 4 }, (_, at) => ({
    slug: `other-${at}`,
    searchText: `title${TITLES_END}data`,
  }));
  const named = { slug: "named", searchText: `data${TITLES_END}`, position: 99, date: "2001-01-01" };
  await using test = await open(...others, named);
  const { list, total } = await test.visitor.content.search("data");
  assert.deepEqual([total, list.length, list[0]!.slug], [others.length + 1, ARTICLES_FOUND_MAX, "named"]);
});

Deno.test("GET article takes a name that is longer than any for one that is not there", async () => {
  await using test = await open({ slug: "a" });
  const { content } = test.visitor;
  for (const name of ["x".repeat(81), "题".repeat(81), "x".repeat(5_000)]) {
    await assert.rejects(content.get({ kind: "help", slug: name }), { error: "notFound" });
    await assert.rejects(content.get({ id: name }), { error: "notFound" });
    await assert.rejects(content.neighbours({ id: name }), { error: "notFound" });
  }
  assert.equal((await content.get({ kind: "help", slug: "a" })).slug, "a");
});
