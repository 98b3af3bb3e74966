import assert from "node:assert/strict";
import fc from "fast-check";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import { KeptReads } from "./kept_reads.ts";

interface Row {
  id: string;
  value: number;
  parts: { words: string[] };
}

const tagOf = (id: string): ChangeTag => `dataset:${id}`;

/** Rows that change, numbered changes, and how often each row was read. */
function open(max = 100_000) {
  const rows = new Map<string, number>();
  const changed = new Map<ChangeTag, number>();
  const seen = { position: 0, now: 0, reads: [] as string[] };
  const kept = new KeptReads<Row>(max, ({ id }) => [tagOf(id)], () => seen.now);
  const changes = {
    position: () => seen.position,
    newest: (tags: readonly ChangeTag[]) => Math.max(0, ...tags.map((tag) => changed.get(tag) ?? 0)),
  };
  const change = (id: string, value: number | undefined) => {
    if (value === undefined) rows.delete(id);
    else rows.set(id, value);
    changed.set(tagOf(id), ++seen.position);
  };
  const read = (ids: readonly string[]) => {
    seen.reads.push(...ids);
    const found = ids.flatMap((id) => rows.has(id) ? [[id, rows.get(id)!] as const] : []);
    return new Map(found.map(([id, value]) => [id, { id, value, parts: { words: ["a"] } }]));
  };
  const find = (ids: string[], meanwhile = () => {}) =>
    kept.find(changes, ids, (missing) => {
      const found = read(missing);
      meanwhile();
      return Promise.resolve(found);
    });
  return { rows, seen, change, find };
}

Deno.test("KeptReads.find() gives what the rows say, whatever changes between, and reads only what changed", async () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  const step = fc.oneof(
    fc.record({ change: id, to: fc.option(fc.nat(9), { nil: undefined }) }),
    fc.record({ ask: fc.uniqueArray(id) }),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const { rows, seen, change, find } = open();
    const stale = new Set(["a", "b", "c", "d"]);
    for (const one of steps) {
      if ("change" in one) {
        change(one.change, one.to);
        stale.add(one.change);
        continue;
      }
      seen.reads.length = 0;
      const found = await find(one.ask);
      const expected = one.ask.filter((id) => rows.has(id)).map((id) => [id, rows.get(id)]);
      assert.deepEqual([...found].map(([id, { value }]) => [id, value]).sort(), expected.sort());
      assert.deepEqual(seen.reads.filter((id) => !stale.has(id)), []);
      for (const id of one.ask) if (rows.has(id)) stale.delete(id);
    }
  }));
});

Deno.test("KeptReads.find() does not keep what changed while it was read", async () => {
  const { change, find } = open();
  change("a", 1);
  await find(["a"], () => change("a", 2));
  assert.equal((await find(["a"])).get("a")?.value, 2);
});

Deno.test("KeptReads.find() keeps as many bytes as it may, and forgets what was not asked for the longest", async () => {
  // A row takes up some 250 bytes.
  const { seen, change, find } = open(600);
  for (const id of ["a", "b", "c"]) change(id, 1);
  for (const id of ["a", "b", "a", "c", "a", "b"]) await find([id]);
  assert.deepEqual(seen.reads, ["a", "b", "c", "b"]);
});

Deno.test("KeptReads.find() gives every reader the same object, which nobody can change", async () => {
  const { change, find } = open();
  change("a", 1);
  const [one, other] = [(await find(["a"])).get("a")!, (await find(["a"])).get("a")!];
  assert.equal(one, other);
  assert.throws(() => one.parts.words.push("b"), TypeError);
});

Deno.test("KeptReads.find() reads what is older than ten minutes anew", async () => {
  const { rows, seen, change, find } = open();
  change("a", 1);
  await find(["a"]);
  rows.set("a", 2);
  seen.now = 599_999;
  assert.equal((await find(["a"])).get("a")?.value, 1);
  seen.now = 600_000;
  assert.equal((await find(["a"])).get("a")?.value, 2);
});
