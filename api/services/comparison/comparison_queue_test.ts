/** Comparisons stand in line, and whoever leaves holds nobody up. */
import assert from "node:assert/strict";
import { DomainError } from "../../error.ts";
import { ProcessState } from "../../process_state.ts";
import { compareQueued } from "./comparison_queue.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const pause = (milliseconds = 5) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const nameOf = (promise: Promise<unknown>) =>
  promise.then(() => "answered", (error) => error instanceof DomainError ? error.error : String(error));

/** The tests share one line, in which each asker is somebody else unless a test says who. */
const state = new ProcessState();
let askers = 0;
const from = (address: string) => ({
  state,
  actor: { kind: "visitor" as const },
  visitor: { address, userAgent: "" },
});
const anybody = () => from(`2001:db8:${(++askers).toString(16)}::1`);

Deno.test("compareQueued(): one comparison at a time is at work, in the order they came", async () => {
  const began: number[] = [];
  let [atWork, most] = [0, 0];
  const compare = (n: number) =>
    compareQueued(anybody(), async () => {
      began.push(n);
      most = Math.max(most, ++atWork);
      await pause();
      atWork--;
      return n;
    });
  assert.deepEqual(await Promise.all(numbers(5).map(compare)), numbers(5));
  assert.deepEqual(began, numbers(5));
  assert.equal(most, 1);
});

Deno.test("compareQueued(): one that is cancelled leaves, in the line and at work", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  let begun = 0;
  const compare = (work: () => Promise<unknown>, signal?: AbortSignal) =>
    nameOf(compareQueued(anybody(), () => {
      begun++;
      return work();
    }, signal));
  const atWork = compare(() => new Promise(() => {}), first.signal);
  const waiting = compare(pause, second.signal);
  const last = compare(pause);
  second.abort();
  assert.equal(await waiting, "busy");
  assert.equal(begun, 1);
  first.abort();
  assert.equal(await atWork, "busy");
  assert.equal(await last, "answered");
  assert.equal(await compare(pause, AbortSignal.abort()), "busy");
  assert.equal(begun, 2);
});

Deno.test("compareQueued(): an error of the work is heard, also after its visitor has gone", async () => {
  const leave = new AbortController();
  const { promise: held, reject: fail } = Promise.withResolvers<void>();
  const gone = nameOf(compareQueued(anybody(), () => held, leave.signal));
  leave.abort();
  assert.equal(await gone, "busy");
  fail(new Error("too late"));
  assert.equal(await nameOf(compareQueued(anybody(), () => Promise.reject(new Error("bad")))), "Error: bad");
});

Deno.test("compareQueued(): twenty wait behind the one at work, the rest hear that it is busy, and it recovers", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const compare = () =>
    compareQueued(anybody(), async () => {
      begun++;
      await held;
      return "done";
    });
  const all = numbers(21).map(compare);
  await assert.rejects(compare(), { error: "busy", data: { seconds: 5 } });
  release();
  assert.deepEqual(await Promise.all(all), numbers(21).map(() => "done"));
  assert.equal(begun, 21);
  assert.equal(await compare(), "done");
});

Deno.test("compareQueued(): ten of one network wait, and those of others come between them", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const done: string[] = [];
  const compare = (address: string) =>
    compareQueued(from(address), async () => {
      await held;
      done.push(address);
    });
  const many = numbers(11).map(() => compare("192.0.2.1"));
  await assert.rejects(compare("192.0.2.1"), { error: "busy" });
  const few = [compare("192.0.2.2"), compare("192.0.2.3")];
  release();
  await Promise.all([...many, ...few]);
  assert.deepEqual(done.slice(0, 4), ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"]);
});
