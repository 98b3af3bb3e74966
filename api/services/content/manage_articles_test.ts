/** What editors do with articles: who may, what is written, and that nothing is lost. */
import assert from "node:assert/strict";
import { desc, eq } from "drizzle-orm";
import { article, articleRevision, auditEvent } from "../../../db/schema/mod.ts";
import type { ArticleAction } from "../../../sdk/model/content/article_states.ts";
import { RICH_TEXT_BYTES_MAX } from "../../../sdk/model/rich_text/limits.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import type { ArticleGiven } from "../../../sdk/resources/content.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { isDuplicate } from "../../../db/client.ts";
import { changesOf } from "../../change_counter.ts";
import { systemContext } from "../../context.ts";
import { publishScheduled } from "./publish_scheduled.ts";

const given: ArticleGiven = {
  kind: "news",
  slug: "first",
  title: { zh: "第一条", en: "First" },
  date: "2026-11-02",
  body: { zh: "<p>正文<script>alert(1)</script></p>", en: "Some **bold** text" },
  tags: ["ice"],
};

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  const other = await test.signIn({ role: "administrator" });
  return { test, editor, other, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const rowOf = async ({ app }: TestApp, id: string) =>
  (await app.db.read.select().from(article).where(eq(article.id, id)).all())[0]!;
const lastAudit = async ({ app }: TestApp) =>
  (await app.db.read.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1).all())[0]!;

Deno.test("createArticle() writes a draft with its first revision, sanitised, and says so in the audit trail", async () => {
  await using scene = await open();
  const { test, editor } = scene;
  const made = await editor.repository.content.create(given);
  const row = await rowOf(test, made.articleId);
  assert.deepEqual([row.state, row.revision, row.publishAt, row.seedHash], ["draft", 1, null, null]);
  assert.deepEqual([row.bodyEn, row.bodyZh.includes("<script")], [
    "<p>Some <strong>bold</strong> text</p>",
    false,
  ]);
  assert.match(row.searchText, /first.*ice.*some bold text/);
  const revisions = await test.app.db.read.select().from(articleRevision).all();
  assert.deepEqual(revisions.map(({ number, userId, content }) => [number, userId, content.body.en]), [
    [1, editor.id, row.bodyEn],
  ]);
  const { action, subject, subjectId, actorId, detail } = await lastAudit(test);
  assert.deepEqual([action, subject, subjectId, actorId], ["createArticle", "article", row.id, editor.id]);
  assert.deepEqual(detail, { kind: "news", slug: "first" });
  assert.deepEqual(made.actions, ["schedule", "publish", "archive"]);
});

Deno.test("createArticle() has the limit of all rich text: in bytes, named with its field, and as large as the hint says", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const most = RICH_TEXT_BYTES_MAX;
  const paragraph = (letter: string, bytes: number) =>
    `<p>${letter.repeat(Math.floor((most - "<p></p>".length) / bytes))}</p>`;
  const isTooLong = (field: string) => ({ issues: [issue] }: ApiError) => {
    const { path, key, params, messageEn } = issue!;
    assert.deepEqual([path, key, params], [field, "richTextTooLong", { found: 257, max: 256 }]);
    assert.match(messageEn, /257 KB, and 256 KB/);
    return true;
  };
  const made = await content.create({
    ...given,
    body: { zh: paragraph("数", 3), en: paragraph("x", 1) },
  });
  assert.equal(made.body.en.length, most);
  for (
    const body of [{ zh: "", en: "x".repeat(most + 1) }, { zh: "", en: "数".repeat(Math.ceil(most / 3) + 1) }]
  ) {
    const saved = content.save(made.articleId, { revision: 1, article: { ...given, body } });
    await assert.rejects(saved, isTooLong("body.en"));
  }
  const files = [{
    path: "help/long.en.md",
    text: `---\ntitle: Long\ndate: 2026-11-02\n---\n\n${"x".repeat(most + 1)}`,
  }];
  await assert.rejects(content.importFiles(files), isTooLong("help/long.en.md"));
  const rows = await test.app.db.read.select({ slug: article.slug, revision: article.revision }).from(article)
    .all();
  assert.deepEqual(rows, [{ slug: given.slug, revision: 1 }]);
});

Deno.test("createArticle() refuses a slug that the kind has, a picture that is not there, and what has no title", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  await content.create(given);
  await content.create({ ...given, kind: "blog" });
  const issue = (path: string, key: string) => ({ error: "invalidInput", issues: [{ path, key }] });
  const refused = async (article: ArticleGiven) =>
    await content.create(article).then(() => assert.fail("was made"), (error) => ({
      error: error.error,
      issues: error.issues.map(({ path, key }: { path: string; key: string }) => ({ path, key })),
    }));
  assert.deepEqual(await refused(given), issue("slug", "slugTaken"));
  const cover = { mediaId: "none", alt: { zh: "", en: "" } };
  assert.deepEqual(await refused({ ...given, slug: "b", cover }), issue("cover.mediaId", "unknownMedia"));
  assert.deepEqual(
    await refused({ ...given, slug: "b", title: { zh: "", en: " " } }),
    issue("title", "titleRequired"),
  );
  assert.equal(await test.app.db.read.$count(article), 2);
});

Deno.test("saveArticle(): of two editors on one article the second is told, and both texts stay", async () => {
  await using scene = await open();
  const { test, editor, other } = scene;
  const { articleId, revision } = await editor.repository.content.create(given);
  const titled = (en: string) => ({ revision, article: { ...given, title: { zh: "一", en } } });
  await other.repository.content.save(articleId, titled("by the first"));
  const late = editor.repository.content.save(articleId, titled("by the second"));
  await assert.rejects(late, { error: "articleConflict", messageEn: /save 2.*save 1/ });
  assert.equal((await rowOf(test, articleId)).titleEn, "by the first");
  await editor.repository.content.save(articleId, { ...titled("by the second"), revision: 2 });
  const revisions = await editor.repository.content.revisions(articleId);
  assert.deepEqual(revisions.map(({ number, title }) => [number, title.en]), [
    [3, "by the second"],
    [2, "by the first"],
    [1, "First"],
  ]);
});

Deno.test("saveArticle() by two editors at the same time lets one through", async () => {
  await using scene = await open();
  const { test, editor, other } = scene;
  const { articleId, revision } = await editor.repository.content.create(given);
  const save = ({ repository }: SignedInUser, en: string) =>
    repository.content.save(articleId, { revision, article: { ...given, title: { zh: "", en } } });
  const ends = await Promise.allSettled([save(editor, "one"), save(other, "two")]);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await rowOf(test, articleId)).revision, 2);
});

Deno.test("saveArticle() does not publish what was begun as a draft: a step in between is told, by hand or by the clock", async () => {
  await using scene = await open();
  const { test, editor, other } = scene;
  const half = { ...given, title: { zh: "半", en: "Half" } };
  for (const way of ["by hand", "by the clock"]) {
    const slug = way.replaceAll(" ", "-");
    const { articleId, revision, steps } = await editor.repository.content.create({ ...given, slug });
    const soon = new Date(test.app.clock().getTime() + 1_000).toISOString();
    const held = way === "by hand" ? { revision, steps } : await editor.repository.content.act(articleId, {
      action: "schedule",
      revision,
      publishAt: soon,
    });
    if (way === "by hand") {
      await other.repository.content.act(articleId, { action: "publish", revision, steps });
    } else {
      test.advance(2_000);
      assert.equal((await publishScheduled(systemContext(test.app, "job"))).published, 1);
    }
    const basis = { revision: held.revision, steps: held.steps };
    const told = { error: "articleConflict", messageEn: /It is public now/, message: /现在是公开的/ };
    const { content } = editor.repository;
    await assert.rejects(content.save(articleId, { ...basis, article: { ...half, slug } }), told);
    await assert.rejects(content.act(articleId, { ...basis, action: "archive" }), told);
    await assert.rejects(content.restore(articleId, { ...basis, number: 1 }), told);
    // Whoever does not say how many steps there were knows of none.
    await assert.rejects(content.save(articleId, { revision: 1, article: { ...half, slug } }), told);
    const row = await rowOf(test, articleId);
    assert.deepEqual([row.titleEn, row.state, row.revision], ["First", "published", 1]);
    const known = { revision: row.revision, steps: row.steps };
    const saved = await content.save(articleId, { ...known, article: { ...half, slug } });
    assert.deepEqual([saved.revision, saved.steps, saved.state], [2, 0, "published"]);
  }
});

Deno.test("changeArticleState(): of two editors who schedule, or reschedule, one article the second is told", async () => {
  await using scene = await open();
  const { test, editor, other } = scene;
  const at = (hours: number) => new Date(test.app.clock().getTime() + hours * 3_600_000).toISOString();
  let { articleId, revision, steps } = await editor.repository.content.create(given);
  for (const round of [1, 2]) {
    const action = { action: "schedule", revision, steps } as const;
    const first = await other.repository.content.act(articleId, { ...action, publishAt: at(round) });
    await assert.rejects(editor.repository.content.act(articleId, { ...action, publishAt: at(9) }), {
      error: "articleConflict",
      messageEn: /scheduled, or to another time/,
    });
    assert.equal(first.publishAt, at(round));
    assert.equal((await editor.repository.content.read(articleId)).publishAt, at(round));
    ({ steps } = first);
  }
});

Deno.test("saveArticle() and restoreRevision() that change nothing are no save: no revision, no entry, still supplied", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const { articleId, revision } = await content.create(given);
  await test.app.db.withTx(async (tx) => {
    await tx.update(article).set({ seedHash: "as it came" }).where(eq(article.id, articleId));
  });
  const before = await rowOf(test, articleId);
  const audited = await lastAudit(test);
  test.advance(5_000);
  // The same in other words: HTML for what was written as Markdown, names in another order.
  const { body, extra, tags, title } = await content.read(articleId);
  const same = {
    extra,
    tags,
    body,
    title: { en: title.en, zh: title.zh },
    date: given.date,
    slug: given.slug,
  };
  const saved = await content.save(articleId, { revision, article: { kind: "news", ...same } });
  assert.deepEqual([saved.revision, saved.supplied], [1, true]);
  await content.save(articleId, { revision, article: given });
  await content.restore(articleId, { revision, number: 1 });
  assert.deepEqual(await rowOf(test, articleId), before);
  assert.equal((await content.revisions(articleId)).length, 1);
  assert.equal((await lastAudit(test)).id, audited.id);
  const changed = await content.save(articleId, { revision, article: { ...given, author: "A" } });
  assert.deepEqual([changed.revision, changed.supplied], [2, false]);
});

Deno.test("changeArticleState(): a draft that a file dates back becomes public on the day on which it is published", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const head = "date: 2026-11-01\npublishAt: 2020-01-01T00:00:00Z";
  for (const state of ["draft", "archived"] as const) {
    const text = `---\ntitle: ${state}\n${head}\nstate: ${state}\n---\n\nText\n`;
    await content.importFiles([{ path: `news/${state}.en.md`, text }]);
    const { articleId } = (await content.manage()).list.find(({ slug }) => slug === state)!;
    let steps = 0;
    if (state === "archived") {
      steps = (await content.act(articleId, { action: "restore", revision: 1 })).steps;
    }
    const now = test.app.clock().toISOString();
    const { publishAt } = await content.act(articleId, { action: "publish", revision: 1, steps });
    assert.equal(publishAt, now);
    test.advance(5_000);
    const back = await content.act(articleId, { action: "unpublish", revision: 1, steps: steps + 1 });
    const again = await content.act(articleId, { action: "publish", revision: 1, steps: back.steps });
    assert.equal(again.publishAt, now, "keeps the date on which readers saw it first");
  }
});

Deno.test("saveArticle() keeps the slug of what readers have seen, and changes that of a draft", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const { articleId } = await content.create(given);
  const named = (slug: string) => ({ ...given, slug });
  const renamed = await content.save(articleId, { revision: 1, article: named("one") });
  assert.equal(renamed.slug, "one");
  await content.act(articleId, { action: "publish", revision: 2 });
  const refused = (steps: number) => content.save(articleId, { revision: 2, steps, article: named("two") });
  const fixed = ({ error, issues: [issue] }: ApiError) => {
    assert.deepEqual([error, issue!.path, issue!.key, issue!.params], [
      "invalidInput",
      "slug",
      "slugFixed",
      { slug: "one" },
    ]);
    return true;
  };
  await assert.rejects(refused(1), fixed);
  await assert.rejects(content.restore(articleId, { revision: 2, steps: 1, number: 1 }), fixed);
  await content.act(articleId, { action: "unpublish", revision: 2, steps: 1 });
  await assert.rejects(refused(2), fixed, "links to it are there all the same");
  await content.act(articleId, { action: "publish", revision: 2, steps: 2 });
  assert.equal((await test.visitor.content.get({ id: "one" })).articleId, articleId);
});

Deno.test("slugs are told apart without regard to case, so that an export has a file for each on every disk", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const named = (slug: string) => ({ ...given, slug });
  const taken = ({ issues: [issue] }: ApiError) => {
    assert.deepEqual([issue!.key, issue!.params], ["slugTaken", { slug: "Abc" }]);
    return true;
  };
  const { articleId } = await content.create(named("Abc"));
  await assert.rejects(content.create(named("abc")), taken);
  const other = await content.create(named("other"));
  await assert.rejects(content.save(other.articleId, { revision: 1, article: named("ABC") }), taken);
  const text = "---\ntitle: T\ndate: 2026-11-01\n---\n\nText\n";
  await assert.rejects(content.importFiles([{ path: "news/aBC.en.md", text }]), taken);
  // Its own name may change its letters.
  assert.equal((await content.save(articleId, { revision: 1, article: named("abc") })).slug, "abc");
  const row = await rowOf(test, articleId);
  const twin = test.app.db.withTx(async (tx) => {
    await tx.insert(article).values({ ...row, id: "twin", slug: "ABC" });
  });
  await assert.rejects(twin, (error) => isDuplicate(error), "the database has the same rule");
  const paths = (await content.exportFiles()).map(({ path }) => path.toLowerCase());
  assert.equal(new Set(paths).size, paths.length);
});

Deno.test("importArticles() does not put into public what its file takes for a draft", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const { articleId } = await content.create(given);
  const files = await content.exportFiles();
  assert.match(files[0]!.text, /state: draft/);
  const changed = (from: string, to: string) =>
    files.map(({ path, text }) => ({ path, text: text.replace("First", "Half").replace(from, to) }));
  await content.act(articleId, { action: "publish", revision: 1 });
  await assert.rejects(content.importFiles(changed("", "")), ({ issues: [issue] }: ApiError) => {
    assert.deepEqual([issue!.path, issue!.key], ["news/first: state", "articleShown"]);
    return true;
  });
  assert.equal((await rowOf(test, articleId)).titleEn, "First");
  assert.deepEqual((await content.importFiles(files)).unchanged, ["news/first"]);
  assert.deepEqual((await content.importFiles(changed("state: draft\n", ""))).updated, ["news/first"]);
});

Deno.test("changeArticleState() takes an article through its states and refuses what the table does not have", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const { articleId } = await content.create(given);
  const act = async (action: ArticleAction) => {
    const { revision, steps } = await content.read(articleId);
    return await content.act(articleId, { action, revision, steps });
  };
  const begun = test.app.clock().getTime();
  assert.equal((await act("publish")).state, "published");
  assert.deepEqual((await test.visitor.catalog.news()).map(({ id }) => id), ["first"]);
  await assert.rejects(act("publish"), {
    error: "articleStateConflict",
    messageEn: /Cannot publish.*published/,
  });
  test.advance(5_000);
  await act("unpublish");
  assert.deepEqual(await test.visitor.catalog.news(), []);
  await act("publish");
  assert.equal((await rowOf(test, articleId)).firstPublicAt, begun, "keeps its first date");
  await act("archive");
  await assert.rejects(test.visitor.content.get({ id: "first" }), { error: "notFound" });
  assert.deepEqual((await act("restore")).actions, ["schedule", "publish", "archive"]);
  const { action, detail } = await lastAudit(test);
  assert.deepEqual([action, detail], ["restoreArticle", {
    kind: "news",
    slug: "first",
    from: "archived",
    to: "draft",
  }]);
});

Deno.test("changeArticleState() never changes the day on which readers first saw an article, whatever is planned", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const { articleId } = await content.create(given);
  const first = test.app.clock().toISOString();
  const plan = new Date(test.app.clock().getTime() + 86_400_000).toISOString();
  const act = async (action: ArticleAction) => {
    test.advance(5_000);
    const { revision, steps } = await content.read(articleId);
    return await content.act(articleId, { action, revision, steps, publishAt: plan });
  };
  const publishedAt = async () => (await test.visitor.content.get({ id: "first" })).publishedAt;
  const { revision, steps } = await content.read(articleId);
  await content.act(articleId, { action: "publish", revision, steps });
  for (const way of [["schedule"], ["schedule", "unpublish"], ["schedule", "archive", "restore"]] as const) {
    assert.equal((await act("unpublish")).publishAt, first);
    for (const action of way) await act(action);
    const { state, publishAt } = await content.read(articleId);
    assert.equal(publishAt, state === "scheduled" ? plan : first, way.join(" "));
    assert.equal((await act("publish")).publishAt, first, way.join(" "));
    assert.equal(await publishedAt(), first, way.join(" "));
  }
  await act("unpublish");
  await act("schedule");
  test.advance(86_400_000);
  await publishScheduled(systemContext(test.app, "job"));
  assert.equal(await publishedAt(), first, "the job as well");
});

Deno.test("changeArticleState(): schedule needs a time to come", async () => {
  await using scene = await open();
  const { editor: { repository: { content } }, test } = scene;
  const { articleId } = await content.create(given);
  const at = (milliseconds: number) => new Date(test.app.clock().getTime() + milliseconds).toISOString();
  for (const publishAt of [undefined, at(0), at(-1), "tomorrow"]) {
    await assert.rejects(content.act(articleId, { action: "schedule", revision: 1, publishAt }), {
      error: "invalidInput",
    });
  }
  const { state, publishAt } = await content.act(articleId, {
    action: "schedule",
    revision: 1,
    publishAt: at(1_000),
  });
  assert.deepEqual([state, publishAt], ["scheduled", at(1_000)]);
});

Deno.test("compareRevisions() gives the fields that differ, and restoreRevision() makes an earlier save the newest", async () => {
  await using scene = await open();
  const { editor: { repository: { content } } } = scene;
  const { articleId } = await content.create(given);
  const changed = {
    ...given,
    title: { zh: "第二条", en: "First" },
    body: { zh: given.body!.zh, en: "Some *bold* text" },
  };
  await content.save(articleId, { revision: 1, article: changed });
  const { differences, left, right } = await content.compare(articleId, 1, 2);
  assert.deepEqual([left.number, right.number], [1, 2]);
  assert.deepEqual(differences.map(({ field, markupOnly }) => [field, markupOnly]), [
    ["title.zh", false],
    ["body.en", true],
  ]);
  assert.deepEqual(
    differences[0]!.parts.filter(({ change }) => change !== "added").map(({ text }) => text).join(""),
    "第一条",
  );
  await assert.rejects(content.compare(articleId, 1, 9), { error: "notFound" });
  await assert.rejects(content.restore(articleId, { number: 1, revision: 1 }), { error: "articleConflict" });
  const restored = await content.restore(articleId, { number: 1, revision: 2 });
  assert.deepEqual([restored.revision, restored.title.zh], [3, "第一条"]);
  assert.deepEqual((await content.compare(articleId, 1, 3)).differences, []);
});

Deno.test("only governance and administrators edit content: five kinds of people, every call", async () => {
  await using scene = await open();
  const { test, editor, other } = scene;
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const { articleId } = await editor.repository.content.create(given);
  const picture = new Blob([new Uint8Array(8)]);
  const calls = ({ content }: SignedInUser["repository"]) => [
    async () => await content.manage(),
    () => content.read(articleId),
    () => content.create({ ...given, slug: "x" }),
    () => content.save(articleId, { revision: 1, article: given }),
    () => content.act(articleId, { action: "publish", revision: 1 }),
    () => content.revisions(articleId),
    () => content.compare(articleId, 1, 1),
    () => content.restore(articleId, { number: 1, revision: 1 }),
    () => content.exportFiles(),
    () => content.importFiles([{ path: "help/x.zh.md", text: "" }]),
    async () => await content.media(),
    () => content.addMedia("a.png", picture, { zh: "图" }),
    () => content.describeMedia("x", { zh: "", en: "" }),
    () => content.removeMedia("x"),
    () => content.settings(),
    () => content.saveSettings({ revision: 0, settings: undefined as never }),
  ];
  for (
    const [person, error] of [[test.visitor, "notLoggedIn"], [depositor.repository, "forbidden"], [
      reviewer.repository,
      "forbidden",
    ]] as const
  ) {
    for (const [at, call] of calls(person).entries()) {
      // What is malformed is refused before anybody asks who sent it.
      const errors = at === 15 ? ["invalidInput"] : [error];
      await assert.rejects(
        call,
        (thrown: { error?: string }) => errors.includes(thrown.error ?? ""),
        `${error} ${at}`,
      );
    }
  }
  assert.equal(await test.app.db.read.$count(article), 1);
  for (const { repository } of [editor, other]) assert.equal((await repository.content.manage()).total, 1);
});

Deno.test("what editors do empties the kept pages that show it, and drafts empty none", async () => {
  await using scene = await open();
  const { test, editor: { repository: { content } } } = scene;
  const changes = changesOf(test.app);
  const tags = ["content:news", "news"] as const;
  const before = changes.newest(tags);
  const { articleId } = await content.create(given);
  await content.save(articleId, { revision: 1, article: { ...given, author: "A" } });
  assert.equal(changes.newest(tags), before);
  let last = before;
  for (const [steps, action] of (["publish", "unpublish"] as const).entries()) {
    await content.act(articleId, { action, revision: 2, steps });
    for (const tag of tags) assert.ok(changes.newest([tag]) > last, `${action} ${tag}`);
    last = changes.newest(tags);
  }
});
