/** Who asks for mails to an account that is not theirs keeps its owner from none (safety 2.7, 3.7, 3.10). */
import assert from "node:assert/strict";
import { requesterOf } from "../api/services/captcha/requester.ts";
import { HOUR, MINUTE } from "../api/services/limits/rules.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { hashToken } from "../api/secrets.ts";
import { captcha } from "../db/schema/mod.ts";
import type { CaptchaKind } from "../sdk/model/account/captcha.ts";
import { deviceCookie } from "../sdk/model/account/user.ts";
import { ApiError, createRepository, type Repository } from "../sdk/mod.ts";
import { changeRow, mailsTo, PASSWORD, PERSON, registerActive } from "./accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const SETTINGS = { CAPTCHA_WORK: "1" };
const STRANGER = "203.0.113.9";
const HOME = "198.51.100.7";
const DAY = 24 * HOUR;

/** A machine at an address, with the cookie of a device that somebody signed in with. */
function connect({ api }: TestApp, remoteAddress: string, device = ""): Repository {
  return createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN, Cookie: `${deviceCookie(ORIGIN)}=${device}` },
  });
}

/** A captcha that this address has solved in this way; the solving itself is the matter of other tests. */
async function solved({ app }: TestApp, address: string, kind: CaptchaKind): Promise<string> {
  const [token, now] = [crypto.randomUUID(), app.clock().getTime()];
  const row = { id: token, kind, purpose: "recovery" as const, answer: {}, tokenHash: hashToken(token) };
  const times = { createdAt: now, expiresAt: now + HOUR, tokenExpiresAt: now + HOUR };
  const askerHash = requesterOf({ address, userAgent: "" });
  await app.db.withTx((tx) => tx.insert(captcha).values({ ...row, ...times, askerHash }));
  return token;
}

const answerOf = (call: Promise<unknown>) => call.then(() => "ok", (error: ApiError) => error.error);

/** Asks for a new password. @returns `ok`, or the name of the refusal. */
async function recover(
  test: TestApp,
  address: string,
  { kind = "work" as CaptchaKind, device = "", email = PERSON.email } = {},
): Promise<string | undefined> {
  const { users } = connect(test, address, device);
  return await answerOf(users.forgotPassword(email, await solved(test, address, kind)));
}

const codeFor = (test: TestApp, address: string, device = "") =>
  answerOf(connect(test, address, device).captcha.mail("login", PERSON.email));

/** An account, and the device that its owner has signed in with. */
async function openOwned(): Promise<{ test: TestApp; device: string }> {
  const test = await openTestApp(SETTINGS);
  await registerActive(test);
  const { device = "" } = await connect(test, HOME).users.login(PERSON.email, PASSWORD);
  return { test, device };
}

const many = async (count: number, ask: (n: number) => Promise<string | undefined>) => {
  const answers: Record<string, number> = {};
  for (let n = 0; n < count; n++) {
    const answer = String(await ask(n));
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
};

Deno.test("forgotPassword() mails the owner on a known device, or in another network, after a stranger has used up theirs", async () => {
  const { test, device } = await openOwned();
  await using _ = test;
  assert.deepEqual(await many(20, () => recover(test, STRANGER)), { ok: 3, tooManyRequests: 17 });
  const before = (await mailsTo(test)).length;
  assert.equal(await recover(test, STRANGER, { device }), "ok", "also behind the stranger's own address");
  assert.equal(await recover(test, HOME), "ok");
  assert.equal((await mailsTo(test)).length, before + 2);
});

Deno.test("forgotPassword() counts who solved a puzzle apart from who let a program calculate", async () => {
  const { test } = await openOwned();
  await using _ = test;
  await many(4, () => recover(test, STRANGER));
  assert.equal(await recover(test, STRANGER, { kind: "puzzle" }), "ok");
});

Deno.test("forgotPassword() sends 6 mails a day to one account for one network, so that alone it uses up no day", async () => {
  const { test } = await openOwned();
  await using _ = test;
  const answers = await many(48, () => (test.advance(HOUR / 2 - 1), recover(test, STRANGER)));
  assert.equal(answers.ok, 6);
  assert.equal(await recover(test, HOME), "ok");
});

Deno.test("forgotPassword() sends 30 mails a day to one account for all strangers, and more to a known device", async () => {
  const { test, device } = await openOwned();
  await using _ = test;
  const answers = await many(200, (n) => recover(test, `10.0.0.${n}`));
  assert.deepEqual(answers, { ok: 30, tooManyRequests: 170 });
  assert.equal(await recover(test, HOME), "tooManyRequests", "an unknown device shares the bound");
  assert.deepEqual(await many(5, () => recover(test, HOME, { device })), { ok: 3, tooManyRequests: 2 });
  test.advance(DAY);
  assert.equal(await recover(test, HOME), "ok");
});

Deno.test("forgotPassword() takes no other account's device for a known one", async () => {
  const { test, device } = await openOwned();
  await using _ = test;
  const answers = await many(5, () => recover(test, STRANGER, { device, email: "other@example.org" }));
  assert.deepEqual(answers, { accountNotRegistered: 3, tooManyRequests: 2 });
});

Deno.test("mailCaptchaCode() mails the owner a code on a known device, or in another network, after a stranger", async () => {
  const { test, device } = await openOwned();
  await using _ = test;
  assert.deepEqual(await many(8, () => codeFor(test, STRANGER)), { ok: 3, tooManyRequests: 5 });
  assert.equal(await codeFor(test, STRANGER, device), "ok");
  assert.equal(await codeFor(test, HOME), "ok");
  const bombed = await many(60, (n) => codeFor(test, `10.0.0.${n}`));
  assert.equal(bombed.ok, 26, "30 a day for all strangers together");
  assert.equal(await codeFor(test, HOME, device), "ok");
});

Deno.test("resendActivation() mails the owner in another network after a stranger", async () => {
  await using test = await openTestApp(SETTINGS);
  await test.visitor.users.register(PERSON);
  const resend = (address: string) => answerOf(connect(test, address).users.resendActivation(PERSON.email));
  const answers = await many(8, () => (test.advance(MINUTE), resend(STRANGER)));
  assert.deepEqual(answers, { ok: 3, tooManyRequests: 5 });
  assert.equal(await resend(HOME), "ok");
  assert.equal(await resend(HOME), "tooManyRequests", "still one a minute");
  const bombed = await many(60, (n) => resend(`10.0.0.${n}`));
  assert.equal(bombed.ok, 26, "30 a day for all strangers together");
});

Deno.test("forget_attempts keeps a day's count for a day", async () => {
  const { test } = await openOwned();
  await using _ = test;
  await many(40, (n) => recover(test, `10.0.0.${n}`));
  const { JOBS, runJob } = await import("../api/jobs/mod.ts");
  const job = JOBS.find(({ name }) => name === "forget_attempts")!;
  test.advance(2 * HOUR);
  await runJob(test.app, job);
  assert.equal(await recover(test, HOME), "tooManyRequests");
  test.advance(DAY);
  await runJob(test.app, job);
  assert.equal(await recover(test, HOME), "ok");
});

Deno.test("a stranger who holds the password and guesses at codes keeps nobody out of a known device", async () => {
  const { test, device } = await openOwned();
  await using _ = test;
  await changeRow(test, { passwordHash: await hashPassword(PASSWORD), totpConfirmedAt: 1, totpSecret: null });
  const ticketAt = async (address: string, known = "") => {
    const { users } = connect(test, address, known);
    const error = await users.login(PERSON.email, PASSWORD).catch((error: ApiError) => error) as ApiError;
    return String((error.data as { ticket: string }).ticket);
  };
  const guess = async (ticket: string, address: string, known = "") =>
    await answerOf(connect(test, address, known).secondFactor.login(ticket, "000000"));
  const stolen = await ticketAt(STRANGER);
  assert.deepEqual(await many(8, () => guess(stolen, STRANGER)), {
    secondFactorWrong: 5,
    tooManyRequests: 3,
  });
  assert.equal(
    await guess(await ticketAt(HOME, device), HOME, device),
    "secondFactorWrong",
    "it is looked at",
  );
  assert.equal(await guess(await ticketAt(HOME), HOME), "tooManyRequests");
});
