/** What changes while a password is being looked at decides, not what was so before. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { endSessions, setMustChangePassword } from "../../../db/queries/account/accounts.ts";
import { type UserRow } from "../../../db/queries/account/users.ts";
import { accountCode, session, user } from "../../../db/schema/mod.ts";
import { PASSWORD, PERSON, registerActive, rowOf } from "../../../tests/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { type Context, systemContext } from "../../context.ts";
import { replacePassword } from "../account/set_password.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { continueSignIn, startSignedIn } from "./sign_in.ts";
import { WorkQueue } from "../../work_queue.ts";

const sessions = ({ app }: TestApp) => app.db.read.select().from(session).all();
const contextOf = ({ app }: TestApp): Context => ({
  ...systemContext(app, "race-test"),
  actor: { kind: "visitor" },
});

async function reset(test: TestApp, password = "Kelp-Meadow27"): Promise<void> {
  const [seen, passwordHash] = [await rowOf(test), await hashPassword(password)];
  const change = { passwordHash, revokeTokens: false, action: "changePassword" } as const;
  await test.app.db.withTx((tx) => replacePassword(tx, contextOf(test), seen, change));
}

const set = (values: Partial<UserRow>) => ({ app }: TestApp) =>
  app.db.withTx(async (tx) => void await tx.update(user).set(values).where(eq(user.email, PERSON.email)));

const CHANGES: Record<string, (test: TestApp) => Promise<void>> = {
  "a reset of the password": (test) => reset(test),
  "an account that was cancelled": set({ status: "CANCELLED" }),
  "a second factor that was turned on": set({ totpSecret: "sealed", totpConfirmedAt: 2 }),
  "an administrator who demands a new password": async (test) => {
    const { id } = await rowOf(test);
    await test.app.db.withTx(async (tx) => {
      await setMustChangePassword(tx, id);
      await endSessions(tx, id);
    });
  },
};

for (const [name, change] of Object.entries(CHANGES)) {
  Deno.test(`${name} ends a sign-in that is on its way`, async () => {
    await using test = await openTestApp();
    await registerActive(test);
    const seen = await rowOf(test);
    await change(test);
    const context = contextOf(test);
    await assert.rejects(startSignedIn(context, seen, { loginType: "" }), { error: "loginFailed" });
    await assert.rejects(continueSignIn(context, seen, { loginType: "GITHUB" }), { error: "loginFailed" });
    const owing = { ...seen, totpConfirmedAt: 1 };
    await assert.rejects(continueSignIn(context, owing, { loginType: "" }), { error: "loginFailed" });
    assert.deepEqual(await sessions(test), []);
    const tickets = await test.app.db.read.select().from(accountCode)
      .where(eq(accountCode.purpose, "secondFactor")).all();
    assert.deepEqual(tickets, []);
  });
}

Deno.test("login() with the old password opens nothing when the reset comes while it is computed", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  await registerActive(test);
  const { run } = WorkQueue.prototype;
  // The computation of the login itself is the moment between its look at the row and its session.
  WorkQueue.prototype.run = async function <T>(this: WorkQueue, job: () => Promise<T>): Promise<T> {
    WorkQueue.prototype.run = run;
    const matches = await run.call(this, job) as T;
    await reset(test);
    return matches;
  };
  try {
    await assert.rejects(test.visitor.users.login(PERSON.email, PASSWORD), { error: "loginFailed" });
  } finally {
    WorkQueue.prototype.run = run;
  }
  assert.deepEqual(await sessions(test), []);
  assert.ok((await test.visitor.users.login(PERSON.email, "Kelp-Meadow27")).token.access_token);
});
