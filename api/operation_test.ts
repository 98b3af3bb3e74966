/** Each property of a declaration has its effect, shown with operations that no one else serves. */
import assert from "node:assert/strict";
import { z } from "zod";
import { FORM_BODY_MAX, JSON_BODY_MAX } from "../sdk/model/limits.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../tests/harness.ts";
import type { Context } from "./context.ts";
import { DomainError } from "./error.ts";
import { createApi } from "./mod.ts";
import { type Operation, operation } from "./operation.ts";

const plain = { documented: false, method: "POST", scope: "open", answer: { data: z.string() } } as const;
const JSON_TYPE = { "Content-Type": "application/json" };

interface Answered {
  status: number;
  headers: Headers;
  // deno-lint-ignore no-explicit-any
  body: any;
}

type Send = (method: string, path: string, init?: Omit<RequestInit, "method">) => Promise<Answered>;

/** An app that serves these operations and nothing else. */
function serve(test: TestApp, ...operations: Operation[]): Send {
  const api = createApi(test.app, { operations });
  return async (method, path, init = {}) => {
    const request = new Request(`${ORIGIN}${path}`, { ...init, method });
    const answer = await api.fetch(request, { remoteAddress: "203.0.113.9" });
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.includes("json") && text;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
}

async function tokensOf(person: SignedInUser): Promise<Record<"read" | "deposit" | "review", string>> {
  const make = async (scope: "read" | "deposit" | "review") =>
    (await person.repository.tokens.create({ name: scope, scopes: [scope], days: 1 })).token;
  return { read: await make("read"), deposit: await make("deposit"), review: await make("review") };
}

/** A body that says whether anybody has read it. */
function watched() {
  let read = false;
  const body = new ReadableStream({
    pull(controller) {
      read = true;
      controller.enqueue(new TextEncoder().encode("bytes"));
      controller.close();
    },
  }, { highWaterMark: 0 });
  return { body, wasRead: () => read };
}

Deno.test("scope: a token calls what asks for its scope or for none, a session everything", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const tokens = { ...await tokensOf(person), session: person.token };
  const scopes = ["read", "deposit", "review", "session", "open"] as const;
  const send = serve(
    test,
    ...scopes.map((scope) =>
      operation({ ...plain, id: scope, path: `/api/x/${scope}`, scope }, () => "done")
    ),
  );
  for (const [name, token] of Object.entries(tokens)) {
    const allowed: string[] = [];
    for (const scope of scopes) {
      const { body } = await send("POST", `/api/x/${scope}`, { headers: { Authorization: token } });
      if (body.code === 20_000) allowed.push(scope);
      else assert.equal(body.code, 30_114, `${scope} with ${name}`);
    }
    assert.deepEqual(allowed, name === "session" ? [...scopes] : [name, "open"], name);
  }
});

Deno.test("limit: search counts once more, none not at all", async () => {
  await using test = await openTestApp();
  const send = serve(
    test,
    operation({ ...plain, id: "usual", path: "/api/usual" }, () => ""),
    operation({ ...plain, id: "search", path: "/api/search", limit: "search" }, () => ""),
    operation({ ...plain, id: "none", path: "/api/none", limit: "none" }, () => ""),
  );
  const kindsOf = async (path: string) =>
    [...(await send("POST", path)).headers.get("RateLimit")?.matchAll(/"([\w-]+)"/g) ?? []].map(([, k]) => k);
  assert.deepEqual(await kindsOf("/api/usual"), ["anonymous"]);
  assert.deepEqual(await kindsOf("/api/search"), ["anonymous", "search"]);
  assert.deepEqual(await kindsOf("/api/none"), []);
  // Searches count by what they cost, and these cost nothing.
  for (let n = 1; n < 40; n++) assert.equal((await send("POST", "/api/search")).status, 200);
});

Deno.test("limits come before refusals, and refusals before the body", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const send = serve(test, operation({ ...plain, id: "x", path: "/api/x" }, () => ""));
  const headers = { Authorization: token, UserName: "somebody@example.org" };
  const codes = new Set<number>();
  for (let n = 0; n < 301; n++) {
    const { body, wasRead } = watched();
    codes.add((await send("POST", "/api/x", { headers, body })).body.code);
    assert.ok(!wasRead());
  }
  assert.deepEqual([...codes], [20_006, 42_902]);
});

Deno.test("input: each part is parsed, and everything that is wrong is said at once", async () => {
  await using test = await openTestApp();
  const send = serve(
    test,
    operation({
      ...plain,
      id: "json",
      path: "/api/json/:name",
      input: {
        query: z.object({ n: z.coerce.number() }),
        json: z.object({ a: z.string(), b: z.string() }),
        alsoWrong: () => [{ path: "a", key: "invalid" }, { path: "c", key: "invalid" }],
      },
      answer: { data: z.object({ name: z.string(), n: z.number(), a: z.string() }) },
    }, ({ params, query, json }) => ({ name: params.name, n: query.n + 1, a: json.a })),
    operation({
      ...plain,
      id: "form",
      path: "/api/form",
      input: { form: z.object({ a: z.string() }) },
    }, ({ form }) => form.a),
  );
  const json = (body: string) => send("POST", "/api/json/lake%2F1?n=1", { headers: JSON_TYPE, body });
  assert.deepEqual((await json('{"a":"x","b":"y"}')).body.data, { name: "lake/1", n: 2, a: "x" });
  const refused = await json("{}");
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.data.issues.map(({ path }: { path: string }) => path), ["a", "b", "c"]);
  assert.equal((await send("POST", "/api/form", { body: new URLSearchParams({ a: "é" }) })).body.data, "é");
});

Deno.test("body: a small one is read up to its limit, and a form with files up to its own", async () => {
  await using test = await openTestApp();
  const parts = { text: "text", file: "file" } as const;
  const send = serve(
    test,
    operation({ ...plain, id: "json", path: "/api/json" }, async ({ c }) => (await c.req.text()).slice(0, 1)),
    operation(
      { ...plain, id: "form", path: "/api/form", input: { form: z.object({ a: z.string() }) } },
      () => "form",
    ),
    operation(
      { ...plain, id: "parts", path: "/api/parts", body: { parts, max: 100_000 } },
      async ({ c }) => String((await c.req.arrayBuffer()).byteLength),
    ),
  );
  const formOf = (bytes: number) => ({
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "a=".padEnd(bytes, "x"),
  });
  const statusOf = async (path: string, init: RequestInit) => (await send("POST", path, init)).status;
  const jsonOf = (bytes: number) => ({ headers: JSON_TYPE, body: "1".padEnd(bytes, " ") });
  assert.equal(await statusOf("/api/json", jsonOf(JSON_BODY_MAX)), 200);
  assert.equal(await statusOf("/api/json", jsonOf(JSON_BODY_MAX + 1)), 413);
  assert.equal(await statusOf("/api/json", formOf(FORM_BODY_MAX + 1)), 413, "what says that it is a form");
  assert.equal(await statusOf("/api/form", formOf(FORM_BODY_MAX)), 200);
  assert.equal(await statusOf("/api/form", formOf(FORM_BODY_MAX + 1)), 413);
  assert.equal(await statusOf("/api/form", jsonOf(FORM_BODY_MAX + 1)), 413, "what says nothing of it");
  const filesOf = (bytes: number) => ({
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body: "x".repeat(bytes),
  });
  assert.equal((await send("POST", "/api/parts", filesOf(100_000))).body.data, "100000");
  assert.equal(await statusOf("/api/parts", filesOf(100_001)), 413);
});

Deno.test("body: bytes go to the handler as they come, in a place among the uploads of the sender", async () => {
  await using test = await openTestApp();
  const { uploads } = test.app;
  const send = serve(
    test,
    operation(
      { ...plain, id: "bytes", method: "PUT", path: "/api/bytes", body: { bytes: 10 } },
      async ({ c }) => {
        const before = wasRead();
        return `${before} ${uploads.inFlight} ${await new Response(c.req.raw.body).text()}`;
      },
    ),
  );
  const { body, wasRead } = watched();
  assert.equal((await send("PUT", "/api/bytes", { body })).body.data, "false 1 bytes");
  assert.equal(uploads.inFlight, 0);
});

Deno.test("permit refuses before the body is read", async () => {
  await using test = await openTestApp();
  const permit = () => Promise.reject(new DomainError("forbidden"));
  const parts = { a: "text" } as const;
  const send = serve(
    test,
    operation({ ...plain, id: "small", path: "/api/small/:id", permit }, () => ""),
    operation({ ...plain, id: "bytes", path: "/api/bytes/:id", permit, body: { bytes: 9 } }, () => ""),
    operation({ ...plain, id: "parts", path: "/api/parts/:id", permit, body: { parts, max: 9 } }, () => ""),
  );
  for (const path of ["/api/small/1", "/api/bytes/1", "/api/parts/1"]) {
    const { body, wasRead } = watched();
    assert.deepEqual([(await send("POST", path, { body })).body.code, wasRead()], [30_201, false], path);
  }
});

Deno.test("requireIntendedGet: a GET that writes wants a header that no browser sends by itself", async () => {
  await using test = await openTestApp();
  const shared = { ...plain, method: "GET" } as const;
  const send = serve(
    test,
    operation({ ...shared, id: "usual", path: "/api/usual" }, () => ""),
    operation({ ...shared, id: "meant", path: "/api/meant", requireIntendedGet: true }, () => ""),
  );
  assert.equal((await send("GET", "/api/usual")).status, 200);
  assert.equal((await send("GET", "/api/meant")).status, 403);
  assert.equal((await send("HEAD", "/api/meant", { headers: { traceId: "deliberate" } })).status, 403);
  assert.equal((await send("GET", "/api/meant", { headers: { traceId: "deliberate" } })).status, 200);
});

Deno.test("withoutSessionCheck: what becomes of the session meanwhile is nothing to the call", async () => {
  await using test = await openTestApp();
  const [proven, usual] = [await test.signIn(), await test.signIn()];
  const endThenWrite = ({ repository }: SignedInUser) => async ({ context }: { context: Context }) => {
    await repository.profile.logOutEverywhere();
    await context.db.withTx(() => Promise.resolve());
    return "written";
  };
  const send = serve(
    test,
    operation(
      { ...plain, id: "proven", path: "/api/proven", withoutSessionCheck: true },
      endThenWrite(proven),
    ),
    operation({ ...plain, id: "usual", path: "/api/usual" }, endThenWrite(usual)),
  );
  const ask = (path: string, { token }: SignedInUser) =>
    send("POST", path, { headers: { Authorization: token } });
  assert.equal((await ask("/api/proven", proven)).body.data, "written");
  assert.equal((await ask("/api/usual", usual)).body.code, 20_004);
});

Deno.test("every call that writes is refused from another site", async () => {
  await using test = await openTestApp();
  const send = serve(test, operation({ ...plain, id: "x", path: "/api/x" }, () => ""));
  assert.equal((await send("POST", "/api/x", { headers: { Origin: "https://evil.example" } })).status, 403);
  assert.equal((await send("POST", "/api/x", { headers: { Origin: ORIGIN } })).status, 200);
});

Deno.test("cached: everybody may keep the answer, and asks again with its ETag", async () => {
  await using test = await openTestApp();
  const shared = { ...plain, method: "GET" } as const;
  const send = serve(
    test,
    operation({ ...shared, id: "kept", path: "/api/kept", cached: 60 }, () => "same"),
    operation({ ...shared, id: "usual", path: "/api/usual" }, () => "same"),
  );
  const { headers } = await send("GET", "/api/kept");
  assert.equal(headers.get("Cache-Control"), "public, max-age=60");
  const etag = headers.get("ETag")!;
  assert.equal((await send("GET", "/api/kept", { headers: { "If-None-Match": etag } })).status, 304);
  const usual = await send("GET", "/api/usual");
  assert.deepEqual([usual.headers.get("Cache-Control"), usual.headers.get("ETag")], ["no-store", null]);
});

Deno.test("answer: data in the envelope with its message, a Response as it is", async () => {
  await using test = await openTestApp();
  const send = serve(
    test,
    operation({ ...plain, id: "usual", path: "/api/usual" }, () => "x"),
    operation({ ...plain, id: "said", path: "/api/said", message: "profile.updated" }, () => "x"),
    operation({
      ...plain,
      id: "chosen",
      path: "/api/chosen",
      message: (data) => data === "free" ? "account.emailFree" : "account.emailTaken",
    }, () => "free"),
    operation(
      { ...plain, id: "bytes", path: "/api/bytes", answer: { bytes: "text/csv" } },
      ({ c }) => c.body("a,b", 200, { "Content-Type": "text/csv" }),
    ),
  );
  const bodies = await Promise.all(
    ["usual", "said", "chosen", "bytes"].map(async (path) => (await send("POST", `/api/${path}`)).body),
  );
  assert.deepEqual(bodies.map(({ code }) => code), [20_000, 20_000, 20_000, undefined]);
  assert.equal(new Set(bodies.slice(0, 3).map(({ messageEn }) => messageEn)).size, 3);
  assert.equal(bodies[3], "a,b");
});

Deno.test("where two paths fit, the first operation answers; HEAD follows GET; other methods are not there", async () => {
  await using test = await openTestApp();
  const shared = { ...plain, method: "GET" } as const;
  const send = serve(
    test,
    operation({ ...shared, id: "exact", path: "/api/a/details/:id" }, () => "exact"),
    operation({ ...shared, id: "any", path: "/api/a/:id/:version" }, () => "any"),
  );
  assert.equal((await send("GET", "/api/a/details/1")).body.data, "exact");
  assert.equal((await send("GET", "/api/a/1/details")).body.data, "any");
  assert.deepEqual([(await send("HEAD", "/api/a/1/2")).status, (await send("HEAD", "/api/a/1/2")).body], [
    200,
    "",
  ]);
  assert.equal((await send("POST", "/api/a/1/2")).status, 404);
});
