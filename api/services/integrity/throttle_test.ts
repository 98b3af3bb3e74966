import assert from "node:assert/strict";
import { type Clock, throttleOf } from "./throttle.ts";

interface Watch extends Clock {
  /** The work itself takes so long. */
  work(milliseconds: number): void;
}

function stopwatch(): Watch {
  let now = 0;
  const work = (milliseconds: number) => void (now += milliseconds);
  return { now: () => now, work, sleep: (milliseconds) => Promise.resolve(work(milliseconds)) };
}

const RATE = 1_000_000;

async function timeOf(
  watch: Watch,
  spend: (bytes: number) => Promise<void>,
  seconds: number,
): Promise<number> {
  const began = watch.now();
  for (let left = seconds * RATE; left > 0; left -= 10_000) await spend(10_000);
  return (watch.now() - began) / 1_000;
}

Deno.test("throttleOf() keeps to its rate, also after work that was slow by itself", async () => {
  const watch = stopwatch();
  const { spend } = throttleOf(RATE, watch);
  const first = await timeOf(watch, spend, 10);
  assert.ok(first > 9.9 && first < 10.1, `10 s of work took ${first} s`);
  watch.work(60_000);
  const later = await timeOf(watch, spend, 10);
  assert.ok(later > 9.8 && later < 10.1, `10 s of work took ${later} s after a slow minute`);
});

Deno.test("throttleOf() does not slow what is slower than its rate", async () => {
  const watch = stopwatch();
  const { spend } = throttleOf(RATE, watch);
  for (let n = 0; n < 100; n++) {
    watch.work(20);
    await spend(10_000);
  }
  assert.equal(watch.now(), 2_000);
});
