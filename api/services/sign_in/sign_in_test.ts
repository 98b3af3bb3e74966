import assert from "node:assert/strict";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { findUserByEmail } from "../../../db/queries/account/users.ts";
import { accountCode, attempt, session } from "../../../db/schema/mod.ts";
import { CAPTCHA_MS } from "../../../sdk/model/limits.ts";
import { solveProofOfWork } from "../../../sdk/proof_of_work.ts";
import { actions, changeRow, PASSWORD, PERSON, registerActive, rowOf } from "../../../tests/accounts.ts";
import { captureLog } from "../../../tests/capture_log.ts";
import { openTestApp as open, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { DEMO_PASSWORD, ensureDemoAccounts } from "./demo_accounts.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { hashToken } from "../../secrets.ts";

/** Programs pay for each login with work; here it is next to none. */
const openTestApp = (settings: Record<string, string> = {}) => open({ CAPTCHA_WORK: "1", ...settings });

const refusal = (test: TestApp, userName = PERSON.email, password = PASSWORD) =>
  test.visitor.users.login(userName, password).then(
    () => assert.fail("was let in"),
    (error) => error,
  );

const sessions = ({ app }: TestApp) => app.db.read.select().from(session).all();

Deno.test("login() answers a token that is good for calls, and a new one each time", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const first = await test.visitor.users.login(" Lin.Yue@example.org ", PASSWORD);
  const second = await test.visitor.users.login(PERSON.email, PASSWORD);
  assert.equal(first.key, PERSON.email);
  assert.notEqual(first.token.access_token, second.token.access_token);
  const me = await callMe(test, first.token.access_token);
  assert.deepEqual(me.data, {
    userName: PERSON.email,
    realName: "林悦",
    email: PERSON.email,
    role: "depositor",
    communities: [],
    reviewer: false,
    locale: "zh",
    loginType: "",
    secondFactorMissing: false,
    allowedAreas: [],
  });
  const { id } = await rowOf(test);
  assert.deepEqual(await actions(test, id), ["register", "activate", "login", "login"]);
});

async function callMe({ api }: TestApp, token: string): Promise<{ code: number; data: unknown }> {
  const headers = { Authorization: token, UserName: PERSON.email };
  const response = await api.request("/api/sdb-user-service/user/me", { headers });
  return await response.json();
}

Deno.test("login() does not tell a wrong password from an unknown or cancelled account", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const wrong = await refusal(test, PERSON.email, "Wrong12345");
  const unknown = await refusal(test, "nobody@example.org");
  await changeRow(test, { status: "CANCELLED" });
  const cancelled = await refusal(test);
  assert.deepEqual([wrong.code, wrong.status, wrong.message, wrong.messageEn], [
    4011,
    200,
    "用户名或密码错误",
    "Invalid user name or password",
  ]);
  for (const { code, message, data, issues } of [unknown, cancelled]) {
    assert.deepEqual([code, message, data, issues], [wrong.code, wrong.message, wrong.data, wrong.issues]);
  }
  assert.equal((await sessions(test)).length, 0);
});

Deno.test("login() does the same work for a wrong password and for an account that does not exist", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const statementsOf = async (userName: string) => {
    const captchaToken = await solveProofOfWork(test.visitor.users.client, "login");
    const before = test.statements.length;
    await assert.rejects(test.visitor.users.login(userName, "Wrong12345", captchaToken), { code: 4011 });
    return test.statements.slice(before);
  };
  assert.deepEqual(await statementsOf("nobody@example.org"), await statementsOf(PERSON.email));
});

Deno.test("login() tells an inactive account only after the right password", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register(PERSON);
  assert.equal((await refusal(test, PERSON.email, "Wrong12345")).code, 4011);
  const { code, status, messageEn } = await refusal(test);
  assert.deepEqual([code, status, messageEn], [
    5011,
    200,
    "The account is not activated, please activate it by email first",
  ]);
});

Deno.test("login() looks at no password without a captcha, and takes each captcha once", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const { users } = test.visitor;
  const login = (password: string, token: string) =>
    users.login(PERSON.email, password, token).then(() => 20_000, ({ code }) => code);
  assert.equal(await login(PASSWORD, ""), 4014);
  assert.equal(await login(PASSWORD, "invented"), 30_104);
  assert.equal(await login(PASSWORD, await solveProofOfWork(users.client, "recovery")), 30_104);
  const late = await solveProofOfWork(users.client, "login");
  test.advance(CAPTCHA_MS);
  assert.equal(await login(PASSWORD, late), 30_104);
  assert.equal(
    (await test.app.db.read.select().from(attempt).where(eq(attempt.kind, "login")).all()).length,
    0,
  );
  const token = await solveProofOfWork(users.client, "login");
  assert.equal(await login("Wrong12345", token), 4011);
  assert.equal(await login(PASSWORD, token), 30_104);
  assert.equal(await login(PASSWORD, await solveProofOfWork(users.client, "login")), 20_000);
});

Deno.test("login() names missing fields", async () => {
  await using test = await openTestApp();
  const error = await test.visitor.users.login("", "").catch((error) => error);
  assert.equal(error.status, 400);
  assert.deepEqual(error.issues.map(({ path, key }: { path: string; key: string }) => [path, key]), [
    ["username", "emailRequired"],
    ["password", "passwordRequired"],
  ]);
});

Deno.test("login() waits longer and longer after five failures, even for the right password", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const guess = (password: string) =>
    test.visitor.users.login(PERSON.email, password).then(() => 20_000, (error) => error.code);
  const simultaneous = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(`Wrong${n}`)));
  assert.deepEqual(simultaneous.sort(), [4011, 4011, 4011, 4011, 4011, 42_902, 42_902, 42_902]);
  assert.equal(await guess(PASSWORD), 42_902);
  test.advance(60_000);
  assert.equal(await guess("Wrong"), 4011);
  test.advance(60_000);
  assert.equal(await guess(PASSWORD), 42_902);
  test.advance(60_000);
  assert.equal(await guess(PASSWORD), 20_000);
  assert.equal(await guess("Wrong"), 4011);
});

Deno.test("login() leads to the forced update when the account asks for it, or its password no longer satisfies", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await changeRow(test, { mustChangePassword: true });
  const asked = await refusal(test);
  assert.deepEqual([asked.code, asked.status, asked.messageEn], [
    4012,
    200,
    "Please update your password first",
  ]);
  const { id } = await rowOf(test);
  const [code] = await test.app.db.read.select().from(accountCode).where(
    eq(accountCode.purpose, "forcedUpdate"),
  ).all();
  assert.deepEqual([code.codeHash, code.userId, code.expiresAt - code.createdAt], [
    hashToken(asked.data.ticket),
    id,
    15 * 60_000,
  ]);
  await changeRow(test, { mustChangePassword: false, passwordHash: await hashPassword("short1") });
  assert.equal((await refusal(test, PERSON.email, "wrong")).code, 4011);
  assert.equal((await refusal(test, PERSON.email, "short1")).code, 4012);
  assert.equal((await sessions(test)).length, 0);
});

Deno.test("login() asks an account with a second factor for it, and begins no session before", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await changeRow(test, { totpSecret: "sealed", totpConfirmedAt: 1 });
  assert.equal((await refusal(test, PERSON.email, "Wrong12345")).code, 4011);
  const { code, status, data } = await refusal(test);
  assert.deepEqual([code, status], [4013, 200]);
  const [row] = await test.app.db.read.select().from(accountCode).where(
    eq(accountCode.purpose, "secondFactor"),
  ).all();
  assert.equal(row.codeHash, hashToken(data.ticket));
  assert.equal((await sessions(test)).length, 0);
});

Deno.test("login() hashes a password anew whose hash has the parameters of another year", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await changeRow(test, { passwordHash: old });
  await test.visitor.users.login(PERSON.email, PASSWORD);
  const { passwordHash } = await rowOf(test);
  assert.match(passwordHash ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await test.visitor.users.login(PERSON.email, PASSWORD);
  assert.equal((await rowOf(test)).passwordHash, passwordHash);
});

Deno.test("login() answers whoever speaks a wrong language with an error of ours", async () => {
  await using test = await openTestApp();
  const post = async (body: string, type: string) => {
    const headers = { "Content-Type": type, Origin: ORIGIN };
    const response = await test.api.request("/api/sdb-user-service/user/login", {
      method: "POST",
      headers,
      body,
    });
    return [response.status, (await response.json()).code];
  };
  assert.deepEqual(await post('{"username":"a","password":"b"}', "application/json"), [400, 40_002]);
  const long = new URLSearchParams({
    username: "a".repeat(201),
    password: "b".repeat(257),
    captchaToken: "c",
  });
  assert.deepEqual(await post(String(long), "application/x-www-form-urlencoded"), [400, 40_000]);
  const twice = "username=a&username=b&password=c&captchaToken=d";
  assert.deepEqual((await post(twice, "application/x-www-form-urlencoded"))[0], 400);
});

Deno.test("devLogin() signs in as a demo account, only where the setting allows it, and as nobody else", async () => {
  await using test = await openTestApp({ DEV_LOGIN: "on" });
  await ensureDemoAccounts(test.app);
  await registerActive(test);
  const { key, token } = await test.visitor.users.devLogin("Reviewer@example.org");
  assert.equal(key, "reviewer@example.org");
  const { userId } = (await sessions(test)).find(({ tokenHash }) =>
    tokenHash === hashToken(token.access_token)
  )!;
  assert.equal(userId, (await findUserByEmail(test.app.db.read, key))?.id);
  for (const other of [PERSON.email, "nobody@example.org", ""]) {
    await assert.rejects(test.visitor.users.devLogin(other), { status: other ? 404 : 400 });
  }
  assert.deepEqual((await test.visitor.users.devAccounts()).map(({ userName }) => userName), [
    "depositor@example.org",
    "reviewer@example.org",
    "governance@example.org",
    "admin@example.org",
  ]);
  await using off = await openTestApp();
  assert.deepEqual(await off.visitor.users.devAccounts(), []);
  await ensureDemoAccounts(off.app);
  await assert.rejects(off.visitor.users.devLogin("reviewer@example.org"), {
    error: "notFound",
    status: 404,
  });
  assert.equal(
    (await off.visitor.users.login("reviewer@example.org", DEMO_PASSWORD)).key,
    "reviewer@example.org",
  );
});

Deno.test("the database holds no password and no session token", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const { token } = await test.visitor.users.login(PERSON.email, PASSWORD);
  await test.app.db.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  const file = new TextDecoder("latin1").decode(await Deno.readFile(`${test.config.dataDir}/sdb.db`));
  assert.ok(file.includes(PERSON.email), "the file is the one that was written");
  assert.ok(!file.includes(PASSWORD), "password");
  assert.ok(!file.includes(token.access_token), "token");
});

Deno.test("what is logged of a failed login names neither the password nor the whole e-mail", async () => {
  await using test = await openTestApp({ LOG_LEVEL: "debug" });
  const lines = await captureLog(() =>
    test.visitor.users.login(PERSON.email, "Wrong12345").catch((error) => error)
  );
  assert.match(lines, /"login failed".*"account":"lin\*\*\*@example.org"/);
  assert.ok(!lines.includes("lin.yue"));
  assert.ok(!lines.includes("Wrong12345"));
});
