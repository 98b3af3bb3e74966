import assert from "node:assert/strict";
import fc from "fast-check";
import { PARALLEL_UPLOAD_SIZE, SMALL_FILE_SIZE } from "../../sdk/model/limits.ts";
import { LANES, nextQueue, type QueueEvent, toStart, totalsOf, type Upload } from "./upload_queue.ts";

const run = (...events: QueueEvent[]) => events.reduce(nextQueue, [] as Upload[]);
const add = (...paths: string[]): QueueEvent => ({
  type: "add",
  uploads: paths.map((path, index) => ({ id: index + 1, path, size: 10, onConflict: "refuse" as const })),
});

const paths = (groups: readonly (readonly Upload[])[]) =>
  groups.map((group) => group.map(({ path }) => path));
const begin = (queue: Upload[]) =>
  toStart(queue).reduce(
    (all, uploads, index) =>
      nextQueue(all, { type: "start", ids: uploads.map(({ id }) => id), group: index + 1 }),
    queue,
  );

Deno.test("toStart() puts small files together, in the order in which they came, and begins nothing twice", () => {
  const queue = run(add("a", "b", "c"));
  assert.deepEqual(paths(toStart(queue)), [["a", "b", "c"]]);
  assert.deepEqual(toStart(begin(queue)), []);
});

Deno.test("toStart() begins no more batches of small files than there are lanes", () => {
  const many = Array.from({ length: 2_000 }, (_, n) => `${n}`);
  const groups = toStart(run(add(...many)));
  assert.deepEqual(groups.map((group) => group.length), Array(LANES).fill(200));
});

Deno.test("toStart() begins large files one by one, and one above a gigabyte when all lanes are free", () => {
  const sized = (size: number) => (one: Upload) => one.path < "e" ? { ...one, size } : one;
  const large = run(add("a", "b", "c", "d", "e", "f")).map(sized(SMALL_FILE_SIZE + 1));
  assert.deepEqual(paths(toStart(large)), [["a"], ["b"], ["c"], ["d"]]);
  const huge = run(add("a", "f")).map(sized(PARALLEL_UPLOAD_SIZE + 1));
  assert.deepEqual(paths(toStart(huge)), [["a"]]);
  assert.deepEqual(toStart(begin(huge)), []);
});

Deno.test("pause keeps what has left, since the server has it too", () => {
  const paused = run(add("a"), { type: "start", ids: [1], group: 1 }, {
    type: "progress",
    sent: new Map([[1, 7]]),
  }, { type: "pause", id: 1 });
  assert.deepEqual([paused[0].state, paused[0].sent], ["paused", 7]);
  assert.deepEqual(toStart(paused), []);
  assert.equal(toStart(nextQueue(paused, { type: "resume", id: 1 })).length, 1);
});

Deno.test("fail keeps the reason, and only a retry clears it", () => {
  const failed = run(add("a"), { type: "start", ids: [1], group: 1 }, {
    type: "fail",
    id: 1,
    problem: "no line",
  });
  assert.equal(failed[0].problem, "no line");
  assert.deepEqual(toStart(nextQueue(failed, { type: "resumeAll" })), []);
  const again = nextQueue(failed, { type: "retryAll" });
  assert.deepEqual([again[0].state, again[0].problem], ["waiting", undefined]);
});

Deno.test("a late answer of a paused upload does not fail it", () => {
  const queue = run(add("a"), { type: "start", ids: [1], group: 1 }, { type: "pause", id: 1 }, {
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
    fc.record({ type: fc.constantFrom("verify", "pause", "resume", "remove"), id }),
    fc.record({ type: fc.constant("finish"), ids: fc.array(id) }),
    fc.record({ type: fc.constant("start"), ids: fc.array(id), group: id }),
    fc.record({
      type: fc.constant("progress"),
      sent: fc.array(fc.tuple(id, fc.integer({ min: 0, max: 10 }))).map((sent) => new Map(sent)),
    }),
    fc.record({ type: fc.constant("fail" as const), id, problem: fc.constant("x") }),
    fc.record({ type: fc.constantFrom("pauseAll", "resumeAll", "retryAll", "clearDone") }),
  ) as fc.Arbitrary<QueueEvent>;
  fc.assert(fc.property(fc.array(event, { maxLength: 30 }), (events) => {
    const queue = run(...events);
    const { count, done, failed, open, paused, size, sent } = totalsOf(queue);
    assert.equal(done + failed + open + paused, count);
    assert.ok(sent <= size);
    const begun = toStart(queue).flat();
    assert.ok(begun.every((one) => one.state === "waiting"));
    assert.equal(new Set(begun).size, begun.length);
  }));
});
