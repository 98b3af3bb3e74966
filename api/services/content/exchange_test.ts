/** Articles as a folder of files, out and in. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { Database, type Transaction } from "../../../db/client.ts";
import { article } from "../../../db/schema/mod.ts";
import type { ApiError, ArticleFile } from "../../../sdk/mod.ts";
import { seedArticles } from "../../../tests/content.ts";
import { openTestApp } from "../../../tests/harness.ts";

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "administrator" });
  return { test, content, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("importArticles() of what exportArticles() gave changes nothing, in every state and kind of field", async () => {
  await using scene = await open();
  const { test, content } = scene;
  await seedArticles(test);
  await content.create({
    kind: "award",
    slug: "winner",
    title: { zh: "", en: 'Only English: "quoted"' },
    date: "2024-06-01",
    position: 7,
    sample: true,
    extra: { year: 2024, award: "top_data", rank: 1, winner: { zh: "甲", en: "A" } },
  });
  const files = await content.exportFiles();
  const paths = files.map(({ path }) => path);
  assert.ok(paths.includes("award/winner.en.md") && !paths.includes("award/winner.zh.md"));
  assert.ok(paths.includes("news/sample-welcome.zh.md"));
  assert.match(
    files.find(({ path }) => path === "award/winner.en.md")!.text,
    /^---\ntitle: .*state: draft\n.*year: 2024\n/s,
  );
  const { added, updated, unchanged } = await content.importFiles(files);
  assert.deepEqual([added, updated], [[], []]);
  assert.equal(unchanged.length, await test.app.db.read.$count(article));
});

/** Texts that Markdown has no words for, and one that only a program writes. */
const BODIES = [
  '<p>a <img src="/static/a.png" alt="b" width="30%"></p><p><img src="/static/a.png" alt="c"></p>',
  "<p>$5 and $6 at https://example.org or mail@example.org</p><p></p><p>a  b </p>",
  "<ul>\n  <li><p>a</p></li>\n</ul>text<p>b</p>",
];

Deno.test("importArticles() of an untouched export saves nothing: summaries alone, pictures, amounts, addresses", async () => {
  await using scene = await open();
  const { test, content } = scene;
  for (const [at, body] of BODIES.entries()) {
    await content.create({
      kind: "policy",
      slug: `policy-${at}`,
      title: { zh: "题", en: "" },
      summary: { zh: "", en: "Only a summary" },
      body: { zh: body, en: "" },
      date: "2026-11-01",
    });
  }
  const before = await test.app.db.read.select().from(article).all();
  assert.deepEqual(before.map(({ bodyZh }) => bodyZh), BODIES);
  const files = await content.exportFiles();
  assert.deepEqual((await content.importFiles(files)).updated, []);
  assert.deepEqual(await test.app.db.read.select().from(article).all(), before);
  await using into = await open();
  await into.content.importFiles(files);
  const moved = await into.test.app.db.read.select().from(article).all();
  // Markdown has no space at the end of a paragraph, and nobody sees it.
  const seen = BODIES.slice(0, 2).map((body) => body.replace(" </p>", "</p>"));
  assert.deepEqual(moved.slice(0, 2).map(({ bodyZh }) => bodyZh), seen);
  assert.ok(moved.every(({ summaryEn }) => summaryEn === "Only a summary"));
});

Deno.test("importArticles() into an empty site makes the same articles; a change in a file is a new save", async () => {
  await using from = await open();
  await seedArticles(from.test);
  const files = await from.content.exportFiles();
  await using into = await open();
  const { test, content } = into;
  assert.equal((await content.importFiles(files)).added.length, files.length / 2);
  assert.deepEqual(await content.exportFiles(), files);
  const changed = files.map((file) =>
    file.path === "blog/sample-readme.en.md"
      ? { ...file, text: file.text.replace(/^title: .*$/m, "title: New") }
      : file
  );
  assert.deepEqual((await content.importFiles(changed)).updated, ["blog/sample-readme"]);
  const [row] = await test.app.db.read.select().from(article).where(eq(article.slug, "sample-readme")).all();
  assert.deepEqual([row!.titleEn, row!.revision, row!.state], ["New", 2, "published"]);
});

Deno.test("importArticles() writes nothing where one file is wrong, and names the file and the field", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const good = { path: "help/a.zh.md", text: "---\ntitle: 甲\ndate: 2026-11-01\n---\n文\n" };
  const bad = { path: "help/b.zh.md", text: "---\ntitle: 乙\ndate: 2026-02-30\n---\n" };
  await assert.rejects(
    content.importFiles([good, bad]),
    (error: { issues?: { path: string }[] }) => error.issues?.[0]?.path === "help/b.zh.md: date",
  );
  assert.equal(await test.app.db.read.$count(article), 0);
  assert.deepEqual((await content.importFiles([good])).added, ["help/a"]);
});

Deno.test("importArticles() names each article once where a busy database lets its transaction run again", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const { withTx } = Database.prototype;
  const file = (slug: string) => ({
    path: `help/${slug}.zh.md`,
    text: "---\ntitle: 甲\ndate: 2026-11-01\n---\n文\n",
  });
  // The first run of each transaction comes to nothing, as that of a database that was busy.
  Database.prototype.withTx = async function <T>(job: (tx: Transaction) => Promise<T>): Promise<T> {
    await withTx.call(this, async (tx) => {
      await job(tx);
      throw new Error("busy");
    }).catch(() => {});
    return await withTx.call(this, job) as T;
  };
  try {
    const { added } = await content.importFiles([file("a")], { check: true });
    assert.deepEqual(added, ["help/a"]);
    assert.deepEqual((await content.importFiles([file("a"), file("b")])).added, ["help/a", "help/b"]);
  } finally {
    Database.prototype.withTx = withTx;
  }
  assert.equal(await test.app.db.read.$count(article), 2);
});

const edit = (files: readonly ArticleFile[], path: string, title: string): ArticleFile[] =>
  files.map((file) =>
    file.path === path ? { ...file, text: file.text.replace(/^title: .*$/m, `title: ${title}`) } : file
  );

const NEWS = { kind: "news", summary: { zh: "", en: "" }, date: "2026-11-01" } as const;

Deno.test("importArticles() refuses every article that was saved since its export, unless it is to be written over", async () => {
  await using scene = await open();
  const { content } = scene;
  const made = [];
  for (const slug of ["a", "b", "c"]) {
    made.push(
      await content.create({ ...NEWS, slug, title: { zh: slug, en: "" }, body: { zh: "文", en: "" } }),
    );
  }
  const files = await content.exportFiles("news");
  assert.match(files[0]!.text, /^revision: 1$/m);
  for (const { articleId, slug } of made) {
    const article = { ...NEWS, slug, title: { zh: `${slug} online`, en: "" }, body: { zh: "新", en: "" } };
    await content.save(articleId, { revision: 1, article });
  }
  let changed = edit(edit(files, "news/a.zh.md", "file a"), "news/b.zh.md", "file b");
  for (const check of [true, false]) {
    await assert.rejects(content.importFiles(changed, { check }), ({ issues }: ApiError) => {
      assert.deepEqual(issues.map(({ path, key, params }) => [path, key, params]), [
        ["news/a: revision", "articleNewer", { given: 1, revision: 2 }],
        ["news/b: revision", "articleNewer", { given: 1, revision: 2 }],
      ]);
      return true;
    });
  }
  const untouched = await content.importFiles(files);
  assert.deepEqual([untouched.updated, untouched.newer], [[], ["news/a", "news/b", "news/c"]]);
  const written = await content.importFiles(changed, { overwrite: true });
  assert.deepEqual([written.updated.length, written.revisions["news/a"]], [3, 3]);
  // What an import itself saved is no edit of somebody else, once its number stands in the file.
  changed = changed.map(({ path, text }) => ({ path, text: text.replace("revision: 1", "revision: 3") }));
  assert.deepEqual((await content.importFiles(edit(changed, "news/a.zh.md", "again"))).updated, ["news/a"]);
  // A file without the number works as one that knows of no export.
  const plain = changed.map(({ path, text }) => ({ path, text: text.replace(/^revision: .*\n/m, "") }));
  assert.deepEqual((await content.importFiles(edit(plain, "news/a.zh.md", "plain"))).updated, ["news/a"]);
});

Deno.test("importArticles() makes a draft where a file names no state, and says what readers see", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const file = (slug: string, more: string) => ({
    path: `help/${slug}.zh.md`,
    text: `---\ntitle: 甲\ndate: 2026-11-01\n${more}---\n文\n`,
  });
  const files = [
    file("a", ""),
    file("b", "state: published\n"),
    file("c", "state: published\npublishAt: 2026-12-01T00:00:00Z\n"),
  ];
  for (const check of [true, false]) {
    const { added, published } = await content.importFiles(files, { check });
    assert.deepEqual([added, published], [["help/a", "help/b", "help/c"], ["help/b"]]);
  }
  const rows = await test.app.db.read.select().from(article).all();
  assert.deepEqual(
    new Map(rows.map(({ slug, state }) => [slug, state])),
    new Map([["a", "draft"], ["b", "published"], ["c", "scheduled"]]),
  );
  const { updated, published } = await content.importFiles(edit(files, "help/b.zh.md", "乙"));
  assert.deepEqual([updated, published], [["help/b"], ["help/b"]]);
});

Deno.test("importArticles() names each field that no article of the kind has, in either file", async () => {
  await using scene = await open();
  const { content } = scene;
  const wrong = async (zh: string, en?: string) => {
    const files = [{ path: "award/a.zh.md", text: `---\ntitle: 甲\ndate: 2026-11-01\n${zh}---\n` }];
    if (en !== undefined) files.push({ path: "award/a.en.md", text: `---\ntitle: A\n${en}---\n` });
    return await content.importFiles(files).then(
      () => [],
      ({ issues }: ApiError) => issues.map(({ path, key, params }) => `${path} ${key} ${params?.found}`),
    );
  };
  const good = "year: 2025\naward: personal\nwinner: 甲\n";
  assert.deepEqual(await wrong(`${good}sumary: x\nstat: draft\n`), [
    "award/a.zh.md: sumary unknownField sumary",
    "award/a.zh.md: stat unknownField stat",
  ]);
  assert.deepEqual(await wrong(`${good}winner: { zh: 甲, fr: B }\n`.replace("winner: 甲\n", "")), [
    "award/a.zh.md: winner.fr unknownField fr",
  ]);
  assert.deepEqual(await wrong(good, "sumary: x\n"), ["award/a.en.md: sumary unknownField sumary"]);
  assert.deepEqual(await wrong(good, "year: 2025\n"), []);
});
