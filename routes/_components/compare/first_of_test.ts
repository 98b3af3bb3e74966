import assert from "node:assert/strict";
import type { FileComparison } from "../../../sdk/model/comparison.ts";
import { firstOf } from "./first_of.ts";

const common = { path: "a", truncated: false };
const lines = (count: number): FileComparison => ({
  ...common,
  kind: "text",
  lines: Array.from({ length: count }, (_, at) => ({ change: "added", text: "x", right: at + 1 })),
});
const table = (rows: number, columns: number): FileComparison => ({
  ...common,
  kind: "table",
  header: Array.from({ length: columns }, String),
  rows: Array.from({ length: rows }, () => ({ change: "same", cells: [] })),
});

Deno.test("firstOf() leaves 1,000 lines, or 5,000 cells, on a page and says where there are more", () => {
  const shown = (file: FileComparison) => {
    const first = firstOf(file);
    const items = first.kind === "text" ? first.lines : first.kind === "table" ? first.rows : [];
    return [items.length, file.kind !== "none" && first.truncated];
  };
  assert.deepEqual(shown(lines(1_000)), [1_000, false]);
  assert.deepEqual(shown(lines(1_001)), [1_000, true]);
  assert.deepEqual(shown(table(1_001, 1)), [1_000, true]);
  assert.deepEqual(shown(table(50, 100)), [50, false]);
  assert.deepEqual(shown(table(51, 100)), [50, true]);
  assert.deepEqual(shown({ ...lines(3), truncated: true }), [3, true]);
  const none: FileComparison = { ...common, kind: "none", reason: "binary" };
  assert.equal(firstOf(none), none);
});
