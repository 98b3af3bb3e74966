/** What readers write beside “Was this helpful?”, from the page without scripts to the list of those who edit the texts. */
import assert from "node:assert/strict";
import { desc, eq } from "drizzle-orm";
import { article, auditEvent, pageFeedback, pageRemark } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import type { ArticleKind } from "../sdk/model/content/article.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { REMARK_MAX } from "../sdk/model/limits.ts";
import { DAY_MS } from "../sdk/model/time.ts";
import { systemContext } from "../api/context.ts";
import { expireAccountData } from "../api/services/account/retention.ts";
import { ApiError, createRepository } from "../sdk/mod.ts";
import { seedArticles } from "./content.ts";
import { fieldsOf } from "./form_fields.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const rows = ({ app }: TestApp) => app.db.read.select().from(pageRemark).all();
const lastAudit = async ({ app }: TestApp) =>
  (await app.db.read.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1).all())[0]!;
/** A page that asks and is there whatever operators write. */
const PAGE = "/help?p=open_api";
const isError = (name: string) => (error: unknown) => error instanceof ApiError && error.error === name;

Deno.test("POST /feedback takes a few words after the answer, and keeps nothing about who wrote them", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const page = PAGE;
    const { location } = await go(`${prefix}/feedback`, { page, helpful: "no" });
    const asked = await go(location);
    assert.ok(asked.text.includes(t("article.remark")));
    assert.doesNotMatch(asked.text, /<textarea[^>]* required/);
    const given = { page, helpful: "no", step: "remark" };
    const empty = await go(`${prefix}/feedback`, { ...given, remark: "  " });
    assert.deepEqual([empty.status, empty.location], [303, prefix + page]);
    const long = await go(`${prefix}/feedback`, { ...given, remark: "x".repeat(REMARK_MAX + 1) });
    assert.ok(long.text.includes("x".repeat(REMARK_MAX + 1)), "what was typed is still there");
    const sent = await go(`${prefix}/feedback`, { ...given, remark: "<b>步骤</b> 3" });
    assert.equal(sent.status, 303);
    assert.ok((await go(sent.location)).text.includes(t("article.remarkSent")));
  }
  const kept = await rows(test);
  assert.deepEqual(kept.map(({ page, helpful, text, locale }) => [page, helpful, text, locale]).sort(), [
    [PAGE, false, "<b>步骤</b> 3", "en"],
    [PAGE, false, "<b>步骤</b> 3", "zh"],
  ]);
  assert.deepEqual(Object.keys(kept[0]!).sort(), [
    ...["createdAt", "handledAt", "handledBy", "helpful", "id", "locale", "page", "text"],
  ]);
});

Deno.test("feedback.remarks() lists, filters and handles what readers wrote, for editors alone", async () => {
  await using test = await openTestApp();
  const { feedback } = test.visitor;
  const remark = { page: PAGE, helpful: false, text: "缺少截图" };
  await feedback.send(remark);
  await feedback.remark(remark);
  await feedback.remark({ page: "/faq", helpful: true, text: "good" });
  await feedback.remark({ page: "/faq", helpful: false, text: "bad" });
  const editor = await test.signIn({ role: "governance" });
  const { repository } = editor;
  const textsOf = async (query: Parameters<typeof feedback.remarks>[0]) =>
    (await repository.feedback.remarks(query)).list.map(({ text }) => text).sort();
  assert.deepEqual(await textsOf({}), ["bad", "good", "缺少截图"]);
  assert.deepEqual(await textsOf({ article: "/faq" }), ["bad", "good"]);
  assert.deepEqual(await textsOf({ article: "/faq", helpful: true }), ["good"]);
  assert.deepEqual(await textsOf({ state: "handled" }), []);
  assert.deepEqual(await repository.feedback.list(), [
    { page: PAGE, helpful: 0, unhelpful: 1, remarks: 1 },
    { page: "/faq", helpful: 0, unhelpful: 0, remarks: 2 },
  ]);
  const [one] = (await repository.feedback.remarks({ article: PAGE })).list;
  const handled = await repository.feedback.handle(one!.remarkId);
  assert.ok(handled.handledAt);
  const { action, subject, subjectId, actorId } = await lastAudit(test);
  assert.deepEqual([action, subject, subjectId, actorId], [
    "handleRemark",
    "remark",
    one!.remarkId,
    editor.id,
  ]);
  assert.equal((await rows(test)).find(({ id }) => id === one!.remarkId)!.handledBy, editor.id);
  assert.deepEqual(await textsOf({ state: "handled" }), ["缺少截图"]);
  assert.equal((await repository.feedback.handle(one!.remarkId, false)).handledAt, null);
  await repository.feedback.removeRemark(one!.remarkId);
  assert.equal((await lastAudit(test)).action, "removeRemark");
  assert.equal((await rows(test)).length, 2);
  await assert.rejects(repository.feedback.removeRemark(one!.remarkId), isError("notFound"));
  await assert.rejects(async () => await feedback.remarks(), isError("notLoggedIn"));
  const { repository: depositor } = await test.signIn();
  for (
    const call of [
      async () => await depositor.feedback.remarks(),
      () => depositor.feedback.removeRemark("x"),
      () => depositor.feedback.handle("x"),
    ]
  ) {
    await assert.rejects(call, isError("forbidden"));
  }
});

Deno.test("feedback is taken of pages that ask for it alone: of a guide while it is published", async () => {
  await using test = await openTestApp();
  const { feedback } = test.visitor;
  const { repository: { content } } = await test.signIn({ role: "administrator" });
  const guide = { kind: "help", slug: "P1", title: { zh: "甲", en: "" }, date: "2026-11-01" } as const;
  const { articleId, revision } = await content.create(guide);
  for (const page of ["/help/P1", "/help?p=P1", "/made-up", "/help/P2", "/help?p=none", "/faq/", "/list"]) {
    const given = { page, helpful: false, text: "x" };
    await assert.rejects(feedback.send(given), isError("notFound"), page);
    await assert.rejects(feedback.remark(given), isError("notFound"), page);
  }
  assert.deepEqual([await rows(test), await test.app.db.read.$count(pageFeedback)], [[], 0]);
  await content.act(articleId, { action: "publish", revision });
  await feedback.send({ page: "/help/P1", helpful: true });
  assert.equal(await test.app.db.read.$count(pageFeedback), 1);
});

/** Articles whose pages may ask, besides those that come with the program. */
const ADDED: [ArticleKind, string][] = [["about", "own_page"], ["terms", "earlier"], ["policy", "own"]];
/** Pages that show a part of what operators write, and are no article. */
const OTHERS = [
  "/faq",
  "/help?p=open_api",
  "/help?p=sdb_file_format",
  "/data_policy_tool",
  "/about",
  "/help",
];

Deno.test("feedback is taken of every page that asks for it, and of no other", async () => {
  await using test = await openTestApp();
  await seedArticles(test);
  const { repository: { content } } = await test.signIn({ role: "administrator" });
  for (const [kind, slug] of ADDED) {
    const { articleId } = await content.create({
      kind,
      slug,
      title: { zh: "甲", en: "" },
      date: "2026-11-01",
    });
    await content.act(articleId, { action: "publish", revision: 1 });
  }
  const go = await openPages(test);
  const rowsOfAll = await test.app.db.read.select().from(article).where(eq(article.state, "published")).all();
  const paths = new Set([...rowsOfAll.map(articlePath).filter((path) => !path.includes("#")), ...OTHERS]);
  const asked: string[] = [];
  for (const page of paths) {
    const { status, text } = await go(page);
    const asks = status === 200 && text.includes(`name="page" value="${page}"`);
    if (asks) asked.push(page);
    test.advance(DAY_MS);
    const took = await test.visitor.feedback.send({ page, helpful: true }).then(() => true, () => false);
    assert.equal(took, asks, page);
  }
  for (const page of ["/about/own_page", "/about/terms/earlier", "/about/terms", "/help?p=own"]) {
    assert.ok(asked.includes(page), page);
  }
});

Deno.test("remarks are deleted a year after they were handled, and two years after they were written", async () => {
  await using test = await openTestApp();
  const { repository: { feedback } } = await test.signIn({ role: "governance" });
  for (const text of ["open", "handled"]) {
    await test.visitor.feedback.remark({ page: "/faq", helpful: false, text });
  }
  const { list } = await feedback.remarks();
  await feedback.handle(list.find(({ text }) => text === "handled")!.remarkId);
  const left = async (days: number) => {
    test.advance(days * DAY_MS);
    await expireAccountData(systemContext(test.app, "expire"));
    return (await rows(test)).map(({ text }) => text).sort();
  };
  assert.deepEqual(await left(364), ["handled", "open"]);
  assert.deepEqual(await left(3), ["open"]);
  assert.deepEqual(await left(366), []);
});

Deno.test("remarks are limited by address, so that nobody fills the list", async () => {
  await using test = await openTestApp();
  const remark = { page: "/faq", helpful: true, text: "x" };
  const from = (remoteAddress: string) =>
    createRepository({
      server: ORIGIN,
      fetch: (request) => test.api.fetch(request, { remoteAddress }),
    }).feedback;
  for (let times = 0; times < 10; times++) await from("198.51.100.7").remark(remark);
  await assert.rejects(from("198.51.100.7").remark(remark), isError("tooManyRequests"));
  await from("203.0.113.9").remark(remark);
  assert.equal((await rows(test)).length, 11);
});

Deno.test("/manage/content/feedback shows counts and remarks escaped, and its steps need no script", async () => {
  await using test = await openTestApp();
  const { feedback } = test.visitor;
  await feedback.send({ page: "/faq", helpful: false });
  await feedback.remark({ page: "/faq", helpful: false, text: "<script>alert(1)</script>" });
  const editor = await test.signIn({ role: "governance" });
  const go = await openPages(test, editor);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(`${prefix}/manage/content/feedback?state=all&article=%2Ffaq&answer=no`);
    assert.ok(/&lt;script(?:>|&gt;)alert\(1\)/.test(text));
    const { id } = (await rows(test))[0]!;
    const path = `${prefix}/manage/content/feedback?state=${locale === "zh" ? "open" : "handled"}`;
    const intent = locale === "zh" ? "handle" : "reopen";
    assert.ok(text.includes(t(`content.feedback.${intent}`)));
    const done = await go(path, { intent, id });
    assert.equal(done.status, 303);
    assert.ok((await go(done.location)).text.includes(t(`content.feedback.did.${intent}`)));
    assert.equal((await rows(test))[0]!.handledAt !== null, locale === "zh");
  }
  const { id } = (await rows(test))[0]!;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const list = `${prefix}/manage/content/feedback?state=all`;
    const { text } = await go(list);
    assert.ok(!text.includes('value="remove"'), "one press on the list deletes nothing");
    const asks = `${list}&remove=${id}`;
    assert.ok(text.includes(`href="${asks}"`));
    const question = await go(asks);
    assert.ok(question.text.includes(t("content.feedback.removeTitle")));
    assert.equal((await rows(test)).length, 1);
    if (locale === "zh") continue;
    const form = fieldsOf(question.text, `<form method="post" action="${list}"`);
    const { status, location } = await go(list, form);
    assert.deepEqual([status, location.startsWith(list)], [303, true]);
    assert.ok((await go(location)).text.includes(t("content.feedback.did.remove")));
    assert.equal((await go(asks)).status, 200, "a question about what is gone is the list");
  }
  assert.deepEqual(await rows(test), []);
});
