/**
 * No other site makes a visitor's browser change anything (safety 2.7): every call of the OpenAPI document and every
 * form of a page, times every way in which a foreign page can send a request with the visitor's cookie. New calls and
 * new forms join by themselves.
 */
import { OPERATIONS } from "../api/operation_list.ts";
import assert from "node:assert/strict";
import { notImplementedOperations } from "../api/routes/not_implemented.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const JSON_TYPE = { "Content-Type": "application/json" };
const EVIL = { Origin: "https://evil.example" };

/** What a browser sends along when another site makes it ask, by the name of the trick. */
const FOREIGN: Record<string, Record<string, string>> = {
  "no Origin": JSON_TYPE,
  "Origin null": { ...JSON_TYPE, Origin: "null" },
  "Origin null of another site": { ...JSON_TYPE, Origin: "null", "Sec-Fetch-Site": "cross-site" },
  "another site": { ...JSON_TYPE, ...EVIL },
  "a sub-domain": { ...JSON_TYPE, Origin: ORIGIN.replace("//", "//evil.") },
  "our name as its sub-domain": { ...JSON_TYPE, Origin: `${ORIGIN}.evil.example` },
  "another port": { ...JSON_TYPE, Origin: ORIGIN.replace(/\d+$/, "8001") },
  "another scheme": { ...JSON_TYPE, Origin: ORIGIN.replace("http:", "https:") },
  "a form as text": { "Content-Type": "text/plain", ...EVIL },
  "a form": { "Content-Type": "application/x-www-form-urlencoded", ...EVIL },
  "a form without Origin": { "Content-Type": "application/x-www-form-urlencoded" },
  "a form with files": { "Content-Type": "multipart/form-data; boundary=b", ...EVIL },
  "no Content-Type": EVIL,
  "no Content-Type, no Origin": {},
  "fetch metadata of another site": { ...JSON_TYPE, "Sec-Fetch-Site": "cross-site" },
  "fetch metadata of a sub-domain": { ...JSON_TYPE, "Sec-Fetch-Site": "same-site" },
  "credentials for a proxy": { ...JSON_TYPE, ...EVIL, Authorization: "Basic c3RhZ2luZzpzdGFnaW5n" },
  "an empty Authorization": { ...JSON_TYPE, ...EVIL, Authorization: "Bearer " },
  "an empty Origin": { ...JSON_TYPE, Origin: "" },
  "an address of ours as Referer": { ...JSON_TYPE, ...EVIL, Referer: `${ORIGIN}/login` },
};

const FOR_EVERY_SITE = new Set(
  OPERATIONS.filter(({ anyOrigin }) => anyOrigin).map(({ method, path }) => `${method} ${path}`),
);

const CHANGES = ["post", "put", "patch", "delete"];

/** `POST /api/…` of every documented call that may change something. */
async function changingCalls(test: TestApp): Promise<string[]> {
  const answer = await test.api.fetch(new Request(`${ORIGIN}/api/openapi.json`));
  const { paths } = await answer.json() as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, calls]) =>
    CHANGES.filter((method) => method in calls).map((method) => `${method.toUpperCase()} ${path}`)
  );
}

function request(call: string, headers: Record<string, string>): Request {
  const [method, path] = call.split(" ");
  // A body of bytes: given a text, the Request would name a Content-Type by itself.
  const body = new TextEncoder().encode("{}");
  return new Request(`${ORIGIN}${path.replace(/\{\w+\}|:\w+(\{[^}]*\})?/g, "1")}`, { method, headers, body });
}

const isWrite = (sql: string) => /^(insert|update|delete)/i.test(sql);

Deno.test("no call that another site makes a browser send is accepted, nor writes anything", async () => {
  await using test = await openTestApp();
  // A person for each trick: what is refused counts too, and together they are more than one person may ask.
  const tricks = await Promise.all(
    Object.entries(FOREIGN).map(async ([trick, headers]) => {
      const { token } = await test.signIn();
      return { trick, headers: { ...headers, Cookie: `${sessionCookie(ORIGIN)}=${token}` } };
    }),
  );
  const calls = await changingCalls(test);
  assert.ok(calls.length > 20, `only ${calls.length} calls`);
  const before = test.statements.length;
  for (const call of calls) {
    for (const { trick, headers } of tricks) {
      const answer = await test.api.fetch(request(call, headers));
      // A search changes nothing, so that pages of every site may ask.
      if (FOR_EVERY_SITE.has(call)) continue;
      assert.deepEqual([answer.status, (await answer.json()).code], [403, 40_300], `${call}: ${trick}`);
    }
  }
  assert.deepEqual(test.statements.slice(before).filter(isWrite), []);
});

Deno.test("the same calls from our own pages, and from programs without a cookie, are not held to be foreign", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const cookie = { Cookie: `${sessionCookie(ORIGIN)}=${token}` };
  const own = [
    { ...JSON_TYPE, ...cookie, Origin: ORIGIN },
    { ...JSON_TYPE, ...cookie, "Sec-Fetch-Site": "same-origin" },
    { ...JSON_TYPE, Authorization: token, ...EVIL },
    JSON_TYPE,
  ];
  for (const call of await changingCalls(test)) {
    // Some of them end this session; what is told apart here comes before the session is asked for.
    for (const headers of own) {
      const answer = await test.api.fetch(request(call, headers));
      assert.notEqual(answer.status, 403, `${call}: ${JSON.stringify(headers)}`);
      await answer.body?.cancel();
    }
  }
});

Deno.test("every route that may change something stands in the OpenAPI document", async () => {
  await using test = await openTestApp();
  const documented = new Set((await changingCalls(test)).map((call) => call.replace(/\{(\w+)\}/g, ":$1")));
  const routes = test.api.routes.filter(({ method }) => CHANGES.includes(method.toLowerCase()))
    .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`);
  // What is not built yet takes nothing.
  const later = notImplementedOperations.map(({ method, path }) => `${method} ${path}`);
  // A harvester may post its question, which changes nothing.
  const known = [...later, "POST /oai"];
  const unknown = [...new Set(routes)].filter((route) => !documented.has(route) && !known.includes(route));
  assert.deepEqual(unknown, []);
});

Deno.test("no form of a page that another site makes a browser post is accepted, nor writes anything", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const forms: string[] = site.routes.filter(({ method }: { method: string }) => method === "POST")
    .map(({ path }: { path: string }) => `POST ${path}`);
  for (const path of ["/login", "/register", "/logout"]) assert.ok(forms.includes(`POST ${path}`), path);
  const cookie = { Accept: "text/html", Cookie: `${sessionCookie(ORIGIN)}=${token}` };
  const before = test.statements.length;
  for (const form of new Set(forms)) {
    const tricks = { ...FOREIGN, "a token beside the cookie": { ...EVIL, Authorization: token } };
    for (const [trick, headers] of Object.entries(tricks)) {
      const answer = await site.fetch(request(form, { ...headers, ...cookie }));
      await answer.body?.cancel();
      assert.equal(answer.status, 403, `${form}: ${trick}`);
    }
  }
  assert.deepEqual(test.statements.slice(before).filter(isWrite), []);
});
