import assert from "node:assert/strict";
import { accessToken, accountCode, identity, outbox, session } from "../../../db/schema/mod.ts";
import { Client } from "../../../sdk/client.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { solveProofOfWork } from "../../../sdk/proof_of_work.ts";
import {
  actions,
  changeRow,
  mailsTo,
  newestLink,
  PASSWORD,
  PERSON,
  registerActive,
  rowOf,
} from "../../../tests/accounts.ts";
import { openTestApp as open, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { issueCode } from "../one_time_code/codes.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { openSession } from "../session/sessions.ts";

/** Programs pay for each captcha with work; here it is next to none. */
const openTestApp = (settings: Record<string, string> = {}) => open({ CAPTCHA_WORK: "1", ...settings });

const NEW = "Gletscher1966";
const MINUTE = 60_000;
const PARTNERS = JSON.stringify([{
  code: "ocean",
  url: "https://ocean.example.org",
  secret: "0123456789abcdef",
}]);

const codeOf = (attempt: Promise<unknown>) => attempt.then(() => 20_000, ({ code }) => code);

const issuesOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(() => assert.fail("was taken"), (error) => error);
  return [
    error.error,
    ...error.issues.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`),
  ];
};

/** Asks for a reset as a machine at an address does. */
async function forgot(test: TestApp, email: string, { rfrom = "", from = "192.0.2.7" } = {}) {
  const fetch = (request: Request) => test.api.fetch(request, { remoteAddress: from });
  const captchaToken = await solveProofOfWork(
    new Client({ server: ORIGIN, fetch, headers: { Origin: ORIGIN } }),
    "recovery",
  );
  const request = new Request(`${ORIGIN}/api/sdb-user-service/user/forgotPassword?rfrom=${rfrom}`, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ email, captchaToken }),
  });
  const response = await fetch(request);
  return { status: response.status, ...await response.json() };
}

Deno.test("forgotPassword() mails a link, and answers the specified texts with and without an account", async () => {
  await using test = await openTestApp({ PARTNERS });
  await registerActive(test);
  const known = await forgot(test, "Lin.Yue@example.org", { rfrom: "ocean" });
  assert.deepEqual([known.status, known.code, known.message, known.messageEn], [
    200,
    20_000,
    "重置密码邮件已发送至您的邮箱！",
    "Reset Password Message has been sent to your email!",
  ]);
  const { address } = await newestLink(test);
  assert.ok(address.startsWith(`${ORIGIN}/forgetpwd/reset?userName=lin.yue%40example.org&token=`), address);
  assert.equal(new URL(address).searchParams.get("rfrom"), "ocean");
  const unknown = await forgot(test, "nobody@example.org");
  assert.deepEqual([unknown.status, unknown.code, unknown.message, unknown.messageEn], [
    200,
    30_103,
    "账号尚未注册！",
    "Account has not yet been registered!",
  ]);
  assert.equal((await mailsTo(test, "nobody@example.org")).length, 0);
  assert.deepEqual((await actions(test, (await rowOf(test)).id)).slice(-1), ["requestReset"]);
});

Deno.test("forgotPassword() tells nobody apart when the setting keeps accounts private, and mails a cancelled one nothing", async () => {
  await using test = await openTestApp({ ACCOUNT_DISCLOSURE: "private" });
  await registerActive(test);
  const answers = [await forgot(test, PERSON.email), await forgot(test, "nobody@example.org")];
  await changeRow(test, { status: "CANCELLED" });
  answers.push(await forgot(test, PERSON.email));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0].code, 20_000);
  const mails = await mailsTo(test);
  assert.equal(
    mails.filter(({ subject }) => subject.includes("重置")).length,
    0,
    "cancelled before delivery",
  );
});

Deno.test("forgotPassword() does the same work for an address without an account, which the outbox does not name", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await deliverAll(test.app);
  const statementsOf = async (email: string) => {
    await test.app.db.read.select().from(outbox).all();
    const before = test.statements.length;
    await forgot(test, email);
    return test.statements.slice(before).map((sql) => sql.replace(/\s+/g, " "));
  };
  const [known, unknown] = [await statementsOf(PERSON.email), await statementsOf("nobody@example.org")];
  assert.deepEqual(unknown, known);
  assert.ok(known.some((sql) => /insert into "outbox"/.test(sql)));
  const payloads = (await test.app.db.read.select().from(outbox).all()).map(({ payload }) => payload);
  assert.ok(!JSON.stringify(payloads).includes("nobody"));
  await deliverAll(test.app);
  const open = (await test.app.db.read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null);
  assert.deepEqual(open, []);
});

Deno.test("forgotPassword() wants a captcha of its own, 3 times an hour for an e-mail and a network, 10 for an address", async () => {
  await using test = await openTestApp({ ACCOUNT_DISCLOSURE: "private" });
  const { users } = test.visitor;
  assert.equal(await codeOf(users.forgotPassword(PERSON.email, "")), 4014);
  assert.equal(
    await codeOf(users.forgotPassword(PERSON.email, await solveProofOfWork(users.client, "login"))),
    30_104,
  );
  const answers: number[] = [];
  for (let n = 0; n < 4; n++) {
    answers.push((await forgot(test, PERSON.email, { from: `2001:db8::${n}` })).code);
  }
  assert.deepEqual(answers, [20_000, 20_000, 20_000, 42_902]);
  const codes: number[] = [];
  for (let n = 0; n < 12; n++) {
    codes.push((await forgot(test, `p${n}@example.org`, { from: "198.51.100.1" })).code);
  }
  assert.deepEqual(codes.filter((code) => code === 20_000).length, 10);
});

Deno.test("resetPassword() sets a password once and ends every session and open code", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const { id } = await rowOf(test);
  await openSession(test.app, id);
  await forgot(test, PERSON.email);
  const { userName, code } = await newestLink(test);
  await test.app.db.withTx((tx) => issueCode(tx, test.app, id, "secondFactor"));
  assert.deepEqual(await test.visitor.users.resetPassword({ userName, code, password: NEW }), { userName });
  assert.equal(await codeOf(test.visitor.users.resetPassword({ userName, code, password: NEW })), 30_105);
  const read = test.app.db.read;
  assert.deepEqual(await read.select().from(session).all(), []);
  assert.deepEqual((await read.select().from(accountCode).all()).filter(({ usedAt }) => usedAt === null), []);
  const row = await rowOf(test);
  assert.deepEqual([row.passwordChangedAt, row.mustChangePassword], [test.app.clock().getTime(), false]);
  assert.deepEqual((await actions(test, id)).slice(-2), ["requestReset", "resetPassword"]);
  const [told] = await mailsTo(test);
  assert.match(told.subject, /密码已修改/);
  assert.ok(told.body.includes(`${ORIGIN}/login?mode=recovery`), told.body);
  assert.equal(await codeOf(test.visitor.users.login(PERSON.email, PASSWORD)), 4011);
  assert.equal(await codeOf(test.visitor.users.login(PERSON.email, NEW)), 20_000);
});

Deno.test("resetPassword() keeps the code good when the password is refused, for 30 minutes and its own account", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await registerActive(test, { ...PERSON, email: "other@example.org" });
  await forgot(test, PERSON.email);
  const { userName, code } = await newestLink(test);
  const { users } = test.visitor;
  const reset = (password: string, more = {}) => users.resetPassword({ userName, code, password, ...more });
  assert.deepEqual(await issuesOf(reset("weak")), ["invalidInput", "password passwordWeak"]);
  assert.deepEqual(await issuesOf(reset("Password1")), ["invalidInput", "password passwordCommon"]);
  assert.equal(await codeOf(reset(NEW, { userName: "other@example.org" })), 30_105);
  assert.equal(await codeOf(reset(NEW, { code: `${code.slice(0, -1)}-` })), 30_105);
  assert.equal(await codeOf(reset("weak", { code: "invented" })), 30_105, "no rule is told to a stranger");
  test.advance(30 * MINUTE);
  assert.equal(await codeOf(reset(NEW)), 30_105);
  await forgot(test, PERSON.email);
  const again = await newestLink(test);
  await users.resetPassword({ ...again, userName: "Lin.Yue@example.org", password: NEW });
});

Deno.test("resetPassword() takes one code once, however many come at the same time", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await forgot(test, PERSON.email);
  const { userName, code } = await newestLink(test);
  const passwords = ["Gletscher1966", "Kolibri1966", "Plankton1966"];
  const codes = await Promise.all(
    passwords.map((password) => codeOf(test.visitor.users.resetPassword({ userName, code, password }))),
  );
  assert.deepEqual(codes.toSorted(), [20_000, 30_105, 30_105]);
  const winner = passwords[codes.indexOf(20_000)];
  assert.equal(await codeOf(test.visitor.users.login(PERSON.email, winner)), 20_000);
});

Deno.test("resetPassword() activates an account that waited for it, and sets one up that had no password", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register(PERSON);
  await deliverAll(test.app);
  await forgot(test, PERSON.email);
  const { userName, code } = await newestLink(test);
  await test.visitor.users.resetPassword({ userName, code, password: NEW });
  const row = await rowOf(test);
  assert.deepEqual([row.status, row.activatedAt], ["ACTIVE", test.app.clock().getTime()]);
  const person = await test.signIn({ email: "made@example.org" });
  const setUp = await test.app.db.withTx((tx) => issueCode(tx, test.app, person.id, "setUp"));
  await test.visitor.users.resetPassword({ userName: person.email, code: setUp, password: NEW });
  assert.equal(await codeOf(test.visitor.users.login(person.email, NEW)), 20_000);
});

Deno.test("updatePassword() takes the ticket of 4012 for another password, once, for 15 minutes", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const { id } = await rowOf(test);
  const token = await openSession(test.app, id);
  await changeRow(test, { mustChangePassword: true });
  const { users } = test.visitor;
  const ticketOf = () => users.login(PERSON.email, PASSWORD).then(() => "", ({ data }) => data.ticket);
  const late = await ticketOf();
  test.advance(15 * MINUTE);
  assert.equal(await codeOf(users.updatePassword({ ticket: late, password: NEW })), 30_106);
  const ticket = await ticketOf();
  const update = (password: string) => users.updatePassword({ ticket, password });
  assert.deepEqual(await issuesOf(update(PASSWORD)), ["invalidInput", "password passwordUnchanged"]);
  assert.deepEqual(await issuesOf(update("weak")), ["invalidInput", "password passwordWeak"]);
  assert.deepEqual(await update(NEW), { userName: PERSON.email });
  assert.equal(await codeOf(update("Kolibri1966")), 30_106);
  assert.equal(await codeOf(users.login(PERSON.email, NEW)), 20_000);
  const row = await rowOf(test);
  assert.equal(row.mustChangePassword, false);
  assert.deepEqual((await actions(test, id)).slice(-2), ["updatePassword", "login"]);
  const kept = await test.app.db.read.select().from(session).all();
  assert.equal(kept.length, 1, "the one of the new login");
  assert.ok(token);
});

Deno.test("a ticket of one step opens no other", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const { id } = await rowOf(test);
  const { users } = test.visitor;
  const issue = (purpose: "forcedUpdate" | "secondFactor" | "reset" | "activation" | "handover") =>
    test.app.db.withTx((tx) => issueCode(tx, test.app, id, purpose));
  for (const purpose of ["secondFactor", "reset", "activation", "handover"] as const) {
    assert.equal(await codeOf(users.updatePassword({ ticket: await issue(purpose), password: NEW })), 30_106);
  }
  for (const purpose of ["secondFactor", "forcedUpdate", "activation", "handover"] as const) {
    const reset = { userName: PERSON.email, code: await issue(purpose), password: NEW };
    assert.equal(await codeOf(users.resetPassword(reset)), 30_105);
  }
  assert.equal(await codeOf(users.login(PERSON.email, PASSWORD)), 20_000);
});

/** Two tokens of {@link PERSON}, as programs hold them. */
async function giveTokens(test: TestApp, { id }: { id: string }): Promise<string[]> {
  const { tokens } = connect(test, await openSession(test.app, id));
  const names = ["笔记本", "<b>cron</b>"];
  const made = await Promise.all(
    names.map(async (name) => (await tokens.create({ name, scopes: ["read"], days: 30 })).token),
  );
  // Mails of one instant have no order.
  await mailsTo(test);
  return made;
}

const connect = ({ api }: TestApp, token: string) =>
  createRepository({
    server: ORIGIN,
    token,
    headers: { Origin: ORIGIN },
    fetch: (request) => api.fetch(request),
  });

const opens = async (test: TestApp, token: string) =>
  await codeOf(connect(test, token).users.me()) === 20_000;

/** Which of the tokens still open the account. */
const opening = (test: TestApp, tokens: string[]) => Promise.all(tokens.map((token) => opens(test, token)));

Deno.test("resetPassword() revokes every access token unless it is asked to keep them, and the mail says which", async () => {
  for (const [revokeTokens, kept] of [[undefined, false], [true, false], [false, true]] as const) {
    await using test = await openTestApp();
    await registerActive(test);
    const { id } = await rowOf(test);
    const tokens = await giveTokens(test, { id });
    assert.deepEqual(await opening(test, tokens), [true, true]);
    await forgot(test, PERSON.email);
    const { userName, code } = await newestLink(test);
    await test.visitor.users.resetPassword({ userName, code, password: NEW, revokeTokens });
    assert.deepEqual(await opening(test, tokens), [kept, kept]);
    const rows = await test.app.db.read.select().from(accessToken).all();
    assert.deepEqual(rows.map(({ revokedAt }) => revokedAt === null), [kept, kept]);
    const done = (await actions(test, id)).slice(kept ? -1 : -3);
    assert.deepEqual(done, [...(kept ? [] : ["revokeAccessToken", "revokeAccessToken"]), "resetPassword"]);
    const [{ body }] = await mailsTo(test);
    assert.equal(body.includes("2 个访问令牌也已全部吊销"), !kept, body);
    assert.equal(body.includes("以下 2 个访问令牌未吊销"), kept, body);
    assert.equal(body.includes("“笔记本”") && body.includes("“<b>cron</b>”"), kept, body);
  }
});

Deno.test("resetPassword() with a password or a code that is refused leaves the tokens as they are", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  const tokens = await giveTokens(test, await rowOf(test));
  await forgot(test, PERSON.email);
  const { userName, code } = await newestLink(test);
  const { users } = test.visitor;
  await issuesOf(users.resetPassword({ userName, code, password: "weak" }));
  assert.equal(
    await codeOf(users.resetPassword({ userName, code: `${code.slice(0, -1)}-`, password: NEW })),
    30_105,
  );
  assert.deepEqual(await opening(test, tokens), [true, true]);
});

Deno.test("updatePassword() keeps the access tokens, which rested, unless it is asked to revoke them", async () => {
  for (const [revokeTokens, kept] of [[undefined, true], [false, true], [true, false]] as const) {
    await using test = await openTestApp();
    await registerActive(test);
    const tokens = await giveTokens(test, await rowOf(test));
    await changeRow(test, { mustChangePassword: true });
    const { users } = test.visitor;
    const ticket = await users.login(PERSON.email, PASSWORD).then(() => "", ({ data }) => data.ticket);
    assert.deepEqual(await opening(test, tokens), [false, false]);
    await users.updatePassword({ ticket, password: NEW, revokeTokens });
    assert.deepEqual(await opening(test, tokens), [kept, kept]);
  }
});

Deno.test("the mail about a new password names what still opens the account, in the language of the page", async () => {
  await using test = await openTestApp();
  await registerActive(test, { ...PERSON, locale: "en" });
  const { id } = await rowOf(test);
  const fetch = (request: Request) => Promise.resolve(test.api.fetch(request));
  const { users } = createRepository({ server: ORIGIN, locale: "en", fetch, headers: { Origin: ORIGIN } });
  const lines = async (password: string, revokeTokens: boolean) => {
    const code = await test.app.db.withTx((tx) => issueCode(tx, test.app, id, "reset"));
    await users.resetPassword({ userName: PERSON.email, code, password, revokeTokens });
    return (await mailsTo(test))[0].body.split("\n\n").slice(2, -2);
  };
  assert.deepEqual(await lines("Gletscher1966", true), []);
  await giveTokens(test, { id });
  await test.app.db.withTx(async (tx) => {
    const row = { userId: id, createdAt: 0, lastUsedAt: 0, displayName: "" };
    for (const provider of ["GITHUB", "ORCID"] as const) {
      await tx.insert(identity).values({ ...row, provider, subject: "1" });
    }
  });
  const bound = "Bound third-party accounts stay bound and can still be used to log in: “GitHub”, “ORCID”.";
  const [kept, ...more] = await lines("Kolibri1966", false);
  assert.match(kept, /^These 2 access tokens were not revoked and still give access to your account: /);
  assert.ok(kept.includes("“笔记本”") && kept.includes("“<b>cron</b>”"), kept);
  assert.deepEqual(more, [bound]);
  assert.deepEqual(await lines("Plankton1966", true), ["All 2 access tokens were revoked too.", bound]);
});
