/** News of policies in the browser without scripts, and the one click of a mail program. */
import assert from "node:assert/strict";
import { policySubscription } from "../db/schema/mod.ts";
import { SUBSCRIBE_MS } from "../sdk/model/limits.ts";
import { mailsTo } from "./accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { openSite } from "./site.ts";

const LI = "li@example.org";
const PATH = "/policy_subscription";
const rowsOf = ({ app }: TestApp) => app.db.read.select().from(policySubscription).all();
const linkIn = (body: string) => new URL(/https?:\S+policy_subscription\S+/.exec(body)![0]);

for (const [locale, prefix] of LANGUAGES) {
  Deno.test(`subscribing, confirming and unsubscribing by pages alone (${locale})`, async () => {
    await using test = await openTestApp();
    const go = await openPages(test);
    assert.equal((await go(prefix + PATH)).status, 200);
    const asked = await go(prefix + PATH, { intent: "subscribe", email: LI });
    assert.match(
      asked.text,
      locale === "zh" ? /请查收邮件并确认订阅/ : /Please check your email and confirm/,
    );
    const link = linkIn((await mailsTo(test, LI))[0].body);
    const shown = await go(link.pathname + link.search);
    assert.match(shown.text, locale === "zh" ? /确认订阅/ : /Confirm/);
    assert.equal((await rowsOf(test))[0].confirmedAt, null, "opening the link changes nothing");
    const confirmed = await go(prefix + PATH, { intent: "confirm", token: link.searchParams.get("token")! });
    assert.match(confirmed.text, locale === "zh" ? /订阅成功/ : /You are subscribed/);
    test.advance(SUBSCRIBE_MS + 1);
    const again = await go(link.pathname + link.search);
    assert.match(again.text, locale === "zh" ? /您已订阅/ : /You are subscribed already/);
    assert.doesNotMatch(again.text, /value="confirm"/);
    const [{ id, endToken, locale: kept }] = await rowsOf(test);
    assert.equal(kept, locale);
    const end = `${prefix}${PATH}/unsubscribe?id=${id}&token=${endToken}`;
    assert.match((await go(end)).text, locale === "zh" ? /退订后/ : /You will get no more emails/);
    assert.equal((await rowsOf(test)).length, 1, "a scanner that opens the link ends nothing");
    const ended = await go(`${prefix}${PATH}/unsubscribe`, { intent: "end", id, token: endToken });
    assert.match(ended.text, locale === "zh" ? /已退订/ : /You are unsubscribed/);
    assert.deepEqual(await rowsOf(test), []);
  });
}

Deno.test("a mail program ends a subscription with one post, without cookies and without an origin (RFC 8058)", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  await go(PATH, { intent: "subscribe", email: LI });
  await go(PATH, {
    intent: "confirm",
    token: linkIn((await mailsTo(test, LI))[0].body).searchParams.get("token")!,
  });
  const [{ id, endToken }] = await rowsOf(test);
  const site = await openSite(test);
  const click = (token: string) =>
    site.request(`${ORIGIN}${PATH}/unsubscribe?id=${id}&token=${token}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  assert.match(await (await click("wrong")).text(), /链接无效或已过期/);
  assert.equal((await rowsOf(test)).length, 1);
  const done = await click(endToken);
  assert.deepEqual([done.status, await rowsOf(test)], [200, []]);
});

Deno.test("the form says what is wrong with an e-mail and keeps it; broken links say so", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  assert.match((await go(PATH, { intent: "subscribe", email: "" })).text, /请输入邮箱/);
  const wrong = await go(`/en${PATH}`, { intent: "subscribe", email: '"><script>alert(1)</script>' });
  assert.match(wrong.text, /Please enter a correct email address!/);
  assert.doesNotMatch(wrong.text, /<script>alert/);
  assert.match(
    wrong.text,
    /<form[^>]*id="policy-subscription"[^>]*noValidate|<form[^>]*novalidate[^>]*id="policy-subscription"/i,
  );
  assert.match((await go(`${PATH}/unsubscribe`)).text, /链接不完整/);
  assert.match((await go(`/en${PATH}?token=x`)).text, /not valid or has expired/);
  assert.match((await go(`/en${PATH}`, { intent: "confirm", token: "x" })).text, /not valid or has expired/);
  assert.deepEqual(await rowsOf(test), []);
});
