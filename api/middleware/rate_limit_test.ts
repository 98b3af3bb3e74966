import assert from "node:assert/strict";
import { sessionCookie } from "../../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../tests/harness.ts";
import { REQUEST_RULES } from "../services/limits/rules.ts";

const ME = "/api/sdb-user-service/user/me";
const SEARCH = "/api/sdb-query-service/query";

interface From {
  remoteAddress?: string;
  counted?: Set<string>;
}

async function ask(test: TestApp, path: string, from: From, headers: Record<string, string> = {}) {
  const search = path === SEARCH
    ? { method: "POST", body: "{}", headers: { ...headers, "Content-Type": "application/json" } }
    : { headers };
  return await test.api.fetch(new Request(`${ORIGIN}${path}`, search), from);
}

/** Asks `times` and gives back the last answer. */
async function askOften(times: number, ...[test, path, from, headers]: Parameters<typeof ask>) {
  for (let n = 1; n < times; n++) await (await ask(test, path, from, headers)).body?.cancel();
  return await ask(test, path, from, headers);
}

Deno.test("limitRequests answers 600 anonymous requests a minute of one address, and says when it answers again", async () => {
  await using test = await openTestApp();
  const from = { remoteAddress: "203.0.113.9" };
  const last = await askOften(600, test, ME, from);
  assert.equal(last.status, 200);
  assert.equal(last.headers.get("RateLimit-Policy"), '"anonymous";q=600;w=60');
  assert.equal(last.headers.get("RateLimit"), '"anonymous";r=0;t=60');
  test.advance(15_000);
  const refused = await ask(test, ME, from);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("Retry-After"), "45");
  assert.equal(refused.headers.get("RateLimit"), '"anonymous";r=0;t=45');
  assert.deepEqual(await refused.json(), {
    code: 42_902,
    message: "访问过于频繁，请稍后再试（45 秒后可重试）",
    messageEn: "Too many requests, please try again later (try again in 45 s)",
    data: { seconds: 45 },
    traceId: refused.headers.get("traceId"),
  });
  assert.equal((await ask(test, ME, { remoteAddress: "203.0.113.10" })).status, 200);
  test.advance(45_000);
  assert.equal((await ask(test, ME, from)).headers.get("RateLimit"), '"anonymous";r=599;t=60');
});

Deno.test("limitRequests counts a person by name: 300 a minute from wherever, 5,000 an hour", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const headers = { Authorization: token };
  let answered = 0;
  for (let n = 0; n < 310; n++) {
    const { status } = await ask(test, ME, { remoteAddress: `203.0.113.${n % 7}` }, headers);
    if (status === 200) answered++;
  }
  assert.equal(answered, 300);
  // The hour is used up without 5,000 requests through the whole app.
  const person = (await test.app.db.read.query.user.findFirst())!;
  while (test.app.requests.count("signed-in-hour", person.id)!.allowed);
  test.advance(60_000);
  const refused = await ask(test, ME, {}, headers);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("Retry-After"), "3540");
  assert.equal(
    refused.headers.get("RateLimit-Policy"),
    '"signed-in";q=300;w=60, "signed-in-hour";q=5000;w=3600',
  );
});

Deno.test("limitRequests refuses searches of an address when they have cost too much, while other calls go on", async () => {
  await using test = await openTestApp();
  const from = { remoteAddress: "2001:db8::1" };
  assert.equal((await askOften(40, test, SEARCH, from)).status, 200, "a class behind one address");
  test.app.requests.charge("search", from.remoteAddress, REQUEST_RULES.search.tries);
  assert.equal((await ask(test, SEARCH, { remoteAddress: "2001:db8::2" })).status, 429, "the same /64");
  assert.equal((await ask(test, SEARCH, { remoteAddress: "2001:db8:0:1::1" })).status, 200);
  assert.equal((await ask(test, ME, from)).status, 200);
});

Deno.test("limitRequests counts a page once, however many calls it makes", async () => {
  await using test = await openTestApp();
  const page = { remoteAddress: "203.0.113.9", counted: new Set<string>() };
  await askOften(40, test, SEARCH, page);
  const next = await ask(test, SEARCH, { remoteAddress: "203.0.113.9" });
  assert.match(next.headers.get("RateLimit") ?? "", /^"anonymous";r=598;t=60, "search";r=\d+;t=60$/);
});

Deno.test("limitRequests leaves health checks and calls without a connection alone", async () => {
  await using test = await openTestApp();
  const last = await askOften(610, test, "/healthz", { remoteAddress: "203.0.113.9" });
  assert.deepEqual([last.status, last.headers.get("RateLimit")], [200, null]);
  assert.equal((await askOften(610, test, ME, {})).headers.get("RateLimit"), null);
});

Deno.test("unknown tokens are refused 30 times in ten minutes, then told to wait; a good one that was never seen here works", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const from = { remoteAddress: "203.0.113.9" };
  const guess = (n: number) => ask(test, ME, from, { Authorization: `guess-${n}` });
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await (await guess(n)).json()).code);
  assert.equal(statuses.filter((code) => code === 20_004).length, REQUEST_RULES.tokenLogin.tries);
  assert.equal(statuses.filter((code) => code === 42_902).length, 10);
  assert.equal((await ask(test, ME, from, { Authorization: token })).status, 200);
});

const lookUps = ({ statements }: TestApp) =>
  statements.filter((sql) => sql.includes('from "session"')).length;

Deno.test("700 unknown tokens, in a header or a cookie, cost no more look-ups than are allowed", async () => {
  await using test = await openTestApp();
  const spent: number[] = [];
  for (const [n, name] of ["Authorization", "Cookie"].entries()) {
    const before = lookUps(test);
    const from = { remoteAddress: `203.0.113.${n}` };
    for (let guess = 0; guess < 700; guess++) {
      const value = name === "Cookie" ? `${sessionCookie(ORIGIN)}=guess${guess}` : `guess${guess}`;
      await ask(test, ME, from, { [name]: value });
    }
    spent.push(lookUps(test) - before);
  }
  assert.deepEqual(spent, [REQUEST_RULES.anonymous.tries, REQUEST_RULES.anonymous.tries]);
});

/** Requests that are refused, each for another reason, of somebody who is signed in. */
async function refusals(test: TestApp): Promise<Record<string, () => Promise<Response>>> {
  const [mismatch, narrow, elsewhere] = await Promise.all([1, 2, 3].map(() => test.signIn()));
  const { token } = await narrow.repository.tokens.create({ name: "x", scopes: ["read"], days: 1 });
  const cookie = `${sessionCookie(ORIGIN)}=${elsewhere.token}`;
  const post = async (headers: Record<string, string>) =>
    await test.api.request(`${ORIGIN}/api/sdb-user-service/user/logout`, { method: "POST", headers });
  return {
    userMismatch: () => post({ Authorization: mismatch.token, UserName: "somebody@example.org" }),
    scopeMissing: () => post({ Authorization: token }),
    crossSite: () => post({ Cookie: cookie, Origin: "https://elsewhere.example" }),
  };
}

Deno.test("what is refused is counted: a wrong UserName, a token without the scope, another site's form", async () => {
  await using test = await openTestApp();
  for (const [reason, refuse] of Object.entries(await refusals(test))) {
    const limited: boolean[] = [];
    for (let n = 0; n < 350; n++) limited.push((await refuse()).status === 429);
    assert.ok(limited.indexOf(true) >= 299, reason);
    assert.equal(limited.filter(Boolean).length, 350 - limited.indexOf(true), reason);
  }
});

Deno.test("limitRequests counts covers, compliance items and retraction requests; data files it does not", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const at = async (method: string, path: string) => {
    const request = new Request(`${ORIGIN}/api/${path}`, {
      method,
      body: "x",
      headers: { Authorization: token, Origin: ORIGIN },
    });
    const { headers, body } = await test.api.fetch(request, {});
    await body?.cancel();
    return headers.get("RateLimit") !== null;
  };
  const dataset = "dataset/00000000000000000000000000000000/V1";
  assert.equal(await at("PUT", `sdb-dataset-service/${dataset}/cover`), true);
  assert.equal(await at("POST", `sdb-dataset-service/${dataset}/compliance?name=a.pdf`), true);
  assert.equal(await at("POST", `sdb-dataset-service/${dataset}/retraction`), true);
  assert.equal(await at("PUT", `sdb-filetree-service/${dataset}/file?path=a.csv`), false);
});
