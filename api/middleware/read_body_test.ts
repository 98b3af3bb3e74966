import assert from "node:assert/strict";
import { Hono } from "hono";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { DomainError } from "../error.ts";
import { BodyBudget } from "../services/limits/request_bodies.ts";
import { type BodyOptions, withBody } from "./read_body.ts";

const WIDE = { bodies: 10, bytes: 1_000_000 };

/** Answers with the text of the body, or the name of the error. */
function echoServer(
  options: Partial<BodyOptions> = {},
  budget = new BodyBudget({ address: WIDE, process: WIDE }),
) {
  const server = new Hono();
  server.onError((error, c) => c.text(error instanceof DomainError ? error.error : String(error), 400));
  server.use((c, next) => withBody(c, next, { limit: 50_000, budget, ...options }));
  server.post("/", async (c) => c.text(`${budget.load.bodies} ${await c.req.text()}`));
  return server;
}

const encoder = new TextEncoder();

/** A body of these parts, each after so many milliseconds. */
function slowBody(parts: string[], milliseconds: number): ReadableStream<Uint8Array> {
  const rest = [...parts];
  let timer: ReturnType<typeof setTimeout>;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      await new Promise((resolve) => timer = setTimeout(resolve, milliseconds));
      const part = rest.shift();
      if (part !== undefined) return controller.enqueue(encoder.encode(part));
      controller.close();
      controller.byobRequest?.respond(0);
    },
    cancel: () => clearTimeout(timer),
  });
}

const post = (app: Hono, body: BodyInit, env: object = { remoteAddress: "203.0.113.9" }) =>
  app.request("/", { method: "POST", body }, env);
const textOf = async (response: Response | Promise<Response>) => await (await response).text();

Deno.test("withBody() hands on a body letter by letter, in one part or many, and holds nothing afterwards", async () => {
  const budget = new BodyBudget({ address: WIDE, process: WIDE });
  const app = echoServer({}, budget);
  const long = "海洋数据 ".repeat(2_000);
  assert.equal(await textOf(post(app, long)), `0 ${long}`);
  assert.equal(
    await textOf(post(app, slowBody(["a", "", "b".repeat(20_000), "c"].filter(Boolean), 1))),
    `0 a${"b".repeat(20_000)}c`,
  );
  assert.equal(await textOf(post(app, slowBody([], 1))), "0 ");
  assert.deepEqual(budget.load, { bodies: 0, bytes: 0 });
});

Deno.test("withBody() takes as many bytes as the limit and not one more, announced or not", async () => {
  const app = echoServer({ limit: 10_000 });
  assert.equal(await textOf(post(app, "a".repeat(10_000))), `0 ${"a".repeat(10_000)}`);
  assert.equal(await textOf(post(app, "a".repeat(10_001))), "bodyTooLarge");
  const headers = { "Content-Length": "10001" };
  assert.equal(await textOf(app.request("/", { method: "POST", body: "short", headers })), "bodyTooLarge");
});

Deno.test("withBody() ends a body that falls silent, and one that takes too long in all", async () => {
  const ever = 3_600_000;
  const silent = echoServer({ pace: { idleMs: 200, totalMs: ever } });
  assert.equal(await textOf(post(silent, slowBody(["a"], 60_000))), "requestTimeout");
  const drops = Array<string>(50).fill("a");
  const pace = { idleMs: ever, totalMs: 300 };
  assert.equal(await textOf(post(echoServer({ pace }), slowBody(drops, 50))), "requestTimeout");
  // A form with files earns time by what it brings.
  const earning = echoServer({ pace: { ...pace, bytesPerSecond: 1 } });
  assert.equal(await textOf(post(earning, slowBody(drops, 50))), `0 ${"a".repeat(50)}`);
});

Deno.test("withBody() counts what it reads, gives it back after a refusal, and counts no call of a page", async () => {
  const budget = new BodyBudget({ address: { bodies: 1, bytes: 8_192 }, process: WIDE });
  const app = echoServer({}, budget);
  const waiting = post(app, slowBody(["a", "b"], 200));
  assert.deepEqual(budget.load.bodies, 1);
  assert.equal(await textOf(post(app, "b")), "tooManyRequests");
  assert.equal(
    await textOf(post(app, "b", { remoteAddress: "203.0.113.9", page: new Request(ORIGIN) })),
    "1 b",
  );
  assert.equal(await textOf(waiting), "0 ab");
  assert.equal(await textOf(post(app, "a".repeat(8_193))), "tooManyRequests");
  assert.equal(await textOf(post(app, "a".repeat(8_192))), `0 ${"a".repeat(8_192)}`);
  assert.deepEqual(budget.load, { bodies: 0, bytes: 0 });
});

Deno.test("GET /metrics shows bodies on their way and what was refused", async () => {
  await using test = await openTestApp();
  const metrics = await (await test.api.request(`${ORIGIN}/metrics`)).text();
  assert.match(metrics, /^sdb_bodies_in_flight 0$/m);
  assert.match(metrics, /^sdb_body_bytes 0$/m);
  for (const kind of ["bodiesOfAddress", "bodiesOfProcess", "slowBody"]) {
    assert.match(metrics, new RegExp(`^sdb_refusals_total\\{kind="${kind}"\\} \\d+$`, "m"));
  }
});
