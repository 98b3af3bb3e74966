/** A comparison ends in time and gives a bounded answer, whatever it is given (safety 0.F). */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileComparison } from "../../../sdk/model/comparison.ts";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import { compareContents } from "../comparison/file_contents.ts";
import { parseTable } from "./csv.ts";
import { compareFields } from "../comparison/field_diff.ts";
import { pairFields } from "../comparison/metadata.ts";
import { Budget, OutOfBudget } from "./budget.ts";
import type { ComparedSide } from "../comparison/compared_version.ts";

/** What is promised, written once more: nobody should raise it without seeing this. */
const CELLS_MAX = 200_000;
const CELLS_SHOWN_MAX = 20_000;
const COLUMNS_SHOWN_MAX = 100;

/** What a test finds must not depend on how busy the computer is. */
const ample = () => new Budget(600_000);
const bytes = (text: string) => new TextEncoder().encode(text);
const compare = (path: string, left: string, right: string, budget = ample()) =>
  compareContents(path, bytes(left), bytes(right), budget);
const reasonOf = (found: FileComparison) => found.kind === "none" ? found.reason : found.kind;
const numbers = (count: number, start = 0) => Array.from({ length: count }, (_, at) => start + at);
const tableOf = (columns: number, rows: number) =>
  `${numbers(columns).map((at) => `c${at}`).join(",")}\n${"1\n".repeat(rows)}`;

Deno.test("a small file that spans a huge table is refused before its cells are made", () => {
  const wide = tableOf(1_000, 1_000);
  assert.ok(wide.length < 10_000);
  assert.equal(reasonOf(compare("t.csv", wide, wide.replace("c7", "d7"))), "tooLong");
  assert.equal(reasonOf(compare("t.csv", tableOf(3, 3), wide)), "tooLong");
  assert.equal(reasonOf(compare("t.csv", wide, tableOf(3, 3))), "tooLong");
  assert.throws(() => parseTable(wide, { separator: ",", quote: '"' }, CELLS_MAX), OutOfBudget);
});

Deno.test("a table that is small on each side and huge when they are put together is refused", () => {
  const left = tableOf(300, 600);
  const right = left.replace(/^c.*/, (header) => header.split(",").reverse().join(","));
  assert.equal(reasonOf(compare("t.csv", left, left.replace("c7", "d7"))), "table");
  assert.equal(reasonOf(compare("t.csv", left, right)), "tooLong");
});

Deno.test("cells are made for the rows around a difference, and for at most 100 columns", () => {
  const row = (start: number) => numbers(150, start).join(",");
  const table = (changed: string) =>
    [row(0), ...numbers(400).map((at) => at === 200 ? `${row(at)}`.replace(/\d+$/, changed) : row(at))]
      .join("\n");
  const found = compare("t.csv", table("a"), table("b"));
  assert.ok(found.kind === "table");
  assert.deepEqual(found.rows.map(({ change }) => change), ["same", "changed", "same"]);
  assert.equal(found.header.length, COLUMNS_SHOWN_MAX);
  assert.equal(found.header[0], "0");
  assert.equal(found.header.at(-1), "149", "a column that differs is never left out for one that does not");
  assert.deepEqual(found.rows[1].cells.at(-1), { left: "a", right: "b", changed: true });
  assert.equal(found.truncated, false);
  for (const { cells } of found.rows) assert.equal(cells.length, COLUMNS_SHOWN_MAX);
});

Deno.test("a table of which more columns differ than are shown says that there is more", () => {
  const table = (factor: number) =>
    [numbers(150), numbers(150, 1).map((value) => value * factor)].map((row) => row.join(",")).join("\n");
  const found = compare("t.csv", table(1), table(2));
  assert.ok(found.kind === "table" && found.truncated && found.header.length === COLUMNS_SHOWN_MAX);
  const tall = (factor: number) =>
    numbers(2_000).map((at) => [at, ...numbers(60, at * factor + 1)].join(",")).join("\n");
  const cut = compare("t.csv", tall(1), tall(2));
  assert.ok(cut.kind === "table" && cut.truncated);
  assert.ok(cut.rows.length * cut.header.length <= CELLS_SHOWN_MAX);
});

/** What `JSON.stringify` wrote while `work` ran. */
function charactersWritten(work: () => void): number {
  const write = JSON.stringify;
  let written = 0;
  JSON.stringify = ((...given: Parameters<typeof write>) => {
    const text = write(...given);
    written += text.length;
    return text;
  }) as typeof write;
  try {
    work();
  } finally {
    JSON.stringify = write;
  }
  return written;
}

Deno.test("JSON is written as text once, however deep it is nested", () => {
  const nested = (value: string) => "[".repeat(60) + numbers(5_000).join(",") + `,${value}` + "]".repeat(60);
  const [left, right] = [nested("1.5"), nested("2.5")];
  const written = charactersWritten(() => {
    const found = compare("a.json", left, right);
    assert.ok(found.kind === "json");
    assert.deepEqual(found.nodes, [
      { pointer: `${"/0".repeat(59)}/5000`, change: "changed", left: "1.5", right: "2.5" },
    ]);
  });
  assert.ok(written <= left.length + right.length, `${written} characters`);
});

Deno.test("a long name above many nodes does not make a long answer", () => {
  const value = (factor: number) =>
    JSON.stringify({
      ["n".repeat(100_000)]: Object.fromEntries(numbers(4_000).map((at) => [`k${at}`, at * factor + 1])),
    });
  assert.equal(reasonOf(compare("a.json", value(1), value(2))), "tooLong");
});

Deno.test("lists with more than 2,450 edits are too different, unless one is the beginning or the end of the other", () => {
  const lines = (start: number, count: number) => numbers(count, start).join("\n");
  assert.equal(reasonOf(compare("a.txt", lines(0, 1_225), lines(50_000, 1_225))), "text");
  assert.equal(reasonOf(compare("a.txt", lines(0, 1_226), lines(50_000, 1_225))), "tooLong");
  assert.equal(reasonOf(compare("a.txt", lines(0, 1_000), lines(0, 20_000))), "text");
  assert.equal(reasonOf(compare("a.txt", lines(0, 20_000), lines(19_000, 1_000))), "text");
});

Deno.test("without time left nothing is compared, in whatever way", () => {
  for (
    const [path, left, right] of [["t.csv", "a\n1", "a\n2"], ["t.json", "[1]", "[2]"], ["t.txt", "1", "2"]]
  ) {
    assert.equal(reasonOf(compare(path, left, right, new Budget(0))), "tooLong", path);
  }
});

/** The same numbers in an order that has little in common with theirs. */
const mixed = (count: number) => numbers(count).map((at) => (at * 7_919) % count);
const rowsOf = (first: (row: number) => unknown, from: number) =>
  numbers(19_999).map((row) => [first(row), ...numbers(9, row + from)].join(",")).join("\n");
const treeOf = (from: number) =>
  JSON.stringify(Object.fromEntries(numbers(15_000, from).map((name) => [name, name + from])));

/** The largest files that are accepted, as different as can be. */
const HOSTILE: [path: string, left: string, right: string][] = [
  ["other.txt", numbers(20_000).join("\n"), numbers(20_000, 50_000).join("\n")],
  ["mixed.txt", numbers(20_000).join("\n"), mixed(20_000).join("\n")],
  ["keyed.csv", rowsOf((row) => row, 0), rowsOf((row) => row, 1)],
  ["plain.csv", rowsOf(() => "", 0), rowsOf(() => "", 7)],
  ["wide.csv", numbers(99_000).join(","), mixed(99_000).join(",")],
  ["quotes.csv", '"a'.repeat(300_000), 'a"'.repeat(300_000)],
  ["list.json", `[${numbers(40_000)}]`, `[${mixed(40_000)}]`],
  ["lists.json", `[${`[${numbers(1_100)}],`.repeat(40)}0]`, `[${`[${mixed(1_100)}],`.repeat(40)}0]`],
  ["tree.json", treeOf(0), treeOf(9)],
];

for (const [path, left, right] of HOSTILE) {
  Deno.test(`compareContents() of a hostile ${path} ends by itself soon after its time`, () => {
    const began = performance.now();
    compare(path, left, right, new Budget(200));
    const took = performance.now() - began;
    // Reading the files takes as long as it does, on a busy computer ten times as long as on an idle one.
    assert.ok(took < 10_000, `${took} ms`);
  });
}

const part = fc.constantFrom(
  "a",
  "1",
  ",",
  ";",
  "\n",
  '"',
  "[",
  "]",
  "{",
  "}",
  '"k":',
  "[1,2]",
  "x".repeat(40),
);
const text = fc.tuple(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 300 }))
  .map(([parts, times]) => parts.join("").repeat(times));
const tree = fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value));

Deno.test("compareContents() never gives more cells than it may, for any files", () => {
  const path = fc.constantFrom("a.csv", "a.json", "a.txt");
  const content = fc.oneof(text, tree);
  fc.assert(fc.property(path, content, content, (name, left, right) => {
    const found = compare(name, left, right);
    if (found.kind !== "table") return;
    const cells = found.rows.reduce((sum, row) => sum + row.cells.length, 0);
    assert.ok(cells <= CELLS_SHOWN_MAX, `${cells} cells`);
  }));
});

function sideOf(word: string): ComparedSide {
  const sentence = (at: number) => `${word}${at} lake. `;
  const long = numbers(1_000).map(sentence).join("");
  const references = numbers(200).map((at) => ({
    type: "literature" as const,
    text: sentence(at).repeat(50),
  }));
  const metadata = metadataSchema.parse({ description: { zh: long, en: long }, references });
  return { version: "V1", metadata, parts: [], files: [] };
}

Deno.test("all fields of the metadata share one budget; without it they are shown as replaced, uncut", () => {
  const [left, right] = [sideOf("before"), sideOf("after")];
  const pairs = pairFields(left, right, "en");
  const partsWithin = (milliseconds: number) => {
    const { parts } = compareFields(pairs, new Budget(milliseconds))
      .find(({ field }) => field === "description.en")!;
    const without = (absent: string) =>
      parts!.filter(({ change }) => change !== absent).map((one) => one.text).join("");
    assert.equal(without("added"), left.metadata.description.en);
    assert.equal(without("removed"), right.metadata.description.en);
    return parts!.length;
  };
  assert.ok(partsWithin(600_000) > 1_000);
  const segment = Intl.Segmenter.prototype.segment;
  Intl.Segmenter.prototype.segment = () => assert.fail("cut");
  try {
    assert.equal(partsWithin(0), 2);
  } finally {
    Intl.Segmenter.prototype.segment = segment;
  }
});
