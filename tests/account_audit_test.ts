/** Every event of an account leaves one entry in the audit trail, and none tells a secret (safety 2.1, I7 and I9). */
import assert from "node:assert/strict";
import { hashAuditEvent } from "../api/services/audit/record.ts";
import { auditEvent } from "../db/schema/mod.ts";
import { createRepository } from "../sdk/mod.ts";
import { mailsTo, newestLink, PASSWORD, PERSON, registerActive } from "./accounts.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { totpCode } from "./totp.ts";

const SECOND = "Finch8Vink";
const THIRD = "Heron6Reiher";
const { email } = PERSON;

const connect = ({ api }: TestApp, token: string) =>
  createRepository({
    server: ORIGIN,
    token,
    headers: { Origin: ORIGIN },
    fetch: (request) => api.fetch(request),
  });

interface Life {
  /** What must not stand in the trail. */
  secrets: string[];
  userId: string;
}

/** One account from its registration to its cancellation, with everything that may happen in between. */
async function live(test: TestApp, administrator: SignedInUser): Promise<Life> {
  const { users } = test.visitor;
  const login = async (password: string) => (await users.login(email, password)).token.access_token;
  await registerActive(test);
  const first = await login(PASSWORD);
  await users.login(email, "Wrong1234").catch(() => {});
  await connect(test, first).users.logout();
  await users.forgotPassword(email);
  const { userName, code } = await newestLink(test);
  await users.resetPassword({ userName, code, password: SECOND });
  const second = await login(SECOND);
  await connect(test, second).profile.update({ ...await profileOf(test, second), title: "教授" });
  await connect(test, second).profile.changePassword({ current: SECOND, password: THIRD });
  const third = await login(THIRD);
  const own = connect(test, third);
  const access = await own.tokens.create({ name: "harvest", scopes: ["read"], days: 1 });
  await own.tokens.revoke(access.id);
  const { secret } = await own.secondFactor.start();
  const now = () => test.app.clock().getTime();
  const { codes } = await own.secondFactor.confirm(totpCode(secret, now()));
  const ticket = await users.login(email, THIRD).then(() => "", ({ data }) => String(data.ticket));
  await test.visitor.secondFactor.login(ticket, "000000").catch(() => {});
  await test.visitor.secondFactor.login(ticket, codes[0]);
  await own.secondFactor.remove(codes[1]);
  const [account] = (await administrator.repository.accounts.list({ q: email })).list;
  await administrator.repository.accounts.setRole(account.id, "governance");
  await administrator.repository.accounts.requirePasswordUpdate(account.id);
  const update = await users.login(email, THIRD).then(() => "", ({ data }) => String(data.ticket));
  await users.updatePassword({ ticket: update, password: PASSWORD });
  const fourth = await login(PASSWORD);
  await connect(test, fourth).profile.export();
  await connect(test, fourth).profile.logOutEverywhere();
  const last = connect(test, await login(PASSWORD));
  await last.profile.cancel(email, PASSWORD);
  const mailed = (await mailsTo(test)).flatMap(({ body }) => body.match(/(?<=token=|code=)\w+/g) ?? []);
  const secrets = [PASSWORD, SECOND, THIRD, "Wrong1234", first, second, third, code, secret, ...codes];
  return { userId: account.id, secrets: [...secrets, ...mailed, ticket, access.token, email] };
}

async function profileOf(test: TestApp, token: string) {
  const { organizations, ...profile } = await connect(test, token).profile.read();
  return { ...profile, organizations };
}

Deno.test("the audit trail of an account's whole life is complete, unbroken, and tells no secret", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const administrator = await test.signIn({ role: "administrator" });
  const { userId, secrets } = await live(test, administrator);
  const trail = await test.app.db.read.select().from(auditEvent).orderBy(auditEvent.id).all();
  const own = trail.filter(({ subjectId }) => subjectId === userId);
  assert.deepEqual(own.map(({ action }) => action), [
    "register",
    "activate",
    "login",
    "loginFailed",
    "logout",
    "requestReset",
    "resetPassword",
    "login",
    "updateProfile",
    "changePassword",
    "login",
    "createAccessToken",
    "revokeAccessToken",
    "secondFactorOn",
    "secondFactorFailed",
    "login",
    "secondFactorOff",
    "changeRole",
    "requirePasswordUpdate",
    "updatePassword",
    "login",
    "exportPersonalData",
    "logOutEverywhere",
    "login",
    "cancelAccount",
  ]);
  let previousHash = "0".repeat(64);
  for (const event of trail) {
    assert.equal(event.previousHash, previousHash);
    assert.equal(event.hash, hashAuditEvent(event));
    previousHash = event.hash;
  }
  const told = JSON.stringify(trail);
  for (const secret of secrets) {
    assert.ok(secret.length >= 6);
    assert.ok(!told.includes(secret), `${secret} stands in the trail`);
  }
  assert.ok(!/[\w.]@[\w-]+\./.test(told), "an e-mail stands in the trail");
});

Deno.test("failed logins fill the audit no faster than the limits allow", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const { id, email } = await test.signIn();
  for (let n = 0; n < 12; n++) await test.visitor.users.login(email, "Wrong1234").catch(() => {});
  const trail = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(
    trail.filter(({ action, subjectId }) => action === "loginFailed" && subjectId === id).length,
    5,
  );
});
