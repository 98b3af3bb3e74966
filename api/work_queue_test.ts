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

Deno.test("WorkQueue.run() lets what is cancelled leave the line, and everything behind it moves up", async () => {
  const queue = new WorkQueue(1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const done: string[] = [];
  const cancel = new AbortController();
  const job = (name: string) => () => Promise.resolve(void done.push(name));
  const first = queue.run(() => held);
  const left = queue.run(job("left"), cancel.signal);
  const stayed = queue.run(job("stayed"), new AbortController().signal);
  cancel.abort("gone");
  assert.equal(await left.catch((reason) => reason), "gone");
  release();
  await Promise.all([first, stayed]);
  assert.equal(await queue.run(job("never"), cancel.signal).catch((reason) => reason), "gone");
  await queue.run(job("after"));
  assert.deepEqual(done, ["stayed", "after"]);
});
