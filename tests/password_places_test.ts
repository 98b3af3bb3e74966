/** Every place that sets a password judges it by the one rule, with the words of whose it will be. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { systemContext } from "../api/context.ts";
import { issueCode } from "../api/services/one_time_code/codes.ts";
import { createAdministrator, createSetUpLink } from "../api/services/account/operator_setup.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { phoneEncryptionContext } from "../api/services/credential/reencryption.ts";
import { user } from "../db/schema/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";

const OLD = "Sediment2026";
const GOOD = "Gletscher77Moraine";
const PHONE = "+8613800138000";
const ABOUT = { realName: "Jiahui Lin", workUnit: "Limnology Centre" };
/** Each leans on something else that is known of the person. */
const LEANING = ["Lin.Jiahui@Geo1", "JiahuiLin99", "Limnology2026", "Ab13800138000"];

/** Tries a password. @throws ApiError */
type Place = (password: string) => Promise<unknown>;

async function addPerson(test: TestApp, email: string, password: string | null): Promise<SignedInUser> {
  const person = await test.signIn({ email });
  const phone = test.app.external.vault.encrypt(PHONE, phoneEncryptionContext(person.id));
  const passwordHash = password && await hashPassword(password);
  await test.app.db.withTx((tx) =>
    tx.update(user).set({ ...ABOUT, phone, passwordHash }).where(eq(user.id, person.id))
  );
  return person;
}

const hashOf = async ({ app }: TestApp, email: string) =>
  (await app.db.read.select().from(user).where(eq(user.email, email)).get())?.passwordHash ?? null;

/** One e-mail for each place, so that none uses up what another may try. */
const emailOf = (n: number) => `lin.jiahui@geo${"x".repeat(n)}.example`;

const PLACES: Record<string, (test: TestApp, email: string) => Promise<Place>> = {
  registration: ({ visitor }, email) =>
    Promise.resolve((password) =>
      visitor.users.register({ ...ABOUT, email, password, phone: PHONE, terms: true })
    ),
  async recovery(test, userName) {
    const { id } = await addPerson(test, userName, OLD);
    const code = await test.app.db.withTx((tx) => issueCode(tx, test.app, id, "reset"));
    return (password) => test.visitor.users.resetPassword({ userName, code, password });
  },
  async "the first administrator's link"(test, userName) {
    const context = systemContext(test.app, "test-places");
    await createAdministrator(context, { email: userName, realName: ABOUT.realName, locale: "zh" });
    await test.app.db.withTx(async (tx) => {
      const { id } = (await tx.select().from(user).where(eq(user.email, userName)).get())!;
      const phone = test.app.external.vault.encrypt(PHONE, phoneEncryptionContext(id));
      await tx.update(user).set({ ...ABOUT, phone }).where(eq(user.id, id));
    });
    const { searchParams } = new URL(await createSetUpLink(context, userName));
    const code = `${searchParams.get("token")}${searchParams.get("code")}`;
    return (password) => test.visitor.users.resetPassword({ userName, code, password });
  },
  async change(test, email) {
    const { repository } = await addPerson(test, email, OLD);
    return (password) => repository.profile.changePassword({ current: OLD, password });
  },
  async "the first password of who signed up elsewhere"(test, email) {
    const { repository } = await addPerson(test, email, null);
    return (password) => repository.profile.changePassword({ current: "", password });
  },
  async "forced update"(test, email) {
    const { id } = await addPerson(test, email, OLD);
    const ticket = await test.app.db.withTx((tx) => issueCode(tx, test.app, id, "forcedUpdate"));
    return (password) => test.visitor.users.updatePassword({ ticket, password });
  },
};

for (const [n, [name, open]] of Object.entries(PLACES).entries()) {
  Deno.test(`${name} takes no password that leans on its owner, and says why in both languages`, async () => {
    await using test = await openTestApp({ CAPTCHA_WORK: "1" });
    const email = emailOf(n);
    const set = await open(test, email);
    const before = await hashOf(test, email);
    for (const password of LEANING) {
      const error = await set(password).catch((error: ApiError) => error) as ApiError;
      assert.equal(error.error, "invalidInput", `${name}: ${password}`);
      const [{ path, key, params }, ...others] = error.issues;
      assert.deepEqual(
        [path, key, params?.reason, others.length],
        ["password", "passwordCommon", "own", 0],
        password,
      );
      const [said] = error.issues as unknown as { message: string; messageEn: string }[];
      for (const text of [said.message, said.messageEn]) assert.ok(text.includes(`“${params?.part}”`), text);
      assert.equal(await hashOf(test, email), before);
    }
    await set(GOOD);
    assert.notEqual(await hashOf(test, email), before);
  });
}

Deno.test("who asks beforehand hears the same of a password as who sets it", async () => {
  await using test = await openTestApp();
  const { ticket } = await test.visitor.users.registrationTicket();
  const about = { ...ABOUT, email: emailOf(0), phone: PHONE, ticket };
  for (const password of LEANING) {
    const { problem, why } = await test.visitor.users.judgePassword({ password, ...about });
    assert.deepEqual([problem, why?.reason], ["passwordCommon", "own"], password);
  }
  assert.deepEqual(await test.visitor.users.judgePassword({ password: GOOD, ...about }), { problem: "" });
});

Deno.test("a login with a password that the rule refuses by now leads to the forced update", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const email = emailOf(0);
  await addPerson(test, email, "JiahuiLin99");
  await assert.rejects(test.visitor.users.login(email, "JiahuiLin99"), { error: "passwordUpdateRequired" });
});
