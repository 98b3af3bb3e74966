/** Nothing that opens an account, and no full e-mail, reaches a log (safety 2.1, I9), even at its most talkative. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { createRepository } from "../sdk/mod.ts";
import { mailsTo, newestLink, PERSON, registerActive } from "./accounts.ts";
import { captureLogs } from "./capture_log.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { startMailServer } from "./mail_server.ts";
import { totpCode } from "./totp.ts";

const CANARY = {
  email: "canary.kanarie@example.org",
  password: "Petrel7-Sturmvogel",
  newPassword: "Finch8-Vink-Oever",
  wrong: "Wrong9Verkeerd",
};
const SETTINGS = { LOG_LEVEL: "debug", CAPTCHA_WORK: "1" };

function connect({ api }: TestApp, token?: string) {
  const fetch = (request: Request) => api.fetch(request, { remoteAddress: "203.0.113.9" });
  return createRepository({ server: ORIGIN, token, headers: { Origin: ORIGIN }, fetch });
}

function assertSilent(text: string, secrets: Record<string, string>): void {
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 6, `${name} is nothing to look for`);
    assert.ok(
      !text.includes(secret),
      `${name} stands in a log: ${text.split("\n").find((l) => l.includes(secret))}`,
    );
  }
}

Deno.test("registration, login, recovery, tokens and two-step verification leave no secret in the logs", async () => {
  using logs = captureLogs();
  await using test = await openTestApp(SETTINGS);
  const { email, password, newPassword, wrong } = CANARY;
  const visitor = connect(test);
  await registerActive(test, { ...PERSON, email, password });
  const activation = await mailsTo(test, email);
  await assert.rejects(visitor.users.login(email, wrong), { error: "loginFailed" });
  const first = await visitor.users.login(email, password);
  await visitor.users.forgotPassword(email);
  const reset = await newestLink(test, email);
  await visitor.users.resetPassword({ userName: reset.userName, code: reset.code, password: newPassword });
  const { token } = await visitor.users.login(email, newPassword);
  const own = connect(test, token.access_token);
  const access = await own.tokens.create({ name: "canary", scopes: ["read"], days: 1 });
  await connect(test, access.token).users.me();
  const setup = await own.secondFactor.start();
  const { codes } = await own.secondFactor.confirm(totpCode(setup.secret, test.app.clock().getTime()));
  const ticket = await visitor.users.login(email, newPassword).catch(({ data }) => data.ticket as string);
  await assert.rejects(connect(test).secondFactor.login(String(ticket), "000000"));
  await own.tokens.revoke(access.id);
  await own.users.logout();
  const { text } = logs;
  assert.ok(text().includes('"message":"request"') && text().includes('"message":"login failed"'));
  assertSilent(text(), {
    email,
    password,
    newPassword,
    wrong,
    resetCode: reset.code,
    resetToken: reset.code.slice(0, 22),
    activationMail: /token=(\w+)/.exec(activation[0].body)![1],
    firstSession: first.token.access_token,
    session: token.access_token,
    accessToken: access.token,
    totpSecret: setup.secret,
    recoveryCode: codes[0],
    ticket: String(ticket),
    phone: "13800138000",
  });
});

Deno.test("what cannot be parsed, found or believed leaves no secret in the logs", async () => {
  using logs = captureLogs();
  await using test = await openTestApp(SETTINGS);
  const { email, password } = CANARY;
  const guessed = "sdb_pat_canary0guessed0token";
  const send = (path: string, body: string, headers: Record<string, string>) =>
    test.api.fetch(
      new Request(`${ORIGIN}${path}`, { method: "POST", body, headers: { Origin: ORIGIN, ...headers } }),
    );
  const json = { "Content-Type": "application/json" };
  const requests = [
    ["/api/sdb-user-service/user/register", `{"email":"${email}","password":"${password}"`, json],
    ["/api/sdb-user-service/user/register", JSON.stringify({ email, password: [password] }), json],
    [`/api/sdb-user-service/nowhere/${email}?token=${guessed}`, "{}", json],
    ["/api/sdb-user-service/user/logout", "{}", { ...json, Authorization: guessed }],
    ["/api/sdb-user-service/user/logout", "{}", { ...json, Origin: `https://${email}`, traceId: email }],
    ["/api/sdb-user-service/user/logout", "{}", { ...json, Cookie: `sdb-session=${guessed}` }],
  ] as const;
  for (const [path, body, headers] of requests) await (await send(path, body, headers)).body?.cancel();
  await connect(test).users.validateEmail(email);
  assertSilent(logs.text(), { email, password, guessed });
});

Deno.test("a fault of the database logs that it happened, and none of the values", async () => {
  using logs = captureLogs();
  await using test = await openTestApp(SETTINGS);
  const { email, password } = CANARY;
  await test.app.db.maintain((client) => client.execute("ALTER TABLE outbox RENAME TO away"));
  await assert.rejects(connect(test).users.register({ ...PERSON, email, password }), { error: "internal" });
  assert.ok(logs.text().includes('"message":"request failed"'));
  assertSilent(logs.text(), { email, password, hash: "argon2id" });
});

Deno.test("a mail server that quotes the address it refuses does not get it into the logs", async () => {
  using logs = captureLogs();
  await using server = await startMailServer();
  await using test = await openTestApp({ ...SETTINGS, SMTP_URL: server.url });
  const { email, password } = CANARY;
  server.refused.add(email);
  await connect(test).users.register({ ...PERSON, email, password });
  await deliverAll(test.app);
  const refused = logs.text().split("\n").find((line) => line.includes("mail refused")) ?? "";
  assert.match(refused, /No such user <can\*\*\*@example\.org>/);
  assertSilent(logs.text(), { email, password, smtpPassword: "Post/Office" });
});

Deno.test("a mail server that quotes the address it puts off does not get it into the logs", async () => {
  using logs = captureLogs();
  await using server = await startMailServer();
  const { email, password } = CANARY;
  server.answers.rcpt = `450 4.2.1 ${email} is busy`;
  await using test = await openTestApp({ ...SETTINGS, SMTP_URL: server.url });
  await connect(test).users.register({ ...PERSON, email, password });
  await deliverAll(test.app);
  assert.match(logs.text(), /effect failed.*450 4\.2\.1 can\*\*\*@example\.org is busy/);
  assertSilent(logs.text(), { email, password });
});
