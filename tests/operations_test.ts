import assert from "node:assert/strict";
import { openTestHouse, ORIGIN } from "./harness.ts";

Deno.test("GET /healthz, /readyz and /metrics answer programs that watch", async () => {
  await using test = await openTestHouse();
  const get = (path: string) => test.api.request(`${ORIGIN}${path}`);
  assert.deepEqual(await (await get("/healthz")).json(), { status: "ok" });
  assert.deepEqual(await (await get("/readyz")).json(), { status: "ready" });
  const metrics = await (await get("/metrics")).text();
  assert.match(metrics, /sdb_http_requests_total\{method="GET",route="api \/healthz",status="200"\} \d+/);
});

Deno.test("GET /api/schema/manifest.json publishes the JSON Schema of a manifest", async () => {
  await using test = await openTestHouse();
  const schema = await (await test.api.request(`${ORIGIN}/api/schema/manifest.json`)).json();
  assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert.ok("title_zh" in schema.properties);
});
