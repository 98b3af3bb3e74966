import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { setLogLevel } from "../api/log.ts";
import { withDocument } from "../api/openapi.ts";
import { OPERATIONS } from "../api/operation_list.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { openSite } from "./site.ts";

Deno.test("GET /healthz, /readyz and /metrics answer programs that watch", async () => {
  await using test = await openTestApp();
  const get = (path: string) => test.api.request(`${ORIGIN}${path}`);
  assert.deepEqual(await (await get("/healthz")).json(), { status: "ok" });
  assert.deepEqual(await (await get("/readyz")).json(), { status: "ready" });
  const metrics = await (await get("/metrics")).text();
  assert.match(metrics, /sdb_http_requests_total\{method="GET",route="api \/healthz",status="200"\} \d+/);
});

Deno.test("GET /api/schema/manifest.json publishes the JSON Schema of a manifest", async () => {
  await using test = await openTestApp();
  const schema = await (await test.api.request(`${ORIGIN}/api/schema/manifest.json`)).json();
  assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert.ok("title_zh" in schema.properties);
});

Deno.test("a long JSON body is refused on every path but the upload's, whatever the path ends in", async () => {
  await using test = await openTestApp();
  const body = JSON.stringify({ revision: 0, metadata: { title: { zh: "x".repeat(5_000_000), en: "" } } });
  for (const path of ["/api/sdb-dataset-service/dataset/x/file", "/api/sdb-dataset-service/dataset/x/V1"]) {
    const answer = await test.api.request(`${ORIGIN}${path}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
    });
    assert.equal(answer.status, 413, path);
  }
});

Deno.test("a failed statement tells the log neither its values nor an e-mail", async () => {
  await using test = await openTestApp();
  await test.app.db.withTx((tx) =>
    tx.run(sql`CREATE TRIGGER refuse BEFORE INSERT ON user BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  );
  const lines: string[] = [];
  const write = Deno.stderr.writeSync;
  Deno.stderr.writeSync = (bytes) => lines.push(new TextDecoder().decode(bytes));
  setLogLevel("info");
  try {
    const person = {
      email: "canary@example.org",
      password: "Sediment2026",
      realName: "Canary Name",
      workUnit: "Canary Lab",
      phone: "+86 138 0000 0000",
      locale: "zh",
      terms: true,
    } as const;
    await assert.rejects(test.visitor.users.register(person), { error: "internal" });
  } finally {
    Deno.stderr.writeSync = write;
    setLogLevel("off");
  }
  assert.match(lines.join(""), /request failed/);
  assert.doesNotMatch(lines.join(""), /canary@|Canary Name|argon2|138 0000/);
});

Deno.test("the site hands every call to the API, none to a page", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const asked: string[] = [];
  const { fetch } = test.api;
  test.api.fetch = (request, ...rest) => {
    asked.push(new URL(request.url).pathname);
    return fetch(request, ...rest);
  };
  for (const { path } of withDocument(OPERATIONS)) {
    const address = path.replaceAll(/:\w+(\{\.\+\})?/g, "x");
    // What a page asks of the API goes there under other addresses.
    await (await site.fetch(new Request(`${ORIGIN}${address}`, { method: "OPTIONS" }))).body?.cancel();
    assert.equal(asked.pop(), address);
  }
});
