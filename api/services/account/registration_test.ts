import assert from "node:assert/strict";
import { findUserByEmail } from "../../../db/queries/account/users.ts";
import { outbox, user } from "../../../db/schema/mod.ts";
import { actions, mailsTo, newestLink, PERSON, registerActive } from "../../../tests/accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { phoneEncryptionContext } from "../credential/reencryption.ts";

const HOUR = 3_600_000;
const PARTNERS = JSON.stringify([{
  code: "ocean",
  url: "https://ocean.example.org",
  secret: "0123456789abcdef",
}]);

/** As a machine at an address asks, with what it was answered. */
async function request(test: TestApp, path: string, init: RequestInit = {}, remoteAddress = "192.0.2.7") {
  const headers = { "Content-Type": "application/json", Origin: ORIGIN };
  const asked = new Request(`${ORIGIN}/api/sdb-user-service${path}`, { headers, ...init });
  const response = await test.api.fetch(asked, { remoteAddress });
  return { status: response.status, ...await response.json() };
}

Deno.test("register() keeps an inactive account and queues a mail without its secret", async () => {
  await using test = await openTestApp();
  assert.deepEqual(await test.visitor.users.register({ ...PERSON, email: "Lin.Yue@Example.org" }), {
    userName: PERSON.email,
  });
  const user = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.equal(user?.status, "INACTIVE");
  assert.equal(user.realName, "林悦");
  assert.match(user.passwordHash ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [row] = await test.app.db.read.select().from(outbox).all();
  assert.equal(row.kind, "mail");
  assert.deepEqual(row.payload.params, { userId: user.id });
  assert.deepEqual(await actions(test, user.id), ["register"]);
});

Deno.test("register() refuses an e-mail that is taken, also when two arrive at once", async () => {
  await using test = await openTestApp();
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
  await using test = await openTestApp();
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
  for (const odd of ["lin", "li%00n@example.org"]) {
    const { status, code } = await request(test, `/user/ValidationEmail/${odd}`);
    assert.deepEqual([status, code], [400, 40_000], odd);
  }
});

Deno.test("a field that is left empty, or out, is answered with the specified sentence in both languages", async () => {
  await using test = await openTestApp();
  const told = async (path: string, init: RequestInit) => {
    const { code, data } = await request(test, path, { method: "POST", ...init });
    assert.equal(code, 40_000, path);
    type Told = { path: string; message: string; messageEn: string };
    return Object.fromEntries(
      data.issues.map(({ path, message, messageEn }: Told) => [path, `${messageEn} ${message}`]),
    );
  };
  const email = "Email is required 请输入邮箱";
  const password = "Password is required. 请输入密码";
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN };
  for (const empty of [{}, { email: " ", password: "", realName: "", workUnit: "", phone: "" }]) {
    assert.deepEqual(await told("/user/register", { body: JSON.stringify(empty) }), {
      email,
      password,
      realName: "Name required 请输入姓名",
      workUnit: "Affiliation required 请选择单位",
      phone: "Phone required 请输入手机号码",
      terms: "Sorry, please read and check the Terms of Service first. 请先阅读并勾选服务条款。",
    });
  }
  for (const body of ["", "email=+"]) {
    assert.deepEqual(await told("/user/forgotPassword", { headers: form, body }), { email });
  }
  for (const body of ["", "username=&password="]) {
    assert.deepEqual(await told("/user/login", { headers: form, body }), { username: email, password });
  }
  const reset = JSON.stringify({ userName: PERSON.email, code: "x", password: "" });
  assert.deepEqual(await told("/user/resetPassword", { body: reset }), { password });
});

Deno.test("register() judges password and phone beside a schema that is content, and beside one that is not", async () => {
  await using test = await openTestApp();
  const wrong = { ...PERSON, password: "Linyue2026", realName: "Lin Yue", phone: "+1 000 000 0000" };
  const issuesOf = async (input: object) => {
    const error = await test.visitor.users.register(input as never).catch((error) => error);
    assert.equal(error.error, "invalidInput");
    return error.issues.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`).sort();
  };
  assert.deepEqual(await issuesOf({ ...wrong, email: "linyue@example.org" }), [
    "password passwordCommon",
    "phone invalidPhone",
  ]);
  assert.deepEqual(await issuesOf({ ...wrong, email: "linyue@example.org", terms: false }), [
    "password passwordCommon",
    "phone invalidPhone",
    "terms termsRequired",
  ]);
  for (const odd of [null, 7, [], "x", { phone: 7, password: {} }]) {
    const { status, code } = await request(test, "/user/register", {
      method: "POST",
      body: JSON.stringify(odd),
    });
    assert.deepEqual([status, code], [400, 40_000], JSON.stringify(odd));
  }
  assert.equal((await test.app.db.read.select().from(user).all()).length, 0);
});

Deno.test("register() takes a work unit for organisations that are left out, not for an empty list of them", async () => {
  await using test = await openTestApp();
  for (const workUnit of [PERSON.workUnit, ""]) {
    const input = { ...PERSON, workUnit, organizations: [] };
    const { error, issues } = await test.visitor.users.register(input).catch((refused) => refused);
    const told = issues.map(({ path, messageEn }: Record<string, string>) => [path, messageEn]);
    assert.deepEqual([error, told], [
      "invalidInput",
      [[workUnit ? "organizations" : "workUnit", "Affiliation required"]],
    ]);
  }
  assert.equal((await test.app.db.read.select().from(user).all()).length, 0);
  await test.visitor.users.register(PERSON);
  const row = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.deepEqual([row?.organizations[0].id, row?.organizations[0].nameEn], ["sdb_custom", PERSON.workUnit]);
});

Deno.test("register() keeps every field of the screen, and the phone sealed", async () => {
  await using test = await openTestApp();
  const organization = {
    nameZh: "海洋研究所",
    nameEn: "Institute of Oceanology",
    aliases: ["IO"],
    orgids: [],
    id: "https://ror.org/034t30j35",
    custom: false,
  };
  await test.visitor.users.register({
    ...PERSON,
    phone: "020 7946 0018",
    country: "GB",
    workUnit: undefined,
    organizations: [organization],
    gender: "female",
    researchArea: "沉积学",
    title: "教授",
  });
  const row = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.ok(row);
  const { workUnit, organizations, gender, researchArea, title, country, role } = row;
  assert.deepEqual({ workUnit, organizations, gender, researchArea, title, country, role }, {
    workUnit: "Institute of Oceanology",
    organizations: [organization],
    gender: "female",
    researchArea: "沉积学",
    title: "教授",
    country: "GB",
    role: "depositor",
  });
  assert.match(row.phone, /^v1\./);
  assert.equal(test.app.external.vault.decrypt(row.phone, phoneEncryptionContext(row.id)), "+442079460018");
  assert.throws(() => test.app.external.vault.decrypt(row.phone, phoneEncryptionContext("another")));
});

Deno.test("register() takes no role, status or id from who registers", async () => {
  await using test = await openTestApp();
  const grabbed = {
    ...PERSON,
    role: "administrator",
    status: "ACTIVE",
    id: "chosen",
    activatedAt: 1,
    mustChangePassword: true,
  };
  await test.visitor.users.register(grabbed as never);
  const row = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.ok(row && row.id !== "chosen");
  assert.deepEqual([row.role, row.status, row.activatedAt, row.mustChangePassword], [
    "depositor",
    "INACTIVE",
    null,
    false,
  ]);
});

Deno.test("register() answers the specified texts, and names the field of an e-mail that is taken", async () => {
  await using test = await openTestApp();
  const register = () => request(test, "/user/register", { method: "POST", body: JSON.stringify(PERSON) });
  const first = await register();
  assert.deepEqual([first.code, first.message, first.messageEn], [
    20_000,
    "恭喜，请查收邮件并激活账号",
    "Congratulations, Please check your Email to activate account",
  ]);
  const second = await register();
  assert.deepEqual([second.status, second.code, second.message, second.messageEn], [
    200,
    30_101,
    "该邮箱已被注册！",
    "this Email has been registered!",
  ]);
  assert.deepEqual(second.data.issues.map(({ path, key }: { path: string; key: string }) => [path, key]), [[
    "email",
    "emailTaken",
  ]]);
});

Deno.test("register() writes no more than 20 times an hour for one address, and taken e-mails count", async () => {
  await using test = await openTestApp();
  const codes = new Set<number>();
  await test.visitor.users.register(PERSON);
  for (let n = 0; n < 20; n++) {
    codes.add((await request(test, "/user/register", { method: "POST", body: JSON.stringify(PERSON) })).code);
  }
  assert.deepEqual([...codes], [30_101]);
  const late = await request(test, "/user/register", {
    method: "POST",
    body: JSON.stringify({ ...PERSON, email: "b@example.org" }),
  });
  assert.deepEqual([late.status, late.code], [429, 42_902]);
});

Deno.test("register() leads back to a partner by the link of the mail, and to nobody else", async () => {
  await using test = await openTestApp({ PARTNERS });
  await test.visitor.users.register(PERSON, "ocean");
  const { address } = await newestLink(test);
  assert.equal(new URL(address).searchParams.get("rfrom"), "ocean");
  await test.visitor.users.register({ ...PERSON, email: "b@example.org" }, "https://evil");
  assert.equal(new URL((await newestLink(test, "b@example.org")).address).searchParams.get("rfrom"), null);
});

Deno.test("resendActivation() keeps the way back to a partner", async () => {
  await using test = await openTestApp({ PARTNERS });
  await test.visitor.users.register(PERSON, "ocean");
  test.advance(60_000);
  await test.visitor.users.resendActivation(PERSON.email, "ocean");
  assert.equal(new URL((await newestLink(test)).address).searchParams.get("rfrom"), "ocean");
});

Deno.test("register() keeps private who has an account where ACCOUNT_DISCLOSURE says so, and tells the owner", async () => {
  await using test = await openTestApp({ ACCOUNT_DISCLOSURE: "private", PARTNERS });
  await registerActive(test);
  const before = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.ok(before);
  assert.deepEqual(await test.visitor.users.validateEmail(PERSON.email), { available: true });
  const again = { ...PERSON, password: "Other2Password", realName: "Mallory", locale: "en" as const };
  for (let n = 0; n < 3; n++) {
    assert.deepEqual(await test.visitor.users.register(again, "ocean"), { userName: PERSON.email });
  }
  const mails = await mailsTo(test);
  // In the owner's language, and one an hour.
  assert.deepEqual(mails.map(({ subject }) => subject), [
    "有人尝试用您的邮箱注册科研数据银行",
    "请激活您的科研数据银行账号",
  ]);
  assert.ok(mails[0].body.includes(`${ORIGIN}/login?mode=recovery&rfrom=ocean`), mails[0].body);
  assert.deepEqual(await findUserByEmail(test.app.db.read, PERSON.email), before);
  assert.deepEqual((await actions(test, before.id)).slice(2), Array(3).fill("registerTaken"));
  test.advance(HOUR);
  await test.visitor.users.register(again);
  assert.equal((await mailsTo(test)).length, 3);
});

Deno.test("register() takes one of two that arrive at once, also where it is private", async () => {
  await using test = await openTestApp({ ACCOUNT_DISCLOSURE: "private" });
  await Promise.all([test.visitor.users.register(PERSON), test.visitor.users.register(PERSON)]);
  assert.equal((await test.app.db.read.select().from(user).all()).length, 1);
  assert.equal((await mailsTo(test)).length, 2);
});

Deno.test("validateEmail() answers the specified texts", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register(PERSON);
  const taken = await request(test, `/user/ValidationEmail/${PERSON.email}`);
  const free = await request(test, "/user/ValidationEmail/free@example.org");
  assert.deepEqual([taken.code, taken.message, taken.messageEn, taken.data], [
    20_000,
    "该邮箱已被注册",
    "Email has been registered",
    { available: false },
  ]);
  assert.deepEqual([free.message, free.messageEn], ["该邮箱可以注册", "Email can be registered"]);
});

Deno.test("validateEmail() answers 5 questions an hour, and 30 with a ticket that this server gave", async () => {
  await using test = await openTestApp();
  const { ticket } = await test.visitor.users.registrationTicket();
  const ask = async (ticket: string, from = "192.0.2.7") =>
    (await request(test, `/user/ValidationEmail/a@example.org?ticket=${ticket}`, {}, from)).code;
  const answered = async (ticket: string, from: string) => {
    for (let n = 0; n < 40; n++) if (await ask(ticket, from) !== 20_000) return n;
  };
  assert.equal(await answered("", "192.0.2.1"), 5);
  const [end, signature] = ticket.split(".");
  for (
    const [n, forged] of [`${Number(end) + 1}.${signature}`, `${end}.${"0".repeat(64)}`, "x", `${ticket}0`]
      .entries()
  ) {
    assert.equal(await answered(forged, `192.0.2.${n + 10}`), 5, forged);
  }
  assert.equal(await answered(ticket, "192.0.2.2"), 30);
  test.advance(HOUR);
  assert.equal(await answered(ticket, "192.0.2.2"), 5);
});

Deno.test("activate() opens the account once, with the link of the mail in the person's language", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register({ ...PERSON, locale: "en" });
  const { userName, code, address } = await newestLink(test);
  assert.ok(address.startsWith(`${ORIGIN}/en/email?userName=lin.yue%40example.org&token=`), address);
  await assert.rejects(test.visitor.users.activate(userName, `${code.slice(0, -1)}-`), {
    error: "activationInvalid",
  });
  assert.deepEqual(await test.visitor.users.activate(userName, code), { userName });
  await assert.rejects(test.visitor.users.activate(userName, code), { error: "activationInvalid" });
  const user = await findUserByEmail(test.app.db.read, PERSON.email);
  assert.equal(user?.status, "ACTIVE");
  assert.deepEqual(await actions(test, user.id), ["register", "activate"]);
});

Deno.test("activate() takes a code for 24 hours, and only from its own account", async () => {
  await using test = await openTestApp();
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
  await using test = await openTestApp();
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
  assert.equal((await mailsTo(test)).length, 4);
  assert.equal((await mailsTo(test, "nobody@example.org")).length, 0);
});
