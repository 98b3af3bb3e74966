import assert from "node:assert/strict";
import { type StreamEnd, withIdleTimeout } from "./idle_timeout_stream.ts";

/** Milliseconds. */
const IDLE_MS = 300;

interface Source {
  stream: ReadableStream<Uint8Array>;
  cancelled(): boolean;
}

/** `chunks` of 1,000 bytes, each after `pause` milliseconds. */
function sourceOf(chunks: number, pause = 0): Source {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pause > 0) await wait(pause);
      if (chunks-- > 0) controller.enqueue(new Uint8Array(1000));
      else controller.close();
    },
    cancel: () => void (cancelled = true),
  });
  return { stream, cancelled: () => cancelled };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function pace(source: Source, delivered?: Promise<void>) {
  const ends: [StreamEnd, number][] = [];
  const stream = withIdleTimeout(source.stream, {
    idleMs: IDLE_MS,
    delivered,
    onEnd: (...end) => ends.push(end),
  });
  return { reader: stream.getReader(), ends };
}

Deno.test("withIdleTimeout() never cuts a reader that keeps taking bytes, however long it takes", async () => {
  const { reader, ends } = pace(sourceOf(40));
  const began = performance.now();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.length;
    await wait(IDLE_MS / 8);
  }
  assert.ok(performance.now() - began > 4 * IDLE_MS);
  assert.equal(bytes, 40_000);
  assert.deepEqual(ends, [["complete", 40_000]]);
});

Deno.test("withIdleTimeout() cuts a reader that takes nothing, and lets go of the source", async () => {
  const source = sourceOf(40);
  const { reader, ends } = pace(source);
  await reader.read();
  await wait(3 * IDLE_MS);
  assert.deepEqual(ends, [["stalled", 1000]]);
  assert.ok(source.cancelled());
  await assert.rejects(reader.read(), /no byte was taken for 300 ms/);
});

Deno.test("withIdleTimeout() cuts a reader that never takes the first byte", async () => {
  const source = sourceOf(1);
  const { ends } = pace(source);
  await wait(3 * IDLE_MS);
  assert.deepEqual(ends, [["stalled", 0]]);
  assert.ok(source.cancelled());
});

Deno.test("withIdleTimeout() does not hold the time that the source takes against the reader", async () => {
  const { reader, ends } = pace(sourceOf(1, 3 * IDLE_MS));
  assert.equal((await reader.read()).value?.length, 1000);
  assert.ok((await reader.read()).done);
  assert.deepEqual(ends, [["complete", 1000]]);
});

Deno.test("withIdleTimeout() waits until the last bytes have left, and cuts a reader that leaves them", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const taken = pace(sourceOf(1), promise);
  const left = pace(sourceOf(1), new Promise(() => {}));
  for (const { reader } of [taken, left]) while (!(await reader.read()).done);
  assert.deepEqual([taken.ends, left.ends], [[], []]);
  resolve();
  await wait(3 * IDLE_MS);
  assert.deepEqual([taken.ends, left.ends], [[["complete", 1000]], [["stalled", 1000]]]);
});

Deno.test("withIdleTimeout() tells once of a reader that went away, and of a source that failed", async () => {
  const source = sourceOf(3);
  const gone = pace(source);
  await gone.reader.cancel();
  const failing = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("unreadable")) });
  const failed = pace({ stream: failing, cancelled: () => false });
  await assert.rejects(failed.reader.read(), /unreadable/);
  await wait(2 * IDLE_MS);
  assert.deepEqual([gone.ends, failed.ends], [[["gone", 0]], [["failed", 0]]]);
  assert.ok(source.cancelled());
});

Deno.test("withIdleTimeout() reads nothing that nobody asked for", async () => {
  let pulls = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls++;
      controller.enqueue(new Uint8Array(1000));
    },
  }, { highWaterMark: 0 });
  const { reader } = pace({ stream, cancelled: () => false });
  await wait(20);
  assert.equal(pulls, 0);
  await reader.read();
  assert.equal(pulls, 1);
  await reader.cancel();
});
