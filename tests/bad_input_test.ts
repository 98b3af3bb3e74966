/** Whatever is sent, the answer is an envelope that says what was wrong, and never a crash (safety 2.5). */
import { OPERATIONS } from "../api/operation_list.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { sushiExceptionSchema } from "../sdk/model/counter.ts";
import { SUCCESS } from "../sdk/model/envelope.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

interface Operation {
  method: string;
  path: string;
}

async function listOperations(test: TestApp): Promise<Operation[]> {
  const document = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  return Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path }))
  );
}

async function send(
  test: TestApp,
  { method, path }: Operation,
  token: string,
  body?: BodyInit,
  type = "application/json",
) {
  const headers = { Authorization: token, "Content-Type": type, "X-Forwarded-For": "198.51.100.7" };
  return await test.api.request(`${ORIGIN}${path}`, {
    method,
    headers,
    body: method === "GET" ? undefined : body,
  });
}

/** Downloads and documents answer with something else when they succeed. */
async function assertEnvelope(response: Response, what: string): Promise<void> {
  assert.ok(response.status < 500 || response.status === 503, `${what}: HTTP ${response.status}`);
  const text = await response.text();
  assert.doesNotMatch(text, /SQLITE|at file:|node_modules|\/tmp\//, what);
  if (response.ok && !response.headers.get("Content-Type")?.includes("json")) return;
  const body = JSON.parse(text);
  if (response.ok && !("code" in body)) return;
  // SUSHI refuses with exceptions of its own.
  if ("severity" in body) return void sushiExceptionSchema.parse(body);
  const failed = body.code === SUCCESS ? [] : ["traceId"];
  assert.deepEqual(Object.keys(body).sort(), ["code", "data", "message", "messageEn", ...failed], what);
  assert.ok(body.message && body.messageEn, what);
}

const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

/** Values that programs confuse with others (safety 2.5, B2, B3). */
const STRANGE: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e308,
  2 ** 53 + 1,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "x".repeat(1_000_000),
  [],
  [[]],
  {},
  { __proto__: { admin: true } },
  { constructor: { prototype: {} } },
  "../../etc/passwd",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
];

Deno.test("every call answers strange bodies with an envelope", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn({ role: "governance" });
  const operations = (await listOperations(test)).filter(({ path }) => path.startsWith("/api/"));
  assert.ok(operations.length > 20, `only ${operations.length} operations are documented`);
  for (const operation of operations) {
    for (const value of STRANGE) {
      const path = fill(
        operation.path,
        typeof value === "string" ? value.slice(0, 300).toWellFormed() || "x" : String(value),
      );
      const bodies = [
        JSON.stringify(value),
        JSON.stringify({
          metadata: value,
          revision: value,
          filters: value,
          q: value,
          page: value,
          comments: value,
        }),
      ];
      for (const body of bodies) {
        await assertEnvelope(
          await send(test, { ...operation, path }, token, body),
          `${operation.method} ${operation.path} ${body.slice(0, 60)}`,
        );
      }
    }
  }
});

Deno.test("every call answers a body that is not JSON, is cut, or is 100,000 deep with 400 or an error code", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const operation of await listOperations(test)) {
    if (operation.method === "GET" || operation.path.endsWith("/file")) continue;
    for (const body of ["", "{", "nonsense", "\ufeff{}", deep, `{"metadata":${deep}}`]) {
      const path = fill(operation.path, "x");
      await assertEnvelope(
        await send(test, { ...operation, path }, token, body),
        `${operation.method} ${path} ${body.slice(0, 30)}`,
      );
    }
  }
});

Deno.test("every documented query takes arbitrary text without a crash", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const names = [
    "q",
    "page",
    "size",
    "code",
    "dataSetId",
    "version",
    "doi",
    "cstr",
    "fileId",
    "cursor",
    "prefix",
    "format",
    "state",
    "path",
  ];
  const reads = (await listOperations(test)).filter(({ method }) => method === "GET");
  const query = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary", maxLength: 40 }), {
    maxKeys: 5,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...reads),
      query,
      fc.string({ minLength: 1, maxLength: 40 }),
      async (operation, pairs, id) => {
        const entries = Object.entries(pairs).map((
          [name, value],
        ): [string, string] => [name, value.toWellFormed()]);
        const path = `${fill(operation.path, id.toWellFormed())}?${new URLSearchParams(entries)}`;
        await assertEnvelope(await send(test, { ...operation, path }, token), path);
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("searching with arbitrary text never fails", async () => {
  await using test = await openTestApp();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (q) => {
      const { total } = await test.visitor.datasets.search({ q: q.replaceAll("\u0000", "").toWellFormed() });
      assert.equal(total, 0);
    }),
    { numRuns: 300 },
  );
});

const FOR_EVERY_SITE = new Set(
  OPERATIONS.filter(({ anyOrigin }) => anyOrigin).map(({ method, path }) => `${method} ${path}`),
);

Deno.test("a change of state without Authorization and from another origin is refused", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const origins: Record<string, string>[] = [{ Cookie: `sdb-session=${token}` }, { Origin: "null" }, {
    Origin: "https://evil.example",
  }, {
    Origin: "http://sub.localhost:8000",
  }, { "Sec-Fetch-Site": "cross-site" }];
  for (const { method, path } of await listOperations(test)) {
    // A search changes nothing, so that pages of every site may ask.
    if (method === "GET" || FOR_EVERY_SITE.has(`${method} ${path}`)) continue;
    for (const headers of origins) {
      const response = await test.api.request(`${ORIGIN}${fill(path, "x")}`, {
        method,
        headers,
        body: "a=b",
      });
      assert.equal(response.status, 403, `${method} ${path} ${JSON.stringify(headers)}`);
      await response.body?.cancel();
    }
  }
});
