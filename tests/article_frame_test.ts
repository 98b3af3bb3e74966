/** The frame of articles on its sample page, and the answers to “Was this helpful?”. */
import assert from "node:assert/strict";
import { pageFeedback } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

const rows = ({ app }: TestApp) => app.db.read.select().from(pageFeedback).all();

Deno.test("the frame of an article links its contents, its neighbours and what is related, in both languages", async () => {
  await using test = await openTestApp();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const client = await loadClientBuild(`${build}/client`);
  const site = createServer({ ...client, api: test.api, publicUrl: ORIGIN, production: false });
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const answer: Response = await site.request(`${ORIGIN}${prefix}/tests/article`, {
      headers: { "Accept-Language": locale },
    });
    const text = await answer.text();
    assert.equal(answer.status, 200);
    const anchors = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id));
    for (const id of anchors) assert.ok(text.includes(`id="${id}"`), `#${id} leads somewhere`);
    assert.ok(anchors.length >= 9, "contents twice, and the skip link");
    for (const key of ["contents", "previous", "next", "related", "helpful", "sampleText"] as const) {
      assert.ok(text.includes(t(`article.${key}`)), key);
    }
    assert.ok(text.includes(`href="${prefix}/tests/test9" rel="next"`));
    assert.ok(text.includes(t("article.published", { date: "2026-11-01" })));
    assert.match(text, /href="mailto:\?subject=/);
  }
});

Deno.test("POST /feedback counts an answer without a script and thanks, and leads nowhere else", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const sent = await go(`${prefix}/feedback`, {
      page: "/faq",
      helpful: locale === "zh" ? "yes" : "no",
    });
    assert.equal(sent.status, 303);
    const thanks = await go(sent.location);
    assert.ok(thanks.text.includes(translator(locale)("article.thanks")));
    assert.ok(thanks.text.includes(`href="${prefix}/faq"`));
  }
  for (
    const page of ["//evil.example", "https://evil.example", "/help?x=1", "/a b", "javascript:1", "/made-up"]
  ) {
    assert.equal((await go("/feedback", { page, helpful: "yes" })).status, 404, page);
    if (page !== "/made-up") {
      assert.equal((await go(`/feedback?page=${encodeURIComponent(page)}`)).status, 404, page);
    }
  }
  const kept = (await rows(test)).map(({ page, helpful, count }) => [page, helpful, count]);
  assert.deepEqual(kept.sort(), [["/faq", false, 1], ["/faq", true, 1]]);
});

const GUIDE = "/help?p=open_api";

Deno.test("feedback.list() gives the counts to those who write articles, the least helpful first", async () => {
  await using test = await openTestApp();
  const { feedback } = test.visitor;
  for (
    const [page, helpful] of [[GUIDE, true], [GUIDE, true], ["/faq", false], [GUIDE, false], [
      "/faq",
      false,
    ]] as const
  ) {
    await feedback.send({ page, helpful });
  }
  const { repository } = await test.signIn({ role: "governance" });
  assert.deepEqual(await repository.feedback.list(), [
    { page: "/faq", helpful: 0, unhelpful: 2, remarks: 0 },
    { page: GUIDE, helpful: 2, unhelpful: 1, remarks: 0 },
  ]);
  await assert.rejects(
    feedback.list(),
    (error) => error instanceof ApiError && error.error === "notLoggedIn",
  );
  await assert.rejects(
    (await test.signIn()).repository.feedback.list(),
    (error) => error instanceof ApiError && error.error === "forbidden",
  );
});
