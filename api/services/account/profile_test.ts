/** One's own profile and password through the whole app: what is answered, and what stands in the database. */
import assert from "node:assert/strict";
import { eq, isNull } from "drizzle-orm";
import { accessToken, accountCode, auditEvent, outbox, session, user } from "../../../db/schema/mod.ts";
import type { ProfileChange, ProfileInput } from "../../../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { issueCode } from "../one_time_code/codes.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashPassword, verifyPassword } from "../credential/password_hash.ts";
import { openSession } from "../session/sessions.ts";

const OLD = "Sediment2026";
const NEW = "Kolibri77Berg";

const readUser = ({ app }: TestApp, id: string) =>
  app.db.read.select().from(user).where(eq(user.id, id)).get();
const readSessions = ({ app }: TestApp, id: string) =>
  app.db.read.select().from(session).where(eq(session.userId, id)).all();
const readEvents = async ({ app }: TestApp, id: string) =>
  (await app.db.read.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).all()).map((
    { action },
  ) => action);

async function givePassword({ app }: TestApp, { id }: SignedInUser, password = OLD): Promise<void> {
  const passwordHash = await hashPassword(password);
  await app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, id)));
}

const CHANGE: ProfileInput = {
  realName: "林悦 <i>",
  workUnit: "Institute of Lakes",
  phone: "138 0013 8000",
  gender: "female",
  researchArea: "湖泊学",
  title: "研究员",
  country: "CN",
  locale: "en",
};

Deno.test("updateProfile() stores every field, the phone sealed, and answers the specified message", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const response = await test.api.request(`${ORIGIN}/api/sdb-user-service/user/userSettings`, {
    method: "POST",
    headers: { Authorization: person.token, "Content-Type": "application/json" },
    body: JSON.stringify(CHANGE),
  });
  const { code, messageEn, message, data } = await response.json();
  assert.deepEqual([code, messageEn, message], [20_000, "Edit Profile Success", "个人信息修改成功"]);
  assert.equal(data.phone, "+8613800138000");
  const row = await readUser(test, person.id);
  assert.match(row!.phone, /^v1\./);
  assert.equal(row!.phone.includes("13800138000"), false);
  assert.deepEqual([row!.realName, row!.locale, row!.gender], ["林悦 <i>", "en", "female"]);
  assert.equal(row!.organizations[0].id, "sdb_custom");
  const profile = await person.repository.profile.read();
  assert.deepEqual(
    { ...CHANGE, phone: "+8613800138000" },
    Object.fromEntries(Object.keys(CHANGE).map((key) => [key, profile[key as keyof ProfileChange]])),
  );
  assert.deepEqual(await readEvents(test, person.id), ["updateProfile"]);
});

Deno.test("updateProfile() lets nobody change role, e-mail, status or another account", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  const extra = {
    id: other.id,
    userId: other.id,
    userName: other.email,
    email: "taken@example.org",
    role: "administrator",
    status: "CANCELLED",
    passwordHash: "x",
    mustChangePassword: true,
    totpConfirmedAt: 1,
    __proto__: { role: "administrator" },
  };
  await person.repository.profile.update({ ...CHANGE, ...extra } as ProfileInput);
  const row = await readUser(test, person.id);
  assert.deepEqual(
    [row!.role, row!.status, row!.email, row!.passwordHash, row!.totpConfirmedAt, row!.mustChangePassword],
    ["depositor", "ACTIVE", person.email, null, null, false],
  );
  assert.equal((await readUser(test, other.id))!.realName, "Test Person");
});

Deno.test("updateProfile() names each field that is wrong with the specified sentence", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const wrong: [change: Partial<ProfileInput>, path: string, message: string][] = [
    [{ realName: " " }, "realName", "Name required"],
    [{ workUnit: "" }, "workUnit", "Affiliation required"],
    [{ organizations: [] }, "organizations", "Affiliation required"],
    [{ phone: "" }, "phone", "Phone required"],
    [{ phone: "12345" }, "phone", "Please input correct phone format"],
    [{ phone: "+86 138" }, "phone", "Please input correct phone format"],
    [{ country: "XYZ" }, "country", ""],
    [{ gender: "robot" as "male" }, "gender", ""],
    [{ realName: "a\u0000b" }, "realName", ""],
  ];
  for (const [change, path, message] of wrong) {
    const error = await repository.profile.update({ ...CHANGE, ...change }).then(() => undefined, (e) => e);
    assert.equal(error?.error, "invalidInput", path);
    assert.equal(error.issues[0].path, path);
    if (message) assert.equal(error.issues[0].messageEn, message);
  }
});

Deno.test("the profile is for signed-in people", async () => {
  await using test = await openTestApp();
  const { profile } = test.visitor;
  const calls = [
    () => profile.read(),
    () => profile.update(CHANGE),
    () => profile.changePassword({ current: OLD, password: NEW }),
    () => profile.devices(),
    () => profile.logOutDevice("x"),
    () => profile.logOutEverywhere(),
    () => profile.export(),
    () => profile.cancel("a@example.org", ""),
  ];
  for (const call of calls) await assert.rejects(call, { error: "notLoggedIn" });
});

Deno.test("changePassword() keeps the access tokens unless it is asked to revoke them, and the mail names them", async () => {
  for (const [revokeTokens, kept] of [[undefined, true], [false, true], [true, false]] as const) {
    await using test = await openTestApp();
    const person = await test.signIn();
    await givePassword(test, person);
    await person.repository.tokens.create({ name: "cron", scopes: ["read"], days: 30 });
    await deliverAll(test.app);
    await person.repository.profile.changePassword({ current: OLD, password: NEW, revokeTokens });
    const token = await test.app.db.read.select().from(accessToken).get();
    assert.equal(token!.revokedAt === null, kept);
    const mail = (await test.app.db.read.select().from(outbox).where(isNull(outbox.doneAt)).all())[0].payload;
    const { revoked, kept: named, keptNames } = mail.params as Record<string, unknown>;
    assert.deepEqual([revoked, named, keptNames], kept ? [0, 1, "“cron”"] : [1, 0, ""]);
    const events = (await readEvents(test, person.id)).slice(1);
    assert.deepEqual(events, [...(kept ? [] : ["revokeAccessToken"]), "changePassword"]);
  }
});

Deno.test("changePassword() ends every session, closes open links, and mails the owner", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const bystander = await test.signIn();
  await givePassword(test, person);
  await openSession(test.app, person.id);
  await test.app.db.withTx((tx) => issueCode(tx, test.app, person.id, "reset"));
  await person.repository.profile.changePassword({ current: OLD, password: NEW });

  const row = await readUser(test, person.id);
  assert.equal(await verifyPassword(row!.passwordHash, NEW), true);
  assert.equal(await verifyPassword(row!.passwordHash, OLD), false);
  assert.equal(row!.passwordChangedAt, test.app.clock().getTime());
  assert.deepEqual(await readSessions(test, person.id), []);
  assert.equal((await readSessions(test, bystander.id)).length, 1);
  const codes = await test.app.db.read.select().from(accountCode).where(eq(accountCode.userId, person.id))
    .all();
  assert.deepEqual(codes, []);
  const [mail] = await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
  assert.deepEqual([mail.payload.to, mail.payload.template], [person.email, "passwordChanged"]);
  assert.equal(JSON.stringify(mail.payload).includes(NEW), false);
  await assert.rejects(() => person.repository.profile.read(), { error: "sessionExpired" });
  assert.deepEqual(await readEvents(test, person.id), ["changePassword"]);
});

Deno.test("changePassword() refuses a wrong current password, an unchanged and a weak new one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await givePassword(test, person);
  const { profile } = person.repository;
  await assert.rejects(() => profile.changePassword({ current: NEW, password: "Gletscher9" }), {
    error: "passwordWrong",
  });
  await assert.rejects(() => profile.changePassword({ current: "", password: NEW }), {
    error: "passwordWrong",
  });
  const keys = [];
  for (const password of [OLD, "sediment", "Password1"]) {
    const error = await profile.changePassword({ current: OLD, password }).then(() => undefined, (e) => e);
    keys.push(error?.issues[0]?.key);
  }
  assert.deepEqual(keys, ["passwordUnchanged", "passwordWeak", "passwordCommon"]);
  assert.equal((await readSessions(test, person.id)).length, 1);
  assert.equal(await verifyPassword((await readUser(test, person.id))!.passwordHash, OLD), true);
});

Deno.test("changePassword() cannot be used to guess the current password", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await givePassword(test, person);
  const errors = [];
  for (let tries = 0; tries < 8; tries++) {
    const guess = { current: `Guess${tries}Guess`, password: NEW };
    errors.push(await person.repository.profile.changePassword(guess).then(() => "", (e) => e.error));
  }
  assert.deepEqual(errors.slice(0, 5), Array(5).fill("passwordWrong"));
  assert.deepEqual(errors.slice(5), Array(3).fill("tooManyRequests"));
  test.advance(15 * 60_000);
  await person.repository.profile.changePassword({ current: OLD, password: NEW });
});

Deno.test("somebody without a password sets the first one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  assert.equal((await person.repository.profile.read()).hasPassword, false);
  await person.repository.profile.changePassword({ current: "", password: NEW });
  assert.equal(await verifyPassword((await readUser(test, person.id))!.passwordHash, NEW), true);
});
