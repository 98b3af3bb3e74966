/** The contents of a file: lines, tables, trees, and what cannot be compared. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileComparison } from "../../../sdk/model/comparison.ts";
import { decodeText } from "../file/decode_text.ts";
import { compareContents } from "./file_contents.ts";
import { parseTable } from "../diff/csv.ts";
import { compareJson } from "../diff/json_diff.ts";
import { compareLines, withContext } from "../diff/line_diff.ts";
import { Budget } from "../diff/budget.ts";
import { compareTables } from "../diff/table_diff.ts";

/** Long enough that what a test finds does not depend on how busy the computer is. */
const budget = () => new Budget(60_000);
const CSV = { separator: ",", quote: '"' } as const;
const bytes = (text: string) => new TextEncoder().encode(text);
const compare = (path: string, left?: string, right?: string, within = budget()) =>
  compareContents(
    path,
    left === undefined ? undefined : bytes(left),
    right === undefined ? undefined : bytes(right),
    within,
  );
const reasonOf = (found: FileComparison) => found.kind === "none" ? found.reason : found.kind;

Deno.test("compareLines(): lines of each side, joined, are its text, for any texts", () => {
  const text = fc.array(fc.constantFrom("a", "b", "\n", "\r\n", ""), { maxLength: 20 }).map((parts) =>
    parts.join("")
  );
  fc.assert(fc.property(text, text, (left, right) => {
    const lines = compareLines(left, right, budget())!;
    const side = (absent: string) =>
      lines.filter(({ change }) => change !== absent).map((line) => line.text).join("\n");
    assert.equal(side("added"), left);
    assert.equal(side("removed"), right);
    const numbers = (place: "left" | "right") => lines.flatMap((line) => line[place] ?? []);
    assert.deepEqual(numbers("left"), numbers("left").map((_, at) => at + 1));
    assert.deepEqual(numbers("right"), numbers("right").map((_, at) => at + 1));
  }));
});

Deno.test("withContext() keeps three lines around a difference", () => {
  const lines = Array.from({ length: 20 }, (_, at) => ({ change: at === 10 ? "added" : "same", at }));
  assert.deepEqual(withContext(lines, 3).map(({ at }) => at), [7, 8, 9, 10, 11, 12, 13]);
});

const cell = fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "\n", " ", "湖"), maxLength: 5 });
const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

Deno.test("parseTable() reads back every table that is written with quotes", () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  fc.assert(fc.property(rows, fc.constantFrom("\n", "\r\n"), fc.boolean(), (table, end, final) => {
    const text = table.map((row) => row.map(quote).join(",")).join(end) + (final && table.length ? end : "");
    assert.deepEqual(parseTable(text, CSV).rows, table);
  }));
});

Deno.test("parseTable() takes a quote that is never closed, or stands within a cell, as it is", () => {
  assert.deepEqual(parseTable('a,5" pipe\n"open,b\n', CSV).rows, [["a", '5" pipe'], ['"open', "b"]]);
  assert.deepEqual(parseTable("a,,\n,b", CSV).rows, [["a", "", ""], ["", "b"]]);
  assert.deepEqual(parseTable("", CSV).rows, []);
});

function tableOf(found: FileComparison) {
  assert.equal(found.kind, "table");
  return found as Extract<FileComparison, { kind: "table" }>;
}

Deno.test("a CSV file is compared by row and cell, rows by their first cell", () => {
  const { header, rows } = tableOf(compare(
    "t.csv",
    "id,level,note\n1,3.1,a\n2,3.2,b\n3,3.3,c\n4,3.4,d\n",
    "id,level,note\n1,3.1,a\n3,9.9,c\n4,3.4,d\n5,3.5,e\n",
  ));
  assert.deepEqual(header, ["id", "level", "note"]);
  assert.deepEqual(rows.map(({ change, left, right }) => [change, left, right]), [
    ["same", 2, 2],
    ["removed", 3, undefined],
    ["changed", 4, 3],
    ["same", 5, 4],
    ["added", undefined, 5],
  ]);
  assert.deepEqual(rows[2].cells.map(({ changed }) => changed), [false, true, false]);
});

Deno.test("a column that came or was renamed is one difference of the header, not one of every cell beside it", () => {
  const { header, rows } = tableOf(compare("t.csv", "id,level\n1,3\n2,4\n", "id,unit,level\n1,m,3\n2,m,4\n"));
  assert.deepEqual(header, ["id", "unit", "level"]);
  assert.deepEqual(rows.map(({ cells }) => cells.map(({ changed }) => changed)), [
    [false, true, false],
    [false, true, false],
    [false, true, false],
  ]);
  const renamed = tableOf(compare("t.csv", "id,level\n1,3\n", "id,depth\n1,3\n"));
  assert.deepEqual(renamed.header, ["id", "level → depth"]);
  assert.deepEqual(renamed.rows.map(({ change }) => change), ["changed", "same"]);
});

Deno.test("rows without names of their own are compared by what they hold", () => {
  const { rows } = tableOf(compare("t.csv", "a,b,c\nx,1,2\nx,3,4\n", "a,b,c\nx,1,2\nx,3,5\n"));
  assert.deepEqual(rows.map(({ change, left, right }) => [change, left, right]), [["same", 2, 2], [
    "changed",
    3,
    3,
  ]]);
});

Deno.test("compareTables(): every row of both sides stands once, in order, for any tables", () => {
  const rows = fc.array(fc.array(fc.constantFrom("", "1", "2", "3"), { maxLength: 3 }), { maxLength: 6 });
  fc.assert(fc.property(rows, rows, (left, right) => {
    const found = compareTables(left, right, budget())!;
    const numbers = (place: "left" | "right") => found.rows.flatMap((row) => row[place] ?? []);
    assert.deepEqual(numbers("left"), left.map((_, at) => at + 1));
    assert.deepEqual(numbers("right"), right.map((_, at) => at + 1));
  }));
});

Deno.test("a table of which every value changed is still compared", () => {
  const table = (factor: number) =>
    "id,value\n" + Array.from({ length: 15_000 }, (_, at) => `${at},${at * factor}`).join("\n");
  const { rows, truncated } = tableOf(compare("t.csv", table(1), table(2)));
  assert.equal(truncated, true);
  assert.equal(rows.length, 5_000);
});

Deno.test("compareJson() names what differs by JSON Pointer", () => {
  const left = { a: 1, "b/c": { "~": [1, 2, 3] }, gone: true, list: [{ id: 1, v: "x" }, { id: 2, v: "y" }] };
  const right = { a: 2, "b/c": { "~": [1, 3] }, list: [{ id: 1, v: "x" }, { id: 2, v: "z" }], come: null };
  assert.deepEqual(compareJson(JSON.stringify(left), JSON.stringify(right), budget()), [
    { pointer: "/a", change: "changed", left: "1", right: "2" },
    { pointer: "/b~1c/~0/1", change: "removed", left: "2" },
    { pointer: "/gone", change: "removed", left: "true" },
    { pointer: "/list/1/v", change: "changed", left: '"y"', right: '"z"' },
    { pointer: "/come", change: "added", right: "null" },
  ]);
  assert.deepEqual(compareJson("[]", "{}", budget()), [
    { pointer: "", change: "changed", left: "[]", right: "{}" },
  ]);
});

Deno.test("compareJson() finds a difference exactly where two documents differ, for any documents", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
    const [before, after] = [JSON.stringify(left), JSON.stringify(right)];
    assert.deepEqual(compareJson(before, before, budget()), []);
    const canonical = (value: unknown) => JSON.stringify(sortKeys(value));
    const equal = canonical(JSON.parse(before)) === canonical(JSON.parse(after));
    assert.equal(compareJson(before, after, budget())!.length === 0, equal);
  }));
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  // A tree must not look like the list of its entries.
  return { tree: entries.map(([key, part]) => [key, sortKeys(part)]) };
}

Deno.test("JSON that cannot be read, or is nested too deep, is compared by line", () => {
  assert.equal(compare("a.json", "{", "{}").kind, "text");
  const deep = (value: number) => "[".repeat(50_000) + value + "]".repeat(50_000);
  assert.ok(["text", "json"].includes(compare("a.json", deep(1), deep(2)).kind));
});

Deno.test("texts in GB 18030 and UTF-16 are read, bytes that are none are not", () => {
  assert.equal(decodeText(Uint8Array.of(0xb9, 0xdb, 0xb2, 0xe2))?.text, "观测");
  assert.equal(decodeText(Uint8Array.of(0xff, 0xfe, 0x56, 0x6e))?.text, "湖");
  assert.equal(decodeText(bytes("湖\n"))?.text, "湖\n");
  assert.equal(decodeText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)), undefined);
});

Deno.test("what cannot be compared says why", () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0);
  assert.deepEqual(compareContents("a.png", png, undefined, budget()), {
    path: "a.png",
    truncated: false,
    kind: "none",
    reason: "binary",
  });
  const long = (start: number, count: number) =>
    Array.from({ length: count }, (_, at) => start + at).join("\n");
  assert.equal(reasonOf(compare("a.txt", long(0, 20_000), long(0, 19_999))), "text");
  assert.equal(reasonOf(compare("a.txt", long(0, 20_001), "")), "tooLong");
  assert.equal(reasonOf(compare("a.txt", long(0, 15_000), long(50_000, 15_000))), "tooLong");
});
