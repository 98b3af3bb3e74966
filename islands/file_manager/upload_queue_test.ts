import assert from "node:assert/strict";
import fc from "fast-check";
import {
  LARGE_SIZE,
  nextQueue,
  PARALLEL,
  type QueueEvent,
  toStart,
  totalsOf,
  type Upload,
} from "./upload_queue.ts";

const run = (...events: QueueEvent[]) => events.reduce(nextQueue, [] as Upload[]);
const add = (...paths: string[]): QueueEvent => ({
  type: "add",
  uploads: paths.map((path, index) => ({ id: index + 1, path, size: 10, onConflict: "refuse" as const })),
});

Deno.test("toStart() begins five small files at a time in the order they came", () => {
  const queue = run(add("a", "b", "c", "d", "e", "f"));
  assert.deepEqual(toStart(queue).map(({ path }) => path), ["a", "b", "c", "d", "e"]);
  const running = toStart(queue).reduce((all, { id }) => nextQueue(all, { type: "start", id }), queue);
  assert.deepEqual(toStart(running), []);
  assert.deepEqual(toStart(nextQueue(running, { type: "finish", id: 2 })).map(({ path }) => path), ["f"]);
});

Deno.test("toStart() begins three large files at a time, and small ones beside them", () => {
  const large = run(add("a", "b", "c", "d", "e", "f", "g"))
    .map((one) => one.path < "e" ? { ...one, size: LARGE_SIZE } : one);
  assert.deepEqual(toStart(large).map(({ path }) => path), ["a", "b", "c", "e", "f"]);
});

Deno.test("pause stops a running upload and begins it anew afterwards", () => {
  const paused = run(add("a"), { type: "start", id: 1 }, { type: "progress", id: 1, sent: 7 }, {
    type: "pause",
    id: 1,
  });
  assert.deepEqual([paused[0].state, paused[0].sent], ["paused", 0]);
  assert.deepEqual(toStart(paused), []);
  assert.equal(toStart(nextQueue(paused, { type: "resume", id: 1 })).length, 1);
});

Deno.test("fail keeps the reason, and only a retry clears it", () => {
  const failed = run(add("a"), { type: "start", id: 1 }, { type: "fail", id: 1, problem: "no line" });
  assert.equal(failed[0].problem, "no line");
  assert.deepEqual(toStart(nextQueue(failed, { type: "resumeAll" })), []);
  const again = nextQueue(failed, { type: "retryAll" });
  assert.deepEqual([again[0].state, again[0].problem], ["waiting", undefined]);
});

Deno.test("a late answer of a paused upload does not fail it", () => {
  const queue = run(add("a"), { type: "start", id: 1 }, { type: "pause", id: 1 }, {
    type: "fail",
    id: 1,
    problem: "aborted",
  });
  assert.equal(queue[0].state, "paused");
});

Deno.test("a file chosen again at the same path takes the place of the first", () => {
  const queue = run(add("a", "b"), {
    type: "add",
    uploads: [{ id: 9, path: "a", size: 99, onConflict: "replace" }],
  });
  assert.deepEqual(queue.map(({ id, path }) => [id, path]), [[2, "b"], [9, "a"]]);
});

Deno.test("totalsOf() adds up what any sequence of events leaves behind", () => {
  const id = fc.integer({ min: 1, max: 4 });
  const event: fc.Arbitrary<QueueEvent> = fc.oneof(
    fc.constant(add("a", "b", "c", "d")),
    fc.record({ type: fc.constantFrom("start", "finish", "pause", "resume", "remove"), id }),
    fc.record({ type: fc.constant("progress" as const), id, sent: fc.integer({ min: 0, max: 10 }) }),
    fc.record({ type: fc.constant("fail" as const), id, problem: fc.constant("x") }),
    fc.record({ type: fc.constantFrom("pauseAll", "resumeAll", "retryAll", "clearDone") }),
  ) as fc.Arbitrary<QueueEvent>;
  fc.assert(fc.property(fc.array(event, { maxLength: 30 }), (events) => {
    const queue = run(...events);
    const { count, done, failed, open, paused, size, sent } = totalsOf(queue);
    assert.equal(done + failed + open + paused, count);
    assert.ok(sent <= size);
    assert.ok(toStart(queue).length <= PARALLEL);
  }));
});
