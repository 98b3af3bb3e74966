/**
 * Login and recovery do the same work whether an account exists or not (safety 3.7), so their time tells
 * nothing. Shown by counting what costs time; `tests/timing` measures it.
 */
import assert from "node:assert/strict";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { WorkQueue } from "../api/work_queue.ts";
import { auditEvent, outbox, user } from "../db/schema/mod.ts";
import type { ApiError } from "../sdk/mod.ts";
import { PERSON } from "./accounts.ts";
import { issueCaptchaToken } from "./captcha_tokens.ts";
import { openTestApp, type TestApp } from "./harness.ts";

const KNOWN = "known@example.org";
const UNKNOWN = "unknown@example.org";
const CANCELLED = "cancelled@example.org";

interface Work {
  /** Statements in their order, without their values. */
  statements: string[];
  /** Argon2id computations. */
  hashes: number;
  /** Bytes of the answer, with the time in it taken out. */
  answer: string;
}

async function openAppWithPeople(settings: Record<string, string> = {}): Promise<TestApp> {
  const test = await openTestApp(settings);
  const passwordHash = await hashPassword("Right12345");
  const people = [[KNOWN, "ACTIVE"], [CANCELLED, "CANCELLED"]] as const;
  await test.app.db.withTx(async (tx) => {
    for (const [email, status] of people) {
      await tx.insert(user).values({ id: email, email, passwordHash, status, realName: "P", createdAt: 0 });
    }
  });
  return test;
}

/** Runs a call that is refused, or not, and tells what it cost. */
async function workOf(test: TestApp, call: () => Promise<unknown>): Promise<Work> {
  const before = test.statements.length;
  const { run } = WorkQueue.prototype;
  let hashes = 0;
  WorkQueue.prototype.run = function <T>(this: WorkQueue, job: () => Promise<T>): Promise<T> {
    hashes++;
    return run.call(this, job) as Promise<T>;
  };
  try {
    const answer = await call().catch(({ code, message, data }: ApiError) => ({ code, message, data }));
    return { statements: test.statements.slice(before), hashes, answer: JSON.stringify(answer) };
  } finally {
    WorkQueue.prototype.run = run;
  }
}

Deno.test("a wrong password costs the same statements, the same hash and the same answer for every account", async () => {
  await using test = await openAppWithPeople();
  const login = async (email: string) => {
    const token = await issueCaptchaToken(test, "login");
    return await workOf(test, () => test.visitor.users.login(email, "Wrong12345", token));
  };
  // The first of a process makes the hash that stands in for that of an unknown account.
  await login("first@example.org");
  const known = await login(KNOWN);
  assert.equal(known.hashes, 1);
  assert.match(known.answer, /4011/);
  assert.ok(known.statements.length > 3);
  for (const email of [UNKNOWN, CANCELLED]) assert.deepEqual(await login(email), known, email);
});

for (const disclosure of ["specified", "private"]) {
  Deno.test(`a recovery costs the same statements and the same mail for every address (${disclosure})`, async () => {
    await using test = await openAppWithPeople({ ACCOUNT_DISCLOSURE: disclosure });
    const { db } = test.app;
    const recover = async (email: string) => {
      const token = await issueCaptchaToken(test, "recovery");
      const { answer, ...work } = await workOf(test, () => test.visitor.users.forgotPassword(email, token));
      const mails = (await db.read.select().from(outbox).all()).length;
      const events = (await db.read.select().from(auditEvent).all()).length;
      return { work, answer, mails, events };
    };
    const known = await recover(KNOWN);
    for (const [n, email] of [UNKNOWN, CANCELLED].entries()) {
      const other = await recover(email);
      assert.deepEqual(other.work, known.work, email);
      assert.deepEqual([other.mails, other.events], [known.mails + n + 1, known.events + n + 1]);
      if (disclosure === "private") assert.equal(other.answer, known.answer);
      else assert.match(other.answer, /30103/);
    }
  });
}

Deno.test("a registration costs the same where it is private, whether the e-mail is taken or not", async () => {
  await using test = await openAppWithPeople({ ACCOUNT_DISCLOSURE: "private" });
  const { db } = test.app;
  const register = async (email: string) => {
    const { answer, ...work } = await workOf(test, () => test.visitor.users.register({ ...PERSON, email }));
    const mails = (await db.read.select().from(outbox).all()).length;
    const events = (await db.read.select().from(auditEvent).all()).length;
    return { work, answer: answer.replace(email, ""), mails, events };
  };
  // The first of a process reads the list of common passwords.
  await register("first@example.org");
  const known = await register(KNOWN);
  const unknown = await register(UNKNOWN);
  assert.equal(known.work.hashes, 1);
  assert.deepEqual(unknown.work, known.work);
  assert.equal(unknown.answer, known.answer);
  assert.deepEqual([unknown.mails, unknown.events], [known.mails + 1, known.events + 1]);
  const ask = (email: string) => workOf(test, () => test.visitor.users.validateEmail(email));
  assert.deepEqual(await ask(KNOWN), await ask("nobody@example.org"));
});

Deno.test("a mailed captcha costs the same statements and the same answer for every address", async () => {
  await using test = await openAppWithPeople();
  const ask = (email: string) => workOf(test, () => test.visitor.captcha.mail("login", email));
  const withoutId = ({ answer, ...work }: Work) => ({ ...work, answer: answer.replace(/"id":"[^"]*"/, "") });
  const known = withoutId(await ask(KNOWN));
  assert.deepEqual(withoutId(await ask(UNKNOWN)), known);
});

Deno.test("an activation mail that is asked for again costs the same statements and answers the same for every address", async () => {
  await using test = await openAppWithPeople();
  const waiting = { id: "waiting", email: "waiting@example.org", status: "INACTIVE" as const };
  await test.app.db.withTx((tx) => tx.insert(user).values({ ...waiting, realName: "P", createdAt: 0 }));
  const ask = (email: string) => workOf(test, () => test.visitor.users.resendActivation(email));
  const sent = await ask(waiting.email);
  for (const email of [KNOWN, UNKNOWN, CANCELLED]) assert.deepEqual(await ask(email), sent, email);
});
