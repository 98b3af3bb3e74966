/** The share of requests that met no fault of the server. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import { observe, successRate } from "./request_metrics.ts";

Deno.test("successRate() falls with a fault, and neither with a refusal nor with what is not built", async () => {
  const app = new Hono().use(observe("site")).get(
    "/:status",
    (c) => new Response(null, { status: Number(c.req.param("status")) }),
  );
  const ask = (status: number) => app.request(`/${status}`);
  await ask(200);
  const before = await successRate();
  assert.ok(before > 0 && before <= 1, String(before));
  for (const status of [200, 404, 429, 501]) await ask(status);
  assert.ok(await successRate() >= before);
  const met = await successRate();
  await ask(503);
  assert.ok(await successRate() < met);
});
