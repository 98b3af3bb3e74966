/** A long comparison lets everybody else have their turn, and comparisons stand in line. */
import assert from "node:assert/strict";
import type { FileComparison } from "../../../sdk/model/comparison.ts";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import { DomainError } from "../../error.ts";
import { compareContents } from "../comparison/file_contents.ts";
import { compareFiles } from "../comparison/file_list_diff.ts";
import { ProcessState } from "../../process_state.ts";
import { compareQueued } from "../comparison/comparison_queue.ts";
import { compareMetadata } from "../comparison/metadata.ts";
import { Budget } from "./budget.ts";
import type { ComparedSide } from "../comparison/compared_version.ts";
import { runSliced, type Sliced } from "./time_slicing.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const numbers = (count: number, start = 0) => Array.from({ length: count }, (_, at) => start + at);
const steps = (most = 3_000_000) => new Budget(600_000, most);
/** Work of many milliseconds on any computer: it ends when it has handed back so often. */
function* longWork(turns: number): Sliced<string> {
  for (let done = 0; done < turns; done++) {
    const began = performance.now();
    while (performance.now() - began < 10);
    yield;
  }
  return "done";
}

/** Places at which work can be interrupted, and what lies between them in steps at the most. */
function longestStretch<T>(work: Sliced<T>, budget: Budget): { places: number; steps: number } {
  const found = { places: 0, steps: 0 };
  for (let before = 0;; before = budget.spent) {
    const { done } = work.next();
    found.steps = Math.max(found.steps, budget.spent - before);
    if (done) return found;
    found.places++;
  }
}

/** The largest files that are accepted, as different as can be. */
const sides = (path: string): [left: string, right: string] => {
  const table = (from: number, first: (row: number) => number | string) =>
    numbers(19_999).map((row) => [first(row), ...numbers(9, row + from)].join(",")).join("\n");
  if (path === "keyed.csv") return [table(0, (row) => row), table(1, (row) => row)];
  if (path === "plain.csv") return [table(0, () => ""), table(7, () => "")];
  if (path === "wide.csv") return [numbers(99_000).join(","), numbers(99_000, 50_000).join(",")];
  if (path === "list.json") return [`[${numbers(40_000)}]`, `[${numbers(40_000, 7)}]`];
  if (path === "tree.json") {
    const tree = (from: number) =>
      JSON.stringify(Object.fromEntries(numbers(15_000, from).map((n) => [n, n + from])));
    return [tree(0), tree(9)];
  }
  return [numbers(20_000).join("\n"), numbers(20_000, 9_999).join("\n")];
};

for (const path of ["a.txt", "keyed.csv", "plain.csv", "wide.csv", "list.json", "tree.json"]) {
  Deno.test(`compareContents() of a long ${path} can be interrupted often`, () => {
    const [left, right] = sides(path).map(bytes);
    const budget = steps();
    const { places, steps: most } = longestStretch(compareContents(path, left, right, budget), budget);
    assert.ok(places >= 100, `${places} places`);
    assert.ok(most <= 250_000, `${most} steps at a stretch`);
  });
}

Deno.test("compareMetadata() of long descriptions, and compareFiles() of many files, can be interrupted often", () => {
  const side = (word: string): ComparedSide => {
    const text = numbers(2_000).map((at) => `${word}${at}。`).join("");
    const metadata = metadataSchema.parse({ description: { zh: text, en: text } });
    return { version: "V1", metadata, parts: [], files: [] };
  };
  const budget = steps();
  const fields = longestStretch(compareMetadata(side("湖泊"), side("水位"), "zh", budget), budget);
  assert.ok(fields.places >= 100, `${fields.places} places`);
  const files = (folder: string) =>
    numbers(1_500).map((at) => ({ fileId: `${at}`, path: `${folder}/${at}`, size: 1, sha256: `${at}` }));
  assert.ok(longestStretch(compareFiles(files("a"), files("b")), budget).places >= 50);
});

Deno.test("takeTurns(): what was asked for before the work has its turn before the work ends", async () => {
  const answered = new Set<string>();
  setTimeout(() => answered.add("timer"), 0);
  const server = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("request"));
  const asked = fetch(`http://127.0.0.1:${server.addr.port}`).then(async (answer) =>
    answered.add(await answer.text())
  );
  function* untilAnswered(): Sliced<string[]> {
    for (let turns = 0; turns < 1_000 && answered.size < 2; turns++) yield* longWork(1);
    return [...answered];
  }
  assert.deepEqual(await runSliced(untilAnswered(), new Budget(600_000)), ["timer", "request"]);
  await asked;
  await server.shutdown();
});

Deno.test("Budget.pause(): the time of others costs nothing, that of the work does", async () => {
  const budget = new Budget(1_000);
  await budget.pause(new Promise((resolve) => setTimeout(resolve, 1_200)));
  assert.equal(budget.trySpend(1), true);
  const spent = new Budget(10);
  await runSliced(longWork(2), spent);
  assert.equal(spent.trySpend(1), false);
});

/** The tests below share one line. */
const app = { state: new ProcessState() };

Deno.test("compareQueued(): one comparison at a time is at work, in the order they came", async () => {
  const began: number[] = [];
  let [atWork, most] = [0, 0];
  const compare = (n: number) =>
    compareQueued(app, () => {
      began.push(n);
      most = Math.max(most, ++atWork);
      return Promise.resolve(function* () {
        yield* longWork(2);
        atWork--;
        return n;
      });
    });
  assert.deepEqual(await Promise.all(numbers(5).map(compare)), numbers(5));
  assert.deepEqual(began, numbers(5));
  assert.equal(most, 1);
});

Deno.test("compareQueued(): one that is cancelled leaves, in the line and at work", async () => {
  const nameOf = (promise: Promise<unknown>) =>
    promise.then(() => "answered", (error) => error instanceof DomainError ? error.error : String(error));
  const [first, second] = [new AbortController(), new AbortController()];
  let prepared = 0;
  const compare = (turns: number, signal?: AbortSignal) =>
    nameOf(compareQueued(app, () => {
      prepared++;
      return Promise.resolve(() => longWork(turns));
    }, signal));
  const atWork = compare(1_000_000, first.signal);
  const waiting = compare(1, second.signal);
  const last = compare(1);
  second.abort();
  assert.equal(await waiting, "busy");
  assert.equal(prepared, 1);
  first.abort();
  assert.equal(await atWork, "busy");
  assert.equal(await last, "answered");
  assert.equal(await compare(1, AbortSignal.abort()), "busy");
  assert.equal(prepared, 2);
});

Deno.test("compareQueued(): twenty wait behind the one at work, the rest hear that it is busy, and it recovers", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let prepared = 0;
  const compare = () =>
    compareQueued(app, async () => {
      prepared++;
      await held;
      return () => longWork(0);
    });
  const all = numbers(21).map(compare);
  await assert.rejects(compare(), { error: "busy", data: { seconds: 5 } });
  release();
  assert.deepEqual(await Promise.all(all), numbers(21).map(() => "done"));
  assert.equal(prepared, 21);
  assert.equal(await compare(), "done");
});

Deno.test("compareQueued(): whoever leaves while the work is prepared holds nobody up, and no work is begun for them", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const leave = new AbortController();
  let begun = 0;
  const atWork = compareQueued(app, async () => {
    await held;
    return function* (): Sliced<number> {
      yield;
      return ++begun;
    };
  }, leave.signal);
  const next = compareQueued(app, () => Promise.resolve(() => longWork(1)));
  leave.abort();
  await assert.rejects(atWork, { error: "busy" });
  assert.equal(await next, "done");
  release();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(begun, 0);
});

Deno.test("compareQueued() gives what compareContents() gives at once", async () => {
  const [left, right] = ["a,b\n1,2\n3,4", "a,b\n1,5\n3,4"].map(bytes);
  const compare = (budget: Budget) => compareContents("t.csv", left, right, budget);
  const found: FileComparison = await compareQueued(app, () => Promise.resolve(compare));
  assert.ok(found.kind === "table");
  assert.deepEqual(found.rows.map(({ change }) => change), ["same", "changed", "same"]);
});
