/** Subscriptions through calls, mails and rows: asked, confirmed, told of changes, ended. */
import assert from "node:assert/strict";
import { systemContext } from "../../context.ts";
import { auditEvent, outbox, policySubscription } from "../../../db/schema/mod.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { createRepository, type Locale, type LocalMail, type Repository } from "../../../sdk/mod.ts";
import { SUBSCRIBE_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { expireAccountData } from "../account/retention.ts";
import { announcePolicyChange, deliverPolicyChange, type PolicyChange } from "./announce.ts";

const LI = "li@example.org";
const ANN = "ann@example.org";

/** A visitor in a language and at an address. */
const visitor = ({ api }: TestApp, locale: Locale = "zh", remoteAddress = "198.51.100.7"): Repository =>
  createRepository({
    server: ORIGIN,
    locale,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN },
  });

const rowsOf = ({ app }: TestApp) => app.db.read.select().from(policySubscription).all();
const linkIn = ({ body }: Pick<LocalMail, "body">) =>
  new URL(/https?:\S+policy_subscription\S+/.exec(body)![0]);
const part = (url: URL, name: string) => url.searchParams.get(name) ?? "";

async function subscribe(test: TestApp, email: string, locale: Locale = "zh"): Promise<void> {
  await visitor(test, locale).subscriptions.ask(email);
  const [mail] = await mailsTo(test, email);
  await visitor(test, locale).subscriptions.confirm(part(linkIn(mail), "token"));
}

const CHANGE: PolicyChange = {
  slug: "data_policy",
  title: { zh: "数据政策", en: "Data policy" },
  before: {
    zh: "数据保存五年。作者须共享数据。",
    en: "Data are kept for five years. Authors must share their data.",
  },
  after: {
    zh: "数据保存十年。作者须共享数据。",
    en: "Data are kept for ten years. Authors must share their data.",
  },
};

async function announce(test: TestApp, change: PolicyChange = CHANGE): Promise<void> {
  // Mails of one instant have no order.
  test.advance(1);
  const context = systemContext(test.app, "publish");
  await context.db.withTx((tx) => announcePolicyChange(tx, context, change));
  await deliverAll(test.app);
}

Deno.test("askForSubscription() sends one question and nothing else until it is confirmed", async () => {
  await using test = await openTestApp();
  await visitor(test, "en").subscriptions.ask(" Ann@Example.org ");
  const [question, ...others] = await mailsTo(test, ANN);
  assert.deepEqual([others, question.locale], [[], "en"]);
  assert.match(question.body, /press “Confirm”/);
  const link = linkIn(question);
  assert.deepEqual([link.origin, link.pathname], [ORIGIN, "/en/policy_subscription"]);
  await announce(test);
  assert.equal((await mailsTo(test, ANN)).length, 1, "an unconfirmed address hears of nothing");

  const [waiting] = await rowsOf(test);
  assert.deepEqual([waiting.email, waiting.confirmedAt], [ANN, null]);
  assert.ok(!JSON.stringify(waiting).includes(part(link, "token")), "the secret is not stored");
  const { subscriptions } = visitor(test, "en");
  await subscriptions.confirm(part(link, "token"));
  await subscriptions.confirm(part(link, "token"));
  const [confirmed] = await rowsOf(test);
  assert.ok(confirmed.confirmedAt);
  assert.equal(confirmed.locale, "en");
  const audited = (await test.app.db.read.select().from(auditEvent).all()).filter(({ subject }) =>
    subject === "subscription"
  );
  assert.deepEqual(audited.map(({ action, subjectId }) => [action, subjectId]), [[
    "confirmSubscription",
    confirmed.id,
  ]]);
  assert.ok(!JSON.stringify(audited).includes("example.org"));
});

Deno.test("announcePolicyChange() tells each subscriber in their language which words changed", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  await subscribe(test, ANN, "en");
  await announce(test);
  const [zh] = await mailsTo(test, LI);
  assert.equal(zh.subject, "政策更新：数据政策");
  assert.match(zh.body, /> 数据保存［删除：五年］［新增：十年］。作者须共享数据。/);
  assert.ok(zh.body.includes(`阅读全文：${ORIGIN}/data_policy\n`));
  const [en] = await mailsTo(test, ANN);
  assert.equal(en.subject, "Policy changed: Data policy");
  assert.match(en.body, /> Data are kept for \[removed: five\]\[added: ten\] years\./);
  assert.ok(en.body.includes(`${ORIGIN}/en/data_policy\n`));
  assert.match(linkIn(en).pathname, /^\/en\/policy_subscription\/unsubscribe$/);
});

Deno.test("announcePolicyChange() says nothing where no word changed, and falls back to the language that there is", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  await subscribe(test, ANN, "en");
  await announce(test, { ...CHANGE, after: CHANGE.before });
  assert.equal((await mailsTo(test, LI)).length, 1);
  await announce(test, { ...CHANGE, after: { ...CHANGE.after, en: CHANGE.before.en } });
  assert.deepEqual(
    [(await mailsTo(test, LI)).length, (await mailsTo(test, ANN)).length],
    [2, 1],
    "Chinese alone",
  );
  await announce(test, {
    ...CHANGE,
    path: "/terms",
    before: { zh: "旧的条款", en: "" },
    after: { zh: "新的条款", en: "" },
  });
  const [en] = await mailsTo(test, ANN);
  assert.match(en.body, /［新增：新的］条款/);
  assert.ok(en.body.includes(`${ORIGIN}/en/terms\n`));
});

Deno.test("announcePolicyChange() sends each mail once, however often it is delivered, and none after a rollback", async () => {
  await using test = await openTestApp();
  for (let n = 0; n < 3; n++) await subscribe(test, `p${n}@example.org`);
  const context = systemContext(test.app, "publish");
  await assert.rejects(context.db.withTx(async (tx) => {
    await announcePolicyChange(tx, context, CHANGE);
    throw new Error("not published");
  }));
  await announce(test);
  const effects = await test.app.db.read.select().from(outbox).all();
  const found = effects.filter(({ kind }) => kind === "policyChange");
  assert.equal(found.length, 1, "what was rolled back is not there");
  await deliverPolicyChange(context, found[0].payload as never);
  for (let n = 0; n < 3; n++) assert.equal((await mailsTo(test, `p${n}@example.org`)).length, 2);
});

Deno.test("endSubscription() deletes the address, and mails that were written already are not sent", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  await announce(test);
  const link = linkIn((await mailsTo(test, LI))[0]);
  const [id, token] = [part(link, "id"), part(link, "token")];
  const context = systemContext(test.app, "publish");
  await context.db.withTx((tx) =>
    announcePolicyChange(tx, context, { ...CHANGE, before: CHANGE.after, after: CHANGE.before })
  );
  const { subscriptions } = visitor(test);
  await assert.rejects(subscriptions.end(id, `${token}x`), { error: "subscriptionInvalid" });
  await subscriptions.end(id, token);
  assert.deepEqual(await rowsOf(test), []);
  await subscriptions.end(id, token);
  await deliverAll(test.app);
  assert.equal((await mailsTo(test, LI)).length, 2, "question and first change");
});

Deno.test("askForSubscription() answers and costs the same, whether somebody is subscribed, waiting or unknown", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  await visitor(test).subscriptions.ask(ANN);
  const work = async (email: string) => {
    const before = test.statements.length;
    const answer = await test.api.request("/api/sdb-user-admin-service/public/subscription", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.9" },
      body: JSON.stringify({ email }),
    });
    return { statements: test.statements.slice(before), answer: await answer.json() };
  };
  const [known, waiting, unknown] = [await work(LI), await work(ANN), await work("new@example.org")];
  assert.deepEqual(known, unknown);
  assert.deepEqual(waiting, unknown);
  assert.equal(unknown.answer.message, "请查收邮件并确认订阅。");
  const [again] = await mailsTo(test, LI);
  assert.match(again.body, /已经订阅，无需再次确认/);
  assert.ok((await rowsOf(test)).find(({ email }) => email === LI)?.confirmedAt, "a stranger cannot undo it");
});

Deno.test("askForSubscription() refuses an empty and a wrong e-mail as specified", async () => {
  await using test = await openTestApp();
  const { subscriptions } = test.visitor;
  for (
    const [email, key] of [["", "emailRequired"], ["  ", "emailRequired"], ["nobody", "invalidEmail"], [
      "a@b\u0000.org",
      "invalidText",
    ]]
  ) {
    await assert.rejects(subscriptions.ask(email), (error: { issues: { path: string; key: string }[] }) => {
      assert.deepEqual([error.issues[0].path, error.issues[0].key], ["email", key]);
      return true;
    });
  }
  assert.deepEqual(await rowsOf(test), []);
});

Deno.test("askForSubscription() is limited by e-mail and network, and by address", async () => {
  await using test = await openTestApp();
  const from = (address: string) => visitor(test, "zh", address).subscriptions;
  for (let n = 0; n < 3; n++) await from("198.51.100.7").ask(LI);
  await assert.rejects(from("198.51.100.7").ask(LI), { error: "tooManyRequests" });
  await from("203.0.113.9").ask(LI);
  for (let n = 0; n < 16; n++) await from("198.51.100.7").ask(`n${n}@example.org`);
  await assert.rejects(from("198.51.100.7").ask("one-more@example.org"), { error: "tooManyRequests" });
  assert.equal((await mailsTo(test, LI)).length, 4);
});

Deno.test("confirmSubscription() takes the newest link alone, for three days, and limits guesses", async () => {
  await using test = await openTestApp();
  const { subscriptions } = visitor(test);
  await subscriptions.ask(LI);
  const first = part(linkIn((await mailsTo(test, LI))[0]), "token");
  await subscriptions.ask(LI);
  const second = part(linkIn((await mailsTo(test, LI))[0]), "token");
  await assert.rejects(subscriptions.confirm(first), { error: "subscriptionInvalid" });
  test.advance(SUBSCRIBE_MS + 1);
  await assert.rejects(subscriptions.confirm(second), { error: "subscriptionInvalid" });
  for (let n = 0; n < 28; n++) {
    await assert.rejects(subscriptions.confirm(`guess${n}`), { error: "subscriptionInvalid" });
  }
  await subscriptions.confirm("one more guess").then(() => assert.fail(), () => {});
  await assert.rejects(subscriptions.confirm("and another"), { error: "tooManyRequests" });
});

Deno.test("checkSubscription() tells a used link from an open one and from none, and limits guesses", async () => {
  await using test = await openTestApp();
  const { subscriptions } = visitor(test);
  await subscriptions.ask(LI);
  const token = part(linkIn((await mailsTo(test, LI))[0]), "token");
  assert.deepEqual(await subscriptions.check(token), { confirmed: false });
  assert.equal((await rowsOf(test))[0].confirmedAt, null);
  await subscriptions.confirm(token);
  test.advance(SUBSCRIBE_MS + 1);
  assert.deepEqual(await subscriptions.check(token), { confirmed: true });
  for (let n = 0; n < 30; n++) {
    await assert.rejects(subscriptions.check(`guess${n}`), { error: "subscriptionInvalid" });
  }
  await assert.rejects(subscriptions.check("one more"), { error: "tooManyRequests" });
});

Deno.test("expireAccountData() deletes questions that nobody has answered, and no subscription", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  await visitor(test).subscriptions.ask(ANN);
  test.advance(SUBSCRIBE_MS + 2 * DAY_MS);
  const { subscriptions } = await expireAccountData(systemContext(test.app, "job"));
  assert.equal(subscriptions, 1);
  assert.deepEqual((await rowsOf(test)).map(({ email }) => email), [LI]);
});

Deno.test("a subscription goes with the account of its e-mail", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: LI });
  await subscribe(test, LI);
  await person.repository.profile.cancel(LI, "");
  assert.deepEqual(await rowsOf(test), []);
});

Deno.test("what a policy says becomes neither link nor tag in the mail", async () => {
  await using test = await openTestApp();
  await subscribe(test, LI);
  const evil = "https://evil.example/ <img src=x onerror=alert(1)>";
  await announce(test, {
    ...CHANGE,
    title: { zh: `政策\r\nBcc: x@evil.example <b>`, en: "" },
    after: { ...CHANGE.after, zh: `${CHANGE.after.zh}${evil}` },
  });
  const [mail] = await mailsTo(test, LI);
  assert.doesNotMatch(mail.html, /href="https:\/\/evil|<img|<b>/);
  assert.doesNotMatch(mail.subject, /[\r\n]/);
});
