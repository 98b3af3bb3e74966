import assert from "node:assert/strict";
import { listAuditEvents } from "../../db/queries/audit.ts";
import { findUserByEmail } from "../../db/queries/users.ts";
import { outbox, session } from "../../db/schema/mod.ts";
import type { RegistrationInput } from "../../sdk/model/user.ts";
import { openTestHouse, ORIGIN, type TestHouse } from "../../tests/harness.ts";
import { setLogLevel } from "../log.ts";
import { drain } from "./delivery.ts";
import { hashToken } from "./secrets.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Sediment2026";
const PERSON: RegistrationInput = {
  email: "lin.yue@example.org",
  password: PASSWORD,
  realName: "林悦",
  workUnit: "海洋研究所",
  phone: "+86 138 0000 0000",
  locale: "zh",
  terms: true,
};
const HOUR = 3_600_000;

interface Link {
  userName: string;
  code: string;
  address: string;
}

/** The link of the newest mail to somebody, as they would open it. */
async function newestLink(test: TestHouse, to = PERSON.email): Promise<Link> {
  await drain(test.house);
  const mail = (await test.visitor.users.localMails()).find((mail) => mail.to === to);
  const address = /https?:\S+\/email\?\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  const { searchParams } = new URL(address);
  const part = (name: string) => searchParams.get(name) ?? "";
  return { userName: part("userName"), code: part("token") + part("code"), address };
}

async function registerActive(test: TestHouse): Promise<void> {
  await test.visitor.users.register(PERSON);
  const { userName, code } = await newestLink(test);
  await test.visitor.users.activate(userName, code);
}

const actions = async ({ house }: TestHouse, id: string) =>
  (await listAuditEvents(house.db.read, "user", id)).map(({ action }) => action);

Deno.test("register() keeps an inactive account and queues a mail without its secret", async () => {
  await using test = await openTestHouse();
  assert.deepEqual(await test.visitor.users.register({ ...PERSON, email: "Lin.Yue@Example.org" }), {
    userName: PERSON.email,
  });
  const user = await findUserByEmail(test.house.db.read, PERSON.email);
  assert.equal(user?.status, "INACTIVE");
  assert.equal(user.realName, "林悦");
  assert.match(user.passwordHash ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [row] = await test.house.db.read.select().from(outbox).all();
  assert.equal(row.kind, "mail");
  assert.deepEqual(row.payload.params, { userId: user.id });
  assert.deepEqual(await actions(test, user.id), ["register"]);
});

Deno.test("register() refuses an e-mail that is taken, also when two arrive at once", async () => {
  await using test = await openTestHouse();
  const both = await Promise.allSettled([
    test.visitor.users.register(PERSON),
    test.visitor.users.register(PERSON),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await assert.rejects(test.visitor.users.register(PERSON), { error: "emailRegistered", status: 200 });
  assert.deepEqual(await test.visitor.users.validateEmail("LIN.yue@example.org"), { available: false });
  assert.deepEqual(await test.visitor.users.validateEmail("else@example.org"), { available: true });
});

Deno.test("register() names every field that is wrong", async () => {
  await using test = await openTestHouse();
  const empty = { email: "lin", password: "lowercase1", realName: " ", workUnit: "", phone: "12" };
  const error = await test.visitor.users.register(empty as never).catch((error) => error);
  assert.equal(error.error, "invalidInput");
  const keys = error.issues.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`);
  assert.deepEqual(keys.sort(), [
    "email invalidEmail",
    "password passwordWeak",
    "phone invalidPhone",
    "realName nameRequired",
    "terms termsRequired",
    "workUnit affiliationMissing",
  ]);
  await assert.rejects(test.visitor.users.validateEmail("lin"), { error: "invalidInput", status: 400 });
});

Deno.test("activate() opens the account once, with the link of the mail in the person's language", async () => {
  await using test = await openTestHouse();
  await test.visitor.users.register({ ...PERSON, locale: "en" });
  const { userName, code, address } = await newestLink(test);
  assert.ok(address.startsWith(`${ORIGIN}/en/email?userName=lin.yue%40example.org&token=`), address);
  await assert.rejects(test.visitor.users.activate(userName, `${code.slice(0, -1)}-`), {
    error: "activationInvalid",
  });
  assert.deepEqual(await test.visitor.users.activate(userName, code), { userName });
  await assert.rejects(test.visitor.users.activate(userName, code), { error: "activationInvalid" });
  const user = await findUserByEmail(test.house.db.read, PERSON.email);
  assert.equal(user?.status, "ACTIVE");
  assert.deepEqual(await actions(test, user.id), ["register", "activate"]);
});

Deno.test("activate() takes a code for 24 hours, and only from its own account", async () => {
  await using test = await openTestHouse();
  await test.visitor.users.register(PERSON);
  await test.visitor.users.register({ ...PERSON, email: "other@example.org" });
  const { userName, code } = await newestLink(test);
  await assert.rejects(test.visitor.users.activate("other@example.org", code), {
    error: "activationInvalid",
  });
  test.advance(24 * HOUR);
  await assert.rejects(test.visitor.users.activate(userName, code), { error: "activationInvalid" });
  await test.visitor.users.resendActivation(userName);
  const again = await newestLink(test);
  assert.notEqual(again.code, code);
  await test.visitor.users.activate(userName, again.code);
});

Deno.test("resendActivation() sends one a minute and three an hour, and never says who exists", async () => {
  await using test = await openTestHouse();
  await test.visitor.users.register(PERSON);
  test.advance(1);
  for (const userName of [PERSON.email, "nobody@example.org"]) {
    await test.visitor.users.resendActivation(userName);
    await assert.rejects(test.visitor.users.resendActivation(userName), {
      error: "tooManyRequests",
      status: 429,
    });
  }
  for (let sent = 1; sent < 3; sent++) {
    test.advance(60_000);
    await test.visitor.users.resendActivation(PERSON.email);
  }
  test.advance(60_000);
  await assert.rejects(test.visitor.users.resendActivation(PERSON.email), { error: "tooManyRequests" });
  await drain(test.house);
  const mails = await test.visitor.users.localMails();
  assert.deepEqual(mails.map(({ to }) => to), Array(4).fill(PERSON.email));
});

Deno.test("login() answers a token that is good for calls, and a new one each time", async () => {
  await using test = await openTestHouse();
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
  });
  const user = await findUserByEmail(test.house.db.read, PERSON.email);
  assert.deepEqual(await actions(test, user!.id), ["register", "activate", "login", "login"]);
});

async function callMe({ api }: TestHouse, token: string): Promise<{ code: number; data: unknown }> {
  const headers = { Authorization: token, UserName: PERSON.email };
  const response = await api.request("/api/sdb-user-service/user/me", { headers });
  return await response.json();
}

Deno.test("login() does not tell a wrong password from an unknown or closed account", async () => {
  await using test = await openTestHouse();
  await test.visitor.users.register(PERSON);
  const wrong = await test.visitor.users.login(PERSON.email, "Wrong12345").catch((error) => error);
  const unknown = await test.visitor.users.login("nobody@example.org", PASSWORD).catch((error) => error);
  assert.equal(wrong.code, 4011);
  assert.deepEqual([wrong.code, wrong.message, wrong.data], [unknown.code, unknown.message, unknown.data]);
  await assert.rejects(test.visitor.users.login(PERSON.email, PASSWORD), { code: 5011, status: 200 });
});

Deno.test("login() names missing fields", async () => {
  await using test = await openTestHouse();
  const error = await test.visitor.users.login("", "").catch((error) => error);
  assert.equal(error.status, 400);
  assert.deepEqual(error.issues.map(({ path, key }: { path: string; key: string }) => [path, key]), [
    ["username", "required"],
    ["password", "required"],
  ]);
});

Deno.test("login() waits longer and longer after five failures, even for the right password", async () => {
  await using test = await openTestHouse();
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

Deno.test("logout() ends the session at once and leaves others alone", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const other = await openSession(test.house, person.id);
  await person.repository.users.logout();
  await assert.rejects(person.repository.users.me(), { error: "sessionExpired" });
  const left = await test.house.db.read.select().from(session).all();
  assert.deepEqual(left.map(({ tokenHash }) => tokenHash), [hashToken(other)]);
  assert.deepEqual(await actions(test, person.id), ["logout"]);
});

Deno.test("me() shows the communities of their administrator", async () => {
  await using test = await openTestHouse();
  const communityId = await test.addCommunity("j00001");
  const { repository } = await test.signIn({ administers: [communityId] });
  const me = await repository.users.me();
  assert.equal(me?.reviewer, true);
  assert.deepEqual(me?.communities.map(({ code }) => code), ["j00001"]);
  assert.equal(await test.visitor.users.me(), undefined);
});

Deno.test("the database holds no password and no session token", async () => {
  await using test = await openTestHouse();
  await registerActive(test);
  const { token } = await test.visitor.users.login(PERSON.email, PASSWORD);
  await test.house.db.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  const file = new TextDecoder("latin1").decode(await Deno.readFile(`${test.config.dataDir}/sdb.db`));
  assert.ok(file.includes(PERSON.email), "the file is the one that was written");
  assert.ok(!file.includes(PASSWORD), "password");
  assert.ok(!file.includes(token.access_token), "token");
});

Deno.test("localMails() do not exist in production", async () => {
  await using test = await openTestHouse({ ENVIRONMENT: "production" });
  await assert.rejects(test.visitor.users.localMails(), { error: "notFound", status: 404 });
});

Deno.test("what is logged of a failed login names neither the password nor the whole e-mail", async () => {
  await using test = await openTestHouse({ LOG_LEVEL: "debug" });
  const lines = await captureLog(() =>
    test.visitor.users.login(PERSON.email, "Wrong12345").catch((error) => error)
  );
  assert.match(lines, /"login failed".*"account":"lin\*\*\*@example.org"/);
  assert.ok(!lines.includes("lin.yue"));
  assert.ok(!lines.includes("Wrong12345"));
});

/** What the process writes to standard error meanwhile. */
async function captureLog(work: () => Promise<unknown>): Promise<string> {
  const { stderr } = Deno;
  const original = stderr.writeSync;
  let lines = "";
  stderr.writeSync = (bytes) => {
    lines += new TextDecoder().decode(bytes);
    return bytes.length;
  };
  try {
    await work();
  } finally {
    stderr.writeSync = original;
    setLogLevel("off");
  }
  return lines;
}
