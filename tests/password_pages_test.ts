/** The pages that set a new password ask about access tokens: what is suggested, what is kept, what is done. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { issueCode } from "../api/services/one_time_code/codes.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { accessToken, user } from "../db/schema/mod.ts";
import { PASSWORD } from "./accounts.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const NEW = { password: "Gletscher1966", confirm: "Gletscher1966" };
const BOX = /<input[^>]*name="revokeTokens"[^>]*>/;
const TICKED = { revokeTokens: "yes" };

async function addPerson(test: TestApp, tokens: number): Promise<SignedInUser> {
  const person = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  for (let n = 0; n < tokens; n++) {
    await person.repository.tokens.create({ name: `script ${n}`, scopes: ["read"], days: 30 });
  }
  return person;
}

/** Whether each token is still good. */
const kept = async ({ app }: TestApp) =>
  (await app.db.read.select().from(accessToken).all()).map(({ revokedAt }) => revokedAt === null);

async function linkOf({ app }: TestApp, { id, email }: SignedInUser) {
  const code = await app.db.withTx((tx) => issueCode(tx, app, id, "reset"));
  return { userName: email, token: code.slice(0, 8), code: code.slice(8) };
}

const boxOf = (text: string) => BOX.exec(text)?.[0] ?? "";
const isTicked = (text: string) => / checked/.test(boxOf(text));

for (const [language, prefix] of LANGUAGES) {
  Deno.test(`the page of a reset has the box ticked, keeps the choice when it comes back, and obeys it (${language})`, async () => {
    for (const [choice, stay] of [[TICKED, false], [{}, true]] as const) {
      await using test = await openTestApp();
      const person = await addPerson(test, 2);
      const go = await openPages(test);
      const link = await linkOf(test, person);
      const path = `${prefix}/forgetpwd/reset`;
      const page = await go(`${path}?${new URLSearchParams(link)}`);
      assert.ok(isTicked(page.text), boxOf(page.text));
      assert.ok(page.text.includes(prefix ? "Also revoke all my access tokens" : "同时吊销我的全部访问令牌"));
      const again = await go(path, { ...link, ...NEW, ...choice, confirm: "Other1966" });
      assert.ok(boxOf(again.text));
      assert.equal(isTicked(again.text), !stay);
      assert.deepEqual(await kept(test), [true, true]);
      const done = await go(path, { ...link, ...NEW, ...choice });
      assert.deepEqual([done.status, done.location.startsWith(`${prefix}/login?`)], [303, true]);
      assert.deepEqual(await kept(test), [stay, stay]);
    }
  });

  Deno.test(`the page of a change says how many tokens there are, unticked, and obeys the box (${language})`, async () => {
    for (const [choice, stay] of [[TICKED, false], [{}, true]] as const) {
      await using test = await openTestApp();
      const person = await addPerson(test, 2);
      const go = await openPages(test, person);
      const path = `${prefix}/login/changepassword`;
      const page = await go(path);
      assert.ok(boxOf(page.text));
      assert.equal(isTicked(page.text), false);
      assert.ok(page.text.includes(prefix ? "Also revoke my 2 access tokens" : "同时吊销我的 2 个访问令牌"));
      const again = await go(path, { ...NEW, ...choice, current: "Wrong12345" });
      assert.equal(isTicked(again.text), !stay);
      assert.deepEqual(await kept(test), [true, true]);
      assert.equal((await go(path, { ...NEW, ...choice, current: PASSWORD })).status, 303);
      assert.deepEqual(await kept(test), [stay, stay]);
    }
  });
}

Deno.test("the page of a change has no box for somebody without tokens", async () => {
  await using test = await openTestApp();
  const go = await openPages(test, await addPerson(test, 0));
  assert.equal(boxOf((await go("/login/changepassword")).text), "");
});
