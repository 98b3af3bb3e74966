import assert from "node:assert/strict";
import { withCircuitBreaker } from "./circuit_breaker.ts";

Deno.test("withCircuitBreaker() stops trying after so many failures, and tries again after the pause", async () => {
  let now = 0;
  let tried = 0;
  let broken = true;
  const work = (): Promise<string> => {
    tried++;
    return broken ? Promise.reject(new Error("down")) : Promise.resolve("sent");
  };
  const send = withCircuitBreaker(work, { failures: 2, pauseMs: 1_000, counts: () => true, now: () => now });
  for (let i = 0; i < 2; i++) await assert.rejects(send(), /down/);
  await assert.rejects(send(), /Next in 1 s/);
  assert.equal(tried, 2);
  now = 1_000;
  await assert.rejects(send(), /down/);
  await assert.rejects(send(), /Not tried/);
  now = 2_000;
  broken = false;
  assert.equal(await send(), "sent");
  assert.equal(await send(), "sent");
});

Deno.test("withCircuitBreaker() does not count what says nothing about the service", async () => {
  const send = withCircuitBreaker(() => Promise.reject(new Error("refused")), {
    failures: 1,
    pauseMs: 1_000,
    counts: () => false,
  });
  for (let i = 0; i < 3; i++) await assert.rejects(send(), /refused/);
});
