/**
 * The rows of the call table of spec 1 §7 that belong to the user service: method, path as it is spelled there,
 * payload and headers as specified, the answer, and the entry in the OpenAPI document.
 */
import assert from "node:assert/strict";
import { importBundledOrganizations } from "../api/services/organization/bundled.ts";
import { SUCCESS } from "../sdk/model/envelope.ts";
import { solveProofOfWork } from "../sdk/proof_of_work.ts";
import { newestLink, PASSWORD } from "./accounts.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const carried = new URL("../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;
const EMAIL = "lin.yue@example.org";
const NEW_PASSWORD = "Gletscher1966";
const INSTITUTE = {
  nameZh: "海洋研究所",
  nameEn: "Institute of Oceanology",
  aliases: [],
  orgids: [],
  id: "https://ror.org/034t30j35",
  custom: false,
};

/** The payload of spec 1 §3; spec 1 §5 wants the consent to the terms on the server too (docs/decisions.md). */
const REGISTRATION = {
  userName: EMAIL,
  password: PASSWORD,
  realName: "林悦",
  email: EMAIL,
  workUnit: "Institute of Oceanology",
  phone: "+86 138 0013 8000",
  organizations: [INSTITUTE],
};

interface Answer {
  status: number;
  code: number;
  message: string;
  messageEn: string;
  // deno-lint-ignore no-explicit-any -- Of another shape for each call.
  data: any;
}

interface Payload {
  form?: Record<string, string>;
  json?: object;
}

/** Sends a call with the headers that every call of spec 1 §7 has. */
async function send(
  { api }: TestApp,
  call: string,
  { form, json }: Payload = {},
  token = "",
): Promise<Answer> {
  const [method, path] = call.split(" ");
  const headers = new Headers({ Origin: ORIGIN, traceId: "t1", "Accept-Language": "zh" });
  if (token) {
    headers.set("Authorization", token);
    headers.set("UserName", EMAIL);
  }
  if (json) headers.set("Content-Type", "application/json");
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  // The path stands in the address as it is: nothing shortens its two slashes before the server does.
  const answer = await api.fetch(new Request(`${ORIGIN}/api${path}`, { method, headers, body }));
  const envelope = await answer.json();
  const failed = envelope.code === SUCCESS ? [] : ["traceId"];
  assert.deepEqual(Object.keys(envelope), ["code", "message", "messageEn", "data", ...failed], call);
  return { status: answer.status, ...envelope };
}

const told = ({ status, code, messageEn }: Answer) => [status, code, messageEn];

Deno.test("the user service's rows of the call table answer as specified", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const service = "/sdb-user-service";

  const validation = `GET ${service}/user/ValidationEmail/${EMAIL}`;
  assert.deepEqual(told(await send(test, validation)), [200, 20_000, "Email can be registered"]);

  const register = `POST ${service}/user/register?rfrom=ocean`;
  const bare = await send(test, register, { json: REGISTRATION });
  assert.deepEqual([bare.status, bare.code], [400, 40_000]);
  assert.deepEqual(bare.data.issues.map(({ path, key }: Record<string, string>) => [path, key]), [
    ["terms", "termsRequired"],
  ]);
  const registered = await send(test, register, { json: { ...REGISTRATION, terms: true } });
  assert.deepEqual(told(registered), [
    200,
    20_000,
    "Congratulations, Please check your Email to activate account",
  ]);
  assert.deepEqual(registered.data, { userName: EMAIL });
  assert.deepEqual(told(await send(test, validation)), [200, 20_000, "Email has been registered"]);

  const login = `POST ${service}/user/login`;
  const logIn = async (password: string) => {
    const captchaToken = await solveProofOfWork(test.visitor.users.client, "login");
    return await send(test, login, { form: { username: EMAIL, password, captchaToken } });
  };
  assert.equal((await logIn(PASSWORD)).code, 5011);

  const resend = `POST ${service}//public/activateEmail?userName=${EMAIL}`;
  assert.deepEqual([(await send(test, resend)).code, (await send(test, resend)).code], [20_000, 42_902]);
  const { userName, code } = await newestLink(test, EMAIL);
  await test.visitor.users.activate(userName, code);

  assert.equal((await logIn("Wrong12345")).code, 4011);
  const { code: entered, data: session } = await logIn(PASSWORD);
  assert.equal(entered, 20_000);
  assert.equal(session.key, EMAIL);
  assert.match(session.token.access_token, /^\S{43,}$/);

  const settings = `POST ${service}/user/userSettings`;
  const change = { json: { ...REGISTRATION, realName: "林 悦" } };
  const changed = await send(test, settings, change, session.token.access_token);
  assert.deepEqual([...told(changed), changed.data.realName], [200, 20_000, "Edit Profile Success", "林 悦"]);
  assert.equal((await send(test, settings, change)).code, 20_001);

  const forgot = async (path: string, email: string) => {
    const captchaToken = await solveProofOfWork(test.visitor.users.client, "recovery");
    return told(await send(test, `POST ${service}${path}`, { form: { email, captchaToken } }));
  };
  assert.deepEqual(await forgot("/user/forgotPassword?rfrom=ocean", "nobody@example.org"), [
    200,
    30_103,
    "Account has not yet been registered!",
  ]);
  assert.deepEqual(await forgot("/user/forgotPassword", EMAIL), [
    200,
    20_000,
    "Reset Password Message has been sent to your email!",
  ]);
  const link = await newestLink(test, EMAIL);
  const reset = { userName: EMAIL, code: link.code, password: NEW_PASSWORD };
  assert.deepEqual(told(await send(test, `POST ${service}/user/resetPassword`, { json: reset })), [
    200,
    20_000,
    "Change password success, please re-login",
  ]);
  assert.equal((await logIn(NEW_PASSWORD)).code, 20_000);
});

Deno.test("getRor answers a list in data.data and a total", async () => {
  await using test = await openTestApp();
  await importBundledOrganizations(test.app, carried);
  const found = await send(test, "GET /sdb-query-service/public/getRor?name=ocean&page=1&size=200");
  assert.deepEqual([found.status, found.code], [200, 20_000]);
  assert.ok(found.data.data.length > 0 && found.data.total >= found.data.data.length);
  for (const { nameZh, nameEn, aliases, orgids, id, custom } of found.data.data) {
    const types = [nameZh, nameEn, id].map((text) => typeof text);
    assert.deepEqual([...types, custom], ["string", "string", "string", false]);
    assert.ok(Array.isArray(aliases) && Array.isArray(orgids));
  }
});

/** Rows of spec 1 §7: what the document must say of each, with its parameters and the media type of its body. */
const DOCUMENTED: [call: string, parameters: string[], body?: string][] = [
  ["post /sdb-user-service/user/login", [], "application/x-www-form-urlencoded"],
  // OpenAPI has no empty part of a path; the server takes both spellings.
  ["post /sdb-user-service/public/activateEmail", ["userName"]],
  ["post /sdb-user-service/user/forgotPassword", ["rfrom"], "application/x-www-form-urlencoded"],
  ["get /sdb-user-service/user/ValidationEmail/{email}", ["email"]],
  ["post /sdb-user-service/user/register", ["rfrom"], "application/json"],
  ["post /sdb-user-service/user/resetPassword", [], "application/json"],
  ["post /sdb-user-service/user/userSettings", [], "application/json"],
  ["get /sdb-query-service/public/getRor", ["name", "page", "size"]],
];

Deno.test("the user service's rows of the call table stand in the OpenAPI document", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  for (const [call, parameters, body] of DOCUMENTED) {
    const [method, path] = call.split(" ");
    const operation = paths[`/api${path}`]?.[method];
    assert.ok(operation, call);
    const named = (operation.parameters ?? []).map(({ name }: { name: string }) => name);
    assert.deepEqual(parameters.filter((name) => !named.includes(name)), [], call);
    assert.deepEqual(Object.keys(operation.requestBody?.content ?? {}), body ? [body] : [], call);
  }
});
