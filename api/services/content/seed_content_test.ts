/** Articles that come with the program: put in once, brought up to date until somebody edits them. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { article, articleRevision } from "../../../db/schema/mod.ts";
import { seedArticles } from "../../../tests/content.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { DomainError } from "../../error.ts";
import { seedContent } from "./seed_content.ts";

const ZH =
  "---\ntitle: 首页\nsummary: 简介\ndate: 2026-11-01\ntags: [甲, 乙]\nposition: 3\n---\n\n正文 **重点**\n";
const EN = "---\ntitle: Start\nsummary: Summary\n---\n\nText\n";

async function withFolder(
  files: Record<string, string>,
  use: (folder: string, put: (files: Record<string, string>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-content-" });
  const put = async (more: Record<string, string>) => {
    for (const [path, text] of Object.entries(more)) {
      await Deno.mkdir(`${folder}/${path.split("/")[0]}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
  };
  try {
    await put(files);
    await use(folder, put);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const rowOf = async ({ app }: TestApp, slug: string) =>
  (await app.db.read.select().from(article).where(eq(article.slug, slug)).all())[0];

Deno.test("seedContent() puts an article in as its two files say, once", () =>
  withFolder({ "help/start.zh.md": ZH, "help/start.en.md": EN }, async (folder) => {
    await using test = await openTestApp();
    assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 1, updated: 0 });
    assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 0, updated: 0 });
    const row = await rowOf(test, "start");
    assert.deepEqual([row.kind, row.state, row.titleZh, row.titleEn, row.tags, row.position, row.date], [
      "help",
      "published",
      "首页",
      "Start",
      ["甲", "乙"],
      3,
      "2026-11-01",
    ]);
    assert.deepEqual([row.bodyZh, row.bodyEn], ["<p>正文 <strong>重点</strong></p>", "<p>Text</p>"]);
    assert.equal(row.firstPublicAt, Date.parse("2026-10-31T16:00:00Z"), "the day begins in Shanghai");
    assert.equal((await test.app.db.read.select().from(articleRevision).all()).length, 1);
  }));

Deno.test("seedContent() brings up to date what nobody has edited, and leaves alone what somebody has", () =>
  withFolder({ "help/start.zh.md": ZH, "help/start.en.md": EN }, async (folder, put) => {
    await using test = await openTestApp();
    await seedContent(test.app, folder, { samples: false });
    await put({ "help/start.en.md": EN.replace("Text", "Better") });
    assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 0, updated: 1 });
    assert.equal((await rowOf(test, "start")).bodyEn, "<p>Better</p>");
    assert.equal((await test.app.db.read.select().from(articleRevision).all()).length, 2);
    await test.app.db.withTx((tx) => tx.update(article).set({ seedHash: null, titleEn: "Own" }));
    await put({ "help/start.en.md": EN.replace("Text", "Best") });
    assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 0, updated: 0 });
    assert.equal((await rowOf(test, "start")).titleEn, "Own");
  }));

Deno.test("seedContent() of two starts at once puts in, and brings up to date, each article once", () =>
  withFolder({ "help/start.zh.md": ZH, "help/second.zh.md": ZH }, async (folder, put) => {
    await using test = await openTestApp();
    const twice = async () => {
      const both = await Promise.all([1, 2].map(() => seedContent(test.app, folder, { samples: false })));
      const sum = (name: "added" | "updated") => both.reduce((total, counts) => total + counts[name], 0);
      return [sum("added"), sum("updated")];
    };
    assert.deepEqual(await twice(), [2, 0]);
    await put({ "help/start.zh.md": ZH.replace("正文", "新的") });
    assert.deepEqual(await twice(), [0, 1]);
    assert.equal((await rowOf(test, "start")).revision, 2);
    assert.equal(await test.app.db.read.$count(articleRevision), 3);
  }));

Deno.test("seedContent() knows a text by its files after an editor gave it another name in addresses", () =>
  // What readers have seen keeps its name; a draft may have another one.
  withFolder(
    { "help/start.zh.md": ZH.replace("date:", "state: draft\ndate:"), "help/start.en.md": EN },
    async (folder, put) => {
      await using test = await openTestApp();
      await seedContent(test.app, folder, { samples: false });
      const { repository: { content } } = await test.signIn({ role: "administrator" });
      const { articleId, revision, kind, title, summary, body, date, extra } = await content.read(
        (await rowOf(test, "start")).id,
      );
      await content.save(articleId, {
        revision,
        article: { kind, slug: "begin", title, summary, body, date, extra },
      });
      await put({ "help/start.en.md": EN.replace("Text", "Better") });
      assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 0, updated: 0 });
      assert.deepEqual(
        (await test.app.db.read.select().from(article).all()).map(({ slug, bodyEn }) => [slug, bodyEn]),
        [["begin", "<p>Text</p>"]],
      );
    },
  ));

Deno.test("seedContent() leaves alone what an editor wrote under a name that the program takes later", () =>
  withFolder({ "help/start.zh.md": ZH }, async (folder) => {
    await using test = await openTestApp();
    const { repository: { content } } = await test.signIn({ role: "administrator" });
    await content.create({
      kind: "help",
      slug: "start",
      title: { zh: "自己的", en: "" },
      date: "2026-11-01",
    });
    assert.deepEqual(await seedContent(test.app, folder, { samples: false }), { added: 0, updated: 0 });
    assert.equal((await rowOf(test, "start")).titleZh, "自己的");
  }));

Deno.test("seedContent() puts samples into a demo site alone, and schedules what is to appear later", () =>
  withFolder({
    "news/later.zh.md": ZH.replace("2026-11-01", "2026-12-01\nsample: true"),
    "news/one.en.md": EN.replace("---\n\n", "date: 2026-10-01\n---\n\n"),
  }, async (folder) => {
    await using test = await openTestApp();
    assert.equal((await seedContent(test.app, folder, { samples: false })).added, 1);
    assert.equal((await seedContent(test.app, folder, { samples: true })).added, 1);
    assert.equal((await rowOf(test, "later")).state, "scheduled");
    assert.deepEqual((await test.visitor.catalog.news()).map(({ id, title }) => [id, title.zh]), [[
      "one",
      "",
    ]]);
  }));

Deno.test("seedContent() publishes at once what is no news, on a machine whose clock is behind as well", async () => {
  await using test = await openTestApp();
  test.advance(Date.parse("2020-01-01T00:00:00Z") - test.app.clock().getTime());
  await seedArticles(test);
  const rows = await test.app.db.read.select().from(article).all();
  const later = rows.filter(({ kind }) => ["help", "faq", "policy", "terms", "about"].includes(kind));
  assert.ok(later.length > 40, String(later.length));
  assert.deepEqual(later.filter(({ state }) => state !== "published").map(({ slug }) => slug), []);
  for (const kind of ["help", "faq", "policy", "terms", "about", "partner", "award", "chronicle"] as const) {
    const { total } = await test.visitor.content.list({ kind });
    assert.equal(total, rows.filter((row) => row.kind === kind).length, kind);
    assert.ok(total > 0, kind);
  }
  assert.equal((await test.visitor.content.list({ kind: "news" })).total, 0, "news wait for their day");
});

Deno.test("seedContent() names the file and the field that are wrong", async () => {
  const faults: [Record<string, string>, string][] = [
    [{ "help/x.zh.md": "no front matter" }, "help/x.zh.md: ---"],
    [{ "help/x.zh.md": "---\na: [\n---\n" }, "help/x.zh.md: ---"],
    [{ "help/x.en.md": EN }, "help/x.en.md: date"],
    [{ "award/x.zh.md": ZH }, "award/x.zh.md: year"],
    [{ "poem/x.zh.md": ZH }, "poem/x.zh.md"],
  ];
  await using test = await openTestApp();
  for (const [files, path] of faults) {
    await withFolder(files, (folder) =>
      assert.rejects(
        seedContent(test.app, folder, { samples: true }),
        (error) => error instanceof DomainError && error.issues[0]?.path === path,
        path,
      ));
  }
  assert.equal(await test.app.db.read.$count(article), 0);
});
