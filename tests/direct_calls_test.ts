/** Calls of pages in the process (`api/direct_call.ts`): what they answer, and that nothing is checked less. */
import assert from "node:assert/strict";
import { OPERATIONS } from "../api/operation_list.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import type { DirectCall } from "../sdk/model/direct_call.ts";
import type { Envelope } from "../sdk/mod.ts";
import { deposit, publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { openSite } from "./site.ts";

/** Differ from call to call, count the calls themselves, or say when they were made. */
const OWN = /"(?:traceId|uptime|checkedAt|lastSeenAt|now|serviceSuccessRate)":[^,}]*/g;

function callOf(path: string, person?: SignedInUser, json?: unknown): DirectCall {
  const headers = new Headers({ "Accept-Language": "zh", "User-Agent": "Mozilla/5.0 Firefox/145.0" });
  if (person) headers.set("Cookie", `${sessionCookie(ORIGIN)}=${person.token}`);
  if (json !== undefined) headers.set("Content-Type", "application/json");
  if (json !== undefined) headers.set("Origin", ORIGIN);
  return { method: json === undefined ? "GET" : "POST", address: ORIGIN + path, headers, json };
}

/** The same call as a direct one, and as a program makes it. */
async function both(test: TestApp, call: DirectCall) {
  const { method, address, headers, json } = call;
  const body = json === undefined ? undefined : JSON.stringify(json);
  const program = await test.api.fetch(new Request(address, { method, headers, body }), {});
  const direct = await test.api.direct(call, {});
  return { direct, program, text: await program.text() };
}

async function openScene(test: TestApp) {
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const administrator = await test.signIn({ role: "administrator" });
  const { dataSetId } = await publish(test, depositor, reviewer, { communityCode: "j00001" });
  await submit(depositor, reviewer, { communityCode: "j00001" });
  const draft = (await deposit(depositor)).dataSetId;
  return { reviewer, depositor, administrator, dataSetId, draft };
}

Deno.test("every call that reads answers directly what it answers a program, to whoever asks", async () => {
  await using test = await openTestApp();
  const { reviewer, depositor, administrator, dataSetId, draft } = await openScene(test);
  const queries =
    `?dataSetId=${dataSetId}&id=${dataSetId}&version=V1&q=a&code=j00001&format=bibtex&left=V1&right=V1`;
  // Those left out write something, as specified, or draw lots.
  const reads = OPERATIONS.filter(({ id, method, answer, path, requireIntendedGet }) =>
    method === "GET" && answer.data && !requireIntendedGet && id !== "exportPersonalData" &&
    !/captcha|contact-service\/public\/form/i.test(path)
  );
  assert.ok(reads.length > 50, `${reads.length}`);
  // The first look into the data is left out of an answer until it has been drawn.
  for (const id of [dataSetId, draft]) {
    for (let tries = 0; tries < 200; tries++) {
      if ((await depositor.repository.datasets.overview(id)).look) break;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  let succeeded = 0;
  for (const { id, path } of reads) {
    for (const one of [dataSetId, draft]) {
      const filled = path.replaceAll(/:(\w+)/g, (_, name) => name === "version" ? "V1" : one);
      for (const person of [undefined, depositor, reviewer, administrator]) {
        const { direct, program, text } = await both(test, callOf(filled + queries, person));
        assert.equal(direct.response.status, program.status, id);
        const said = direct.envelope ?? JSON.parse(await direct.response.text());
        assert.equal(JSON.stringify(said).replaceAll(OWN, ""), text.replaceAll(OWN, ""), `${id} ${filled}`);
        if ((said as Envelope<unknown>).code === 20_000) succeeded++;
      }
      test.advance(61_000);
    }
  }
  assert.ok(succeeded > 200, `${succeeded} calls succeeded`);
});

Deno.test("a direct call is refused as a program's: session over, too many, not found, not understood", async () => {
  await using test = await openTestApp();
  const { depositor, draft } = await openScene(test);
  const details = `/api/sdb-dataset-service/dataset/details/${draft}`;
  const codeOf = async (call: DirectCall, bindings = {}) =>
    (await test.api.direct(call, bindings)).envelope?.code;
  assert.equal(await codeOf(callOf(details, depositor)), 20_000);
  const hidden = await both(test, callOf(details));
  assert.equal(hidden.direct.envelope?.code, JSON.parse(hidden.text).code);
  assert.notEqual(hidden.direct.envelope?.code, 20_000);
  assert.equal((await test.api.direct(callOf("/api/nothing"), {})).response.status, 404);
  const misread = await both(test, callOf("/api/sdb-query-service/query", undefined, { size: "many" }));
  assert.equal(misread.direct.response.status, 400);
  assert.deepEqual(misread.direct.envelope?.data, JSON.parse(misread.text).data);
  const foreign = callOf("/api/sdb-dataset-service/dataset", depositor, {});
  foreign.headers.set("Origin", "https://elsewhere.example");
  assert.equal((await test.api.direct(foreign, {})).response.status, 403);
  await depositor.repository.users.logout();
  const ended = callOf("/api/sdb-user-service/user/profile", depositor);
  assert.notEqual(await codeOf(ended), 20_000);
  const from = { remoteAddress: "203.0.113.9" };
  const answers: (number | undefined)[] = [];
  for (let n = 0; n < 605; n++) answers.push(await codeOf(callOf("/api/sdb-query-service/latest"), from));
  assert.deepEqual([answers.indexOf(42_902), answers.at(-1)], [600, 42_902]);
});

Deno.test("a page that shows something makes direct calls, and counts once; a form that is posted makes requests", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId } = await openScene(test);
  const { fetch } = test.api;
  const made: boolean[] = [];
  test.api.fetch = (request, ...rest) => {
    made.push(request instanceof Request);
    return fetch(request, ...rest);
  };
  const left = async () => {
    const { response } = await test.api.direct(callOf("/api/sdb-query-service/latest", depositor), {});
    return Number(/"signed-in";r=(\d+)/.exec(response.headers.get("RateLimit") ?? "")?.[1]);
  };
  const site = await openSite(test);
  const before = await left();
  const headers = { Accept: "text/html", Cookie: `sdb-session=${depositor.token}`, Origin: ORIGIN };
  const look = await site.fetch(new Request(`${ORIGIN}/detail?dataSetId=${dataSetId}`, { headers }));
  assert.equal(look.status, 200);
  assert.deepEqual([...new Set(made)], [false]);
  assert.equal(before - await left(), 2, "the page, and the call that asks");
  made.length = 0;
  const body = new URLSearchParams({ theme: "dark" });
  await site.fetch(new Request(`${ORIGIN}/settings/profile`, { method: "POST", headers, body }));
  assert.deepEqual([...new Set(made)], [true]);
});

Deno.test("what a page does with an answer stays its own", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await openScene(test);
  const call = callOf(`/api/sdb-dataset-service/dataset/details/${dataSetId}/overview`);
  const shared = { reads: new Map() };
  const read = async () => (await test.api.direct(call, shared)).envelope as Envelope<Record<string, never>>;
  // The first look into the files is drawn meanwhile and comes beside them when it is ready.
  const textsOf = ({ data }: Awaited<ReturnType<typeof read>>) => JSON.stringify([data.dataset, data.jsonLd]);
  const first = await read();
  const before = textsOf(first);
  const dataset = first.data.dataset as { title: { zh: string }; subjectNames: { zh: string }[] };
  // What readers share refuses it.
  for (const text of [dataset.title, ...dataset.subjectNames]) Reflect.set(text, "zh", "changed");
  assert.equal(textsOf(await read()), before);
});
