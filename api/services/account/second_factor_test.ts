import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import { findUser } from "../../../db/queries/account/users.ts";
import { membership, recoveryCode, session, user } from "../../../db/schema/mod.ts";
import { ApiError, createRepository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { totpCode } from "../../../tests/totp.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { openSession } from "../session/sessions.ts";

const STEP = 30_000;
const HOUR = 3_600_000;
const PASSWORD = "Sediment2026";

const now = ({ app }: TestApp) => app.clock().getTime();
const codeAt = (test: TestApp, secret: string, steps = 0) => totpCode(secret, now(test) + steps * STEP);
/** Six digits that no step near has. */
function wrongCode(test: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(test, secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code))!;
}

interface Protected extends SignedInUser {
  secret: string;
  codes: string[];
}

/** Somebody with two-step verification on; a later step begins, so that a fresh code is at hand. */
async function protect(test: TestApp, person: SignedInUser): Promise<Protected> {
  const { secret } = await person.repository.secondFactor.start();
  const { codes } = await person.repository.secondFactor.confirm(codeAt(test, secret));
  test.advance(2 * STEP);
  return { ...person, secret, codes };
}

/** The ticket that a login with the right password gets. */
async function ticketOf(test: TestApp, person: SignedInUser): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  const error = await test.visitor.users.login(person.email, PASSWORD).catch((error) => error);
  assert.ok(error instanceof ApiError && error.code === 4013, String(error));
  return (error.data as { ticket: string }).ticket;
}

const sessionsOf = ({ app }: TestApp, id: string) =>
  app.db.read.select().from(session).where(eq(session.userId, id)).all();

Deno.test("startSecondFactor() gives a secret of 160 bits as text, address and picture, and keeps it sealed", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "lin.yue@example.org" });
  const { secret, uri, qr } = await person.repository.secondFactor.start();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  assert.equal(address.pathname, `/SDB:${encodeURIComponent("lin.yue@example.org")}`);
  const wanted = { issuer: "SDB", algorithm: "SHA1", secret, period: "30", digits: "6" };
  assert.deepEqual(Object.fromEntries(address.searchParams), wanted);
  assert.match(qr, /^<svg /);
  const row = await findUser(test.app.db.read, person.id);
  assert.ok(row?.totpPendingSecret && !row.totpPendingSecret.includes(secret));
  assert.equal(test.app.external.vault.decrypt(row.totpPendingSecret, `user/${person.id}/totp`), secret);
  assert.deepEqual([row.totpSecret, row.totpConfirmedAt], [null, null]);
  assert.equal((await person.repository.secondFactor.state()).on, false, "not before it is confirmed");
});

Deno.test("confirmSecondFactor() needs a code of the newest secret, and answers ten codes kept as hashes", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { secondFactor } = person.repository;
  await assert.rejects(secondFactor.confirm("123456"), { error: "notFound" });
  const first = await secondFactor.start();
  const { secret } = await secondFactor.start();
  await assert.rejects(secondFactor.confirm(codeAt(test, first.secret)), { error: "secondFactorWrong" });
  const { codes } = await secondFactor.confirm(` ${codeAt(test, secret).replace(/^.../, "$& ")} `);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const stored = JSON.stringify(await test.app.db.read.select().from(recoveryCode).all());
  for (const code of codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll("-", "")));
  assert.deepEqual(await secondFactor.state(), { on: true, required: false, recoveryCodes: 10 });
  await assert.rejects(secondFactor.start(), { error: "secondFactorExists" });
  const trail = await listAuditEvents(test.app.db.read, "user", person.id);
  assert.deepEqual(trail.map(({ action }) => action), ["secondFactorOn"]);
  await deliverAll(test.app);
  const [mail] = await test.visitor.users.localMails();
  assert.match(mail.subject, /开启/);
  assert.match(mail.body, /\/settings\/security/);
});

Deno.test("confirmSecondFactor() gives no rights to what was opened without it: other sessions, tokens that review", async () => {
  await using test = await openTestApp({ SECOND_FACTOR: "required" });
  const person = await test.signIn({ role: "administrator" });
  const bystander = await test.signIn({ role: "administrator" });
  const connect = (token: string) =>
    createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request) });
  const stolen = connect(await openSession(test.app, person.id));
  await assert.rejects(stolen.accounts.list(), { error: "forbidden" });
  const { tokens, secondFactor, users, accounts } = person.repository;
  const [reviewing, reading] = [
    await tokens.create({ name: "review", scopes: ["read", "review"], days: 9 }),
    await tokens.create({ name: "read", scopes: ["read"], days: 9 }),
  ];
  const { secret } = await secondFactor.start();
  await assert.rejects(secondFactor.confirm(wrongCode(test, secret)), { error: "secondFactorWrong" });
  assert.equal((await sessionsOf(test, person.id)).length, 2, "a wrong code ends nothing");
  await secondFactor.confirm(codeAt(test, secret));
  await assert.rejects(stolen.accounts.list(), { error: "sessionExpired" });
  await assert.rejects(connect(reviewing.token).users.me(), { error: "sessionExpired" });
  assert.equal((await connect(reading.token).users.me())?.email, person.email);
  assert.equal((await users.me())?.role, "administrator");
  await accounts.list();
  assert.equal((await bystander.repository.users.me())?.email, bystander.email);
  const trail = (await listAuditEvents(test.app.db.read, "user", person.id)).map((
    { action, detail },
  ) => [action, detail]);
  assert.deepEqual(trail.filter(([action]) => action !== "createAccessToken"), [
    ["secondFactorOn", {}],
    ["logOutOthers", { sessions: 1 }],
    ["revokeAccessToken", { token: reviewing.id }],
  ]);
});

Deno.test("logInWithSecondFactor() opens a session; code and ticket work once", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const ticket = await ticketOf(test, person);
  const code = codeAt(test, person.secret);
  const { token, key } = await test.visitor.secondFactor.login(ticket, code);
  assert.equal(key, person.email);
  assert.equal((await sessionsOf(test, person.id)).length, 2);
  const repository = createRepository({
    server: ORIGIN,
    token: token.access_token,
    fetch: (request) => test.api.fetch(request),
  });
  assert.equal((await repository.users.me())?.email, person.email);
  await assert.rejects(test.visitor.secondFactor.login(ticket, codeAt(test, person.secret, 1)), {
    error: "ticketInvalid",
  });
  const second = await ticketOf(test, person);
  await assert.rejects(test.visitor.secondFactor.login(second, code), { error: "secondFactorWrong" });
  assert.equal((await sessionsOf(test, person.id)).length, 2);
});

Deno.test("a wrong code leaves the ticket good; five minutes end it", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const ticket = await ticketOf(test, person);
  const wrong = test.visitor.secondFactor.login(ticket, wrongCode(test, person.secret));
  await assert.rejects(wrong, { error: "secondFactorWrong" });
  test.advance(5 * 60_000);
  const late = test.visitor.secondFactor.login(ticket, codeAt(test, person.secret));
  await assert.rejects(late, { error: "ticketInvalid" });
  const fresh = await ticketOf(test, person);
  await test.visitor.secondFactor.login(fresh, codeAt(test, person.secret));
});

Deno.test("codes of the step before and the step after work, of two steps away none does", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const { secondFactor } = person.repository;
  for (const steps of [-2, 2]) {
    await assert.rejects(secondFactor.renewCodes(codeAt(test, person.secret, steps)), {
      error: "secondFactorWrong",
    });
  }
  test.advance(4 * STEP);
  await secondFactor.renewCodes(codeAt(test, person.secret, -1));
  await secondFactor.renewCodes(codeAt(test, person.secret, 1));
});

Deno.test("no earlier code works after a later one, also when the clock goes back", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const { secondFactor } = person.repository;
  await secondFactor.renewCodes(codeAt(test, person.secret));
  test.advance(-STEP);
  for (const steps of [-1, 0, 1]) {
    await assert.rejects(secondFactor.renewCodes(codeAt(test, person.secret, steps)), {
      error: "secondFactorWrong",
    });
  }
  test.advance(2 * STEP);
  await secondFactor.renewCodes(codeAt(test, person.secret));
});

Deno.test("of 20 logins with one code at once exactly one opens a session", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const ticket = await ticketOf(test, person);
  const code = codeAt(test, person.secret);
  const tries = Array.from({ length: 20 }, () => test.visitor.secondFactor.login(ticket, code));
  const done = await Promise.allSettled(tries);
  assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await sessionsOf(test, person.id)).length, 2);
});

Deno.test("a recovery code logs in once, however it is typed, and only its owner", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const other = await protect(test, await test.signIn());
  const [code] = person.codes;
  const foreign = test.visitor.secondFactor.login(await ticketOf(test, other), code);
  await assert.rejects(foreign, { error: "secondFactorWrong" });
  await test.visitor.secondFactor.login(
    await ticketOf(test, person),
    ` ${code.toUpperCase().replaceAll("-", " ")}`,
  );
  assert.equal((await person.repository.secondFactor.state()).recoveryCodes, 9);
  const again = test.visitor.secondFactor.login(await ticketOf(test, person), code);
  await assert.rejects(again, { error: "secondFactorWrong" });
});

Deno.test("renewCodes() ends the earlier recovery codes", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const { secondFactor } = person.repository;
  const { codes } = await secondFactor.renewCodes(codeAt(test, person.secret));
  assert.equal(codes.filter((code) => person.codes.includes(code)).length, 0);
  await assert.rejects(secondFactor.remove(person.codes[0]), { error: "secondFactorWrong" });
  await secondFactor.remove(codes[0]);
});

Deno.test("removeSecondFactor() takes secret and codes away, and mails; the login then needs the password alone", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  await ticketOf(test, person);
  await person.repository.secondFactor.remove(codeAt(test, person.secret));
  const row = await findUser(test.app.db.read, person.id);
  const { totpSecret, totpPendingSecret, totpConfirmedAt, totpLastStep } = row!;
  assert.deepEqual([totpSecret, totpPendingSecret, totpConfirmedAt, totpLastStep], [null, null, null, null]);
  assert.deepEqual(await test.app.db.read.select().from(recoveryCode).all(), []);
  assert.ok((await test.visitor.users.login(person.email, PASSWORD)).token.access_token);
  await deliverAll(test.app);
  assert.ok((await test.visitor.users.localMails()).some(({ subject }) => /关闭/.test(subject)));
});

Deno.test("startSecondFactor(code) moves to another app: the old one stays good until the new one is confirmed", async () => {
  await using test = await openTestApp({ SECOND_FACTOR: "required" });
  const person = await protect(test, await test.signIn({ role: "administrator" }));
  const { secondFactor, users } = person.repository;
  await assert.rejects(secondFactor.start("aaaa"), { error: "secondFactorWrong" });
  const { secret } = await secondFactor.start(codeAt(test, person.secret));
  assert.equal((await users.me())?.role, "administrator", "rights stay meanwhile");
  assert.equal((await secondFactor.state()).on, true);
  const abandoned = await ticketOf(test, person);
  const early = test.visitor.secondFactor.login(abandoned, codeAt(test, secret));
  await assert.rejects(early, { error: "secondFactorWrong" }, "the new app counts for nothing yet");
  await test.visitor.secondFactor.login(abandoned, codeAt(test, person.secret, 1));
  test.advance(2 * STEP);
  await assert.rejects(secondFactor.confirm(codeAt(test, person.secret)), { error: "secondFactorWrong" });
  const { codes } = await secondFactor.confirm(codeAt(test, secret));
  assert.equal((await users.me())?.role, "administrator");
  test.advance(2 * STEP);
  const old = secondFactor.renewCodes(codeAt(test, person.secret));
  await assert.rejects(old, { error: "secondFactorWrong" }, "the old app is worth nothing now");
  assert.equal((await findUser(test.app.db.read, person.id))?.totpPendingSecret, null);
  await assert.rejects(secondFactor.renewCodes(person.codes[0]), { error: "secondFactorWrong" });
  await secondFactor.renewCodes(codes[0]);
});

Deno.test("guessing codes is slowed down after five tries, and a right code starts the count anew", async () => {
  await using test = await openTestApp();
  const person = await protect(test, await test.signIn());
  const ticket = await ticketOf(test, person);
  const guess = () => test.visitor.secondFactor.login(ticket, wrongCode(test, person.secret));
  for (let tries = 0; tries < 5; tries++) await assert.rejects(guess(), { error: "secondFactorWrong" });
  await assert.rejects(guess(), { error: "tooManyRequests", status: 429 });
  const right = () => test.visitor.secondFactor.login(ticket, codeAt(test, person.secret));
  await assert.rejects(right(), { error: "tooManyRequests" }, "also for the right code: no oracle");
  test.advance(61_000);
  await right();
  await assert.rejects(person.repository.secondFactor.remove("aaaa"), { error: "secondFactorWrong" });
});

Deno.test("an hour of guessing at one account evaluates at most 30 codes", async () => {
  await using test = await openTestApp();
  const { repository } = await protect(test, await test.signIn());
  let evaluated = 0;
  for (let at = 0; at < HOUR; at += 20_000) {
    const error = await repository.secondFactor.remove("000000").catch((error) => error);
    if (error.error === "secondFactorWrong") evaluated++;
    test.advance(20_000);
  }
  assert.ok(evaluated >= 5 && evaluated <= 30, String(evaluated));
});

Deno.test("nobody uses another person's ticket with a code of their own", async () => {
  await using test = await openTestApp();
  const [victim, thief] = [
    await protect(test, await test.signIn()),
    await protect(test, await test.signIn()),
  ];
  const stolen = test.visitor.secondFactor.login(await ticketOf(test, victim), codeAt(test, thief.secret));
  await assert.rejects(stolen, { error: "secondFactorWrong" });
});

Deno.test("SECOND_FACTOR=required: rights rest until it is set up, and come back with it", async () => {
  await using test = await openTestApp({ SECOND_FACTOR: "required" });
  const communityId = await test.addCommunity("j00001");
  const people = [
    await test.signIn({ role: "governance" }),
    await test.signIn({ administers: [communityId] }),
    await test.signIn({ role: "administrator" }),
  ];
  for (const person of people) {
    const { users, reviews, accounts, secondFactor } = person.repository;
    const before = await users.me();
    assert.deepEqual([before?.role, before?.reviewer, before?.secondFactorMissing], [
      "depositor",
      false,
      true,
    ]);
    assert.deepEqual(before?.communities, []);
    await assert.rejects(Promise.resolve(reviews.list()), { error: "forbidden" });
    await assert.rejects(accounts.list(), { error: "forbidden" });
    assert.equal((await secondFactor.state()).required, true);
    const { secret } = await secondFactor.start();
    await secondFactor.confirm(codeAt(test, secret));
    const after = await users.me();
    assert.equal(after?.secondFactorMissing, false);
    const works = after?.role === "administrator" ? accounts.list() : reviews.list();
    await works;
  }
  assert.equal((await people[1].repository.users.me())?.communities[0].code, "j00001");
});

Deno.test("SECOND_FACTOR=required: who has rights cannot turn it off, who lost them can", async () => {
  await using test = await openTestApp({ SECOND_FACTOR: "required" });
  const communityId = await test.addCommunity("j00001");
  const person = await protect(test, await test.signIn({ administers: [communityId] }));
  const remove = () => person.repository.secondFactor.remove(codeAt(test, person.secret));
  await assert.rejects(remove(), { error: "secondFactorNeeded" });
  await test.app.db.withTx((tx) => tx.delete(membership).where(eq(membership.userId, person.id)));
  await remove();
  const depositor = await test.signIn();
  assert.deepEqual(await depositor.repository.secondFactor.state(), {
    on: false,
    required: false,
    recoveryCodes: 0,
  });
  assert.equal((await depositor.repository.users.me())?.secondFactorMissing, false);
});
