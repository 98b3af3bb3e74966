import assert from "node:assert/strict";
import { WorkQueue } from "./work_queue.ts";

Deno.test("WorkQueue.run() runs as many at once as it is wide, in order, and goes on after a failure", async () => {
  const queue = new WorkQueue(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const job = (n: number) => async () => {
    begun.push(n);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (n === 1) throw new Error("one");
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => queue.run(job(n))));
  assert.equal(most, 2);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(results.map(({ status }) => status === "fulfilled"), [
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
  assert.equal(await queue.run(() => Promise.resolve("after")), "after");
});
