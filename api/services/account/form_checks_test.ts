import assert from "node:assert/strict";
import { attempt } from "../../../db/schema/mod.ts";
import { newestLink, PASSWORD, PERSON, rowOf } from "../../../tests/accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { createRepository } from "../../../sdk/mod.ts";

const SETTINGS = { CAPTCHA_WORK: "1" };
const NEW = "Gletscher1966";
const HOUR = 3_600_000;

const states = (test: TestApp, link: { userName: string; code: string }, purpose: "activation" | "reset") =>
  test.visitor.users.checkCode({ ...link, purpose }).then(({ state }) => state);

/** A machine at an address. */
function connect({ api }: TestApp, remoteAddress: string) {
  const fetch = (request: Request) => api.fetch(request, { remoteAddress });
  return createRepository({ server: ORIGIN, headers: { Origin: ORIGIN }, fetch });
}

Deno.test("checkCode() tells the holder of an activation link what it is good for, and uses nothing up", async () => {
  await using test = await openTestApp(SETTINGS);
  await test.visitor.users.register(PERSON);
  const { userName, code } = await newestLink(test);
  const link = { userName, code };
  assert.equal(await states(test, link, "activation"), "open");
  assert.equal(await states(test, link, "activation"), "open");
  // A link of one kind is none of the other.
  assert.equal(await states(test, link, "reset"), "invalid");
  await test.visitor.users.activate(userName, code);
  assert.equal(await states(test, link, "activation"), "active");
  // Whoever has no link of the account does not hear that it is active, nor that there is one.
  for (const other of [{ userName, code: "x".repeat(43) }, { userName: "nobody@example.org", code }]) {
    assert.equal(await states(test, other, "activation"), "invalid");
  }
});

Deno.test("checkCode() refuses a reset link that was used, and one that is too old", async () => {
  await using test = await openTestApp(SETTINGS);
  await test.visitor.users.register(PERSON);
  const activation = await newestLink(test);
  await test.visitor.users.activate(activation.userName, activation.code);
  await test.visitor.users.forgotPassword(PERSON.email);
  const first = await newestLink(test);
  assert.equal(await states(test, first, "reset"), "open");
  await test.visitor.users.resetPassword({ userName: first.userName, code: first.code, password: NEW });
  assert.equal(await states(test, first, "reset"), "invalid");
  // Its mail is newer than the one that tells of the new password.
  await newestLink(test);
  test.advance(1_000);
  await test.visitor.users.forgotPassword(PERSON.email);
  const second = await newestLink(test);
  test.advance(HOUR);
  assert.equal(await states(test, second, "reset"), "invalid");
});

Deno.test("checkCode() counts the links that open nothing, by address", async () => {
  await using test = await openTestApp(SETTINGS);
  const stranger = connect(test, "192.0.2.7");
  const wrong = { userName: PERSON.email, code: "wrong", purpose: "reset" as const };
  for (let n = 0; n < 30; n++) assert.equal((await stranger.users.checkCode(wrong)).state, "invalid");
  await assert.rejects(stranger.users.checkCode(wrong), { error: "tooManyRequests" });
  assert.equal((await connect(test, "192.0.2.8").users.checkCode(wrong)).state, "invalid");
});

Deno.test("whoever guesses at links too often is refused, but keeps nobody at the same address from a link that opens", async () => {
  await using test = await openTestApp(SETTINGS);
  await test.visitor.users.register(PERSON);
  const { userName, code } = await newestLink(test);
  const right = { userName, code, purpose: "activation" as const };
  const [guesser, owner] = [connect(test, "192.0.2.7"), connect(test, "192.0.2.8")];
  for (let n = 0; n < 30; n++) {
    await assert.rejects(guesser.users.activate(userName, `wrong${n}`), { error: "activationInvalid" });
  }
  await assert.rejects(guesser.users.checkCode({ ...right, code: "wrong" }), { error: "tooManyRequests" });
  await assert.rejects(guesser.users.activate(userName, "wrong"), { error: "tooManyRequests" });
  for (const person of [guesser, owner]) {
    for (let n = 0; n < 40; n++) assert.equal((await person.users.checkCode(right)).state, "open");
  }
  const { statements } = await countStatements(test, () => guesser.users.checkCode(right));
  assert.ok(!statements.some((sql) => sql.includes('"attempt"')), "a link that opens is not counted at all");
  await guesser.users.activate(userName, code);
  assert.equal((await rowOf(test)).status, "ACTIVE");
});

Deno.test("checkPassword() says what the registration would say, and keeps nothing", async () => {
  await using test = await openTestApp(SETTINGS);
  const { users } = test.visitor;
  const problem = async (password: string, owner = {}) =>
    (await users.judgePassword({ password, ...owner })).problem;
  assert.equal(await problem("short"), "passwordWeak");
  assert.equal(await problem("Password123"), "passwordCommon");
  assert.equal(await problem(PASSWORD), "");
  assert.equal(await problem("Sediment2026", { email: "sediment@example.org" }), "passwordCommon");
  assert.equal(await problem("Forschung99", { realName: "Forschung Meier" }), "passwordCommon");
  const rows = JSON.stringify(await test.app.db.read.select().from(attempt).all());
  assert.ok(!rows.includes("Password123") && !rows.includes("sediment"));
});

Deno.test("checkPassword() answers a stranger less often than a registration page", async () => {
  await using test = await openTestApp(SETTINGS);
  const { users } = connect(test, "192.0.2.7");
  for (let n = 0; n < 10; n++) await users.judgePassword({ password: PASSWORD });
  await assert.rejects(users.judgePassword({ password: PASSWORD }), { error: "tooManyRequests" });
  const { ticket } = await users.registrationTicket();
  for (let n = 0; n < 50; n++) await users.judgePassword({ password: PASSWORD, ticket });
  await assert.rejects(users.judgePassword({ password: PASSWORD, ticket }), { error: "tooManyRequests" });
});
