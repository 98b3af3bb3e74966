/** The share of requests that met no fault of the server. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import { observe, patternOf, successRate } from "./request_metrics.ts";

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

Deno.test("patternOf() names the route that answered, and none behind it that would have matched too", async () => {
  const seen: (string | undefined)[] = [];
  const pages = new Hono()
    .get("/about/terms", (c) => c.text("terms"))
    .get("/about/:slug", (c, next) => c.req.param("slug") === "none" ? next() : c.text("page"));
  const app = new Hono().use(async (c, next) => {
    await next();
    seen.push(patternOf(c));
  }).route("/", pages);
  for (const path of ["/about/terms", "/about/us", "/about/none", "/elsewhere"]) await app.request(path);
  assert.deepEqual(seen, ["/about/terms", "/about/:slug", "/about/:slug", undefined]);
});
