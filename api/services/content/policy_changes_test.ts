import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { article } from "../../../db/schema/mod.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import type { ArticleGiven } from "../../../sdk/resources/content.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { announceIfPolicy } from "./policy_changes.ts";

const ANN = "ann@example.org";

async function subscribe(test: TestApp): Promise<void> {
  await test.visitor.subscriptions.ask(ANN);
  const [{ body }] = await mailsTo(test, ANN);
  await test.visitor.subscriptions.confirm(/[?&]token=([^\s&]+)/.exec(body)![1]);
}

async function open(kind: ArticleGiven["kind"], slug: string) {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  await subscribe(test);
  const given: ArticleGiven = {
    kind,
    slug,
    title: { zh: "数据政策", en: "Data policy" },
    date: "2026-11-02",
    body: { zh: "<p>数据保存五年。</p>", en: "<p>Data are kept for <b>five</b> years.</p>" },
  };
  let saved = await content.create(given);
  return {
    test,
    async act(action: "publish" | "unpublish") {
      const { articleId, revision, steps } = saved;
      saved = await content.act(articleId, { action, revision, steps });
      await deliverAll(test.app);
    },
    async save(words: string) {
      test.advance(1);
      const body = {
        zh: `<p>数据保存${words}年。</p>`,
        en: `<p>Data are kept for <b>${words}</b> years.</p>`,
      };
      const { articleId, revision, steps } = saved;
      saved = await content.save(articleId, { revision, steps, article: { ...given, body } });
      await deliverAll(test.app);
    },
    /** Besides the question whether one wants any. */
    news: async () => (await mailsTo(test, ANN)).slice(0, -1),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

for (
  const [kind, slug, path] of [
    ["help", "data_policy", "/data_policy"],
    ["policy", "privacy", "/help?p=privacy"],
    ["terms", "terms", "/about/terms"],
  ] as const
) {
  Deno.test(`a change of ${path} is mailed to subscribers, with what changed, once it is public`, async () => {
    await using policy = await open(kind, slug);
    await policy.save("six");
    assert.equal((await policy.news()).length, 0, "a draft is nobody's business");
    await policy.act("publish");
    await policy.save("ten");
    const [mail, ...others] = await policy.news();
    assert.deepEqual(others, []);
    assert.match(mail.body, /\[removed: six\]\[added: ten\]|［删除：six］［新增：ten］/);
    assert.ok(mail.body.includes(path), mail.body);
    await policy.save("ten");
    assert.equal((await policy.news()).length, 1, "the same words are no change");
  });
}

Deno.test("a policy that is taken back, changed and published again has changed; taken back alone it has not", async () => {
  await using policy = await open("policy", "privacy");
  await policy.act("publish");
  await policy.act("unpublish");
  await policy.act("publish");
  assert.deepEqual(await policy.news(), []);
  await policy.act("unpublish");
  await policy.save("ten");
  assert.deepEqual(await policy.news(), [], "readers do not see it yet");
  await policy.act("publish");
  const [mail, ...others] = await policy.news();
  assert.deepEqual(others, []);
  assert.match(mail.body, /\[removed: five\]\[added: ten\]|［删除：五年］［新增：ten年］/);
});

Deno.test("a change of another guide is mailed to nobody", async () => {
  await using guide = await open("help", "P1");
  await guide.act("publish");
  await guide.save("ten");
  assert.deepEqual(await guide.news(), []);
});

/** Announces what another address or kind of the same text would, and returns the mails. */
async function announced(
  { test, news }: Awaited<ReturnType<typeof open>>,
  change: Partial<typeof article.$inferSelect>,
): Promise<string[]> {
  const row = (await test.app.db.read.select().from(article).where(eq(article.slug, "privacy")).get())!;
  const before = (await news()).length;
  const context = systemContext(test.app, "test");
  await context.db.withTx((tx) =>
    announceIfPolicy(tx, context, row, { ...row, bodyZh: "<p>数据保存十年。</p>", ...change })
  );
  await deliverAll(test.app);
  return (await news()).slice(0, -before || undefined).map(({ body }) => body);
}

Deno.test("announceIfPolicy() is silent about a text that the page it would name does not show", async () => {
  await using policy = await open("policy", "privacy");
  await policy.act("publish");
  for (const slug of ["faq", "open_api", "sdb_file_format", "data_policy_tool"]) {
    assert.deepEqual(await announced(policy, { kind: "policy", slug }), [], slug);
  }
  assert.match((await announced(policy, { kind: "terms", slug: "api" })).join(), /\/about\/terms\/api\n/);
  assert.match((await announced(policy, { kind: "terms", slug: "terms" })).join(), /\/about\/terms\n/);
});

Deno.test("announceIfPolicy() is silent about a policy while a guide of the same slug is public", async () => {
  await using policy = await open("policy", "privacy");
  await policy.act("publish");
  const { repository: { content } } = await policy.test.signIn({ role: "governance" });
  const title = { zh: "指南", en: "Guide" };
  const guide = await content.create({ kind: "help", slug: "guide", title, date: "2026-11-02", body: title });
  const { revision, steps } = await content.act(guide.articleId, {
    action: "publish",
    revision: guide.revision,
  });
  await policy.test.app.db.withTx((tx) =>
    tx.update(article).set({ slug: "preservation" }).where(eq(article.id, guide.articleId))
  );
  assert.deepEqual(await announced(policy, { slug: "preservation" }), [], "its address shows the guide");
  await content.act(guide.articleId, { action: "unpublish", revision, steps });
  assert.equal((await announced(policy, { slug: "preservation" })).length, 1);
});
