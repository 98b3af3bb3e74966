/** Texts, lists of entries and lists of files: nothing is lost and nothing is made up. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { TextPart } from "../../../sdk/model/comparison.ts";
import { compareEntries, type Entry } from "../comparison/entry_diff.ts";
import { type ComparedFile, compareFiles } from "../comparison/file_list_diff.ts";
import { diffSequences, type Hunk, longestIncreasingSubsequence } from "./sequence_diff.ts";
import { Budget } from "./budget.ts";
import { compareText } from "./word_diff.ts";

const budget = () => new Budget(60_000);
const locales = fc.constantFrom("zh" as const, "en" as const);
const side = (parts: TextPart[], absent: TextPart["change"]) =>
  parts.filter(({ change }) => change !== absent).map(({ text }) => text).join("");

/** Texts of few different words, so that they have something in common. */
const prose = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.array(fc.constantFrom("湖泊", "水位", "数据", "。", " ", "\n", "lake", "level", "😀"), { maxLength: 30 })
    .map((words) => words.join("")),
);

Deno.test("compareText(): same and removed are the left text, same and added the right one, for any texts", () => {
  fc.assert(
    fc.property(prose, prose, locales, (left, right, locale) => {
      const parts = compareText(left, right, locale, budget());
      assert.equal(side(parts, "added"), left);
      assert.equal(side(parts, "removed"), right);
      assert.ok(parts.every(({ text }) => text !== ""));
      assert.equal(parts.every(({ change }) => change === "same"), left === right);
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("compareText() cuts Chinese into words and finds the one that changed", () => {
  assert.deepEqual(
    compareText("青海湖的水位数据", "青海湖的水温数据", "zh", budget()).map((
      { text, change },
    ) => [text, change]),
    [
      ["青海湖的", "same"],
      ["水位", "removed"],
      ["水温", "added"],
      ["数据", "same"],
    ],
  );
  const english = compareText("Monthly water levels of 1960", "Monthly lake depths of 1960", "en", budget());
  assert.deepEqual(english.map(({ text, change }) => [text, change]), [
    ["Monthly ", "same"],
    ["water levels", "removed"],
    ["lake depths", "added"],
    [" of 1960", "same"],
  ]);
});

Deno.test("compareText() without time left shows the whole texts as replaced", () => {
  const parts = compareText("one two", "two three", "en", new Budget(0));
  assert.deepEqual(parts.map(({ change }) => change), ["removed", "added"]);
});

Deno.test("diffSequences() gives up on long lists without anything in common, and is quick about it", () => {
  const long = (start: number) => Array.from({ length: 20_000 }, (_, at) => String(start + at));
  assert.equal(diffSequences(long(0), long(50_000), new Budget(100)), undefined);
});

Deno.test("diffSequences() changes as few values as can be, for any lists", () => {
  const list = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(fc.property(list, list, (left, right) => {
    const hunks = diffSequences(left, right, budget())!;
    const leftOf = (hunk: Hunk) => left.slice(hunk.left, hunk.left + hunk.removedCount);
    const rightOf = (hunk: Hunk) => right.slice(hunk.right, hunk.right + hunk.addedCount);
    assert.deepEqual(hunks.flatMap(leftOf), left);
    assert.deepEqual(hunks.flatMap(rightOf), right);
    const same = hunks.filter((hunk) => hunk.same);
    assert.deepEqual(same.flatMap(leftOf), same.flatMap(rightOf));
    assert.equal(same.flatMap(leftOf).length, longestCommon(left, right));
    assert.ok(hunks.every((hunk, at) => at === 0 || hunk.same !== hunks[at - 1].same), "they take turns");
  }));
});

/** By the table of all beginnings. */
function longestCommon(left: string[], right: string[]): number {
  const best = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  left.forEach((one, i) =>
    right.forEach((other, j) => {
      best[i + 1][j + 1] = one === other ? best[i][j] + 1 : Math.max(best[i][j + 1], best[i + 1][j]);
    })
  );
  return best[left.length][right.length];
}

Deno.test("longestIncreasingSubsequence() finds a longest rising part", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 9 }), (numbers) => {
    const rise = longestIncreasingSubsequence(numbers).map((at) => numbers[at]);
    assert.deepEqual(rise, rise.toSorted((a, b) => a - b));
    assert.equal(rise.length, longestOf(numbers));
  }));
});

/** By trying every subset. */
function longestOf(numbers: number[]): number {
  let best = 0;
  for (let chosen = 0; chosen < 1 << numbers.length; chosen++) {
    const part = numbers.filter((_, at) => chosen >> at & 1);
    if (part.every((value, at) => at === 0 || part[at - 1] < value)) best = Math.max(best, part.length);
  }
  return best;
}

const entry = fc.record({
  text: fc.constantFrom("a", "b", "c", "d", "e"),
  keys: fc.array(fc.constantFrom("", "k1", "k2", "k3"), { maxLength: 2 }),
});

Deno.test("compareEntries(): entries with a place at the left are the left list, those with one at the right the right", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), fc.array(entry, { maxLength: 8 }), (left, right) => {
      const found = compareEntries(left, right, "en", budget());
      const rebuilt = (place: "from" | "to", absent: TextPart["change"]) =>
        found.filter((one) => one[place] !== undefined).sort((a, b) => a[place]! - b[place]!)
          .map(({ text }) => side(text, absent));
      assert.deepEqual(rebuilt("from", "added"), left.map(({ text }) => text));
      assert.deepEqual(rebuilt("to", "removed"), right.map(({ text }) => text));
      const places = found.flatMap(({ to }) => to ?? []);
      assert.deepEqual(places, [...right.keys()], "in the order of the right list");
      for (const { change, from, to } of found) {
        assert.equal(change === "added", from === undefined);
        assert.equal(change === "removed", to === undefined);
      }
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("compareEntries() knows an author again who moved, one who was renamed, one who came and one who went", () => {
  const author = (text: string, ...keys: string[]): Entry => ({ text, keys });
  const left = [author("Wang", "0001"), author("Li", "0002"), author("Zhou", "0003"), author("Sun", "0004")];
  const right = [
    author("Zhou", "0003"),
    author("Wang", "0001"),
    author("Li Ming", "0002"),
    author("Wu", "0005"),
  ];
  const found = compareEntries(left, right, "en", budget());
  assert.deepEqual(found.map(({ change, from, to }) => [change, from, to]), [
    ["moved", 2, 0],
    ["same", 0, 1],
    ["changed", 1, 2],
    ["removed", 3, undefined],
    ["added", undefined, 3],
  ]);
});

const paths = ["a.csv", "b.csv", "x/a.csv", "x/b.csv", "y/a.csv"];
const files = fc.uniqueArray(
  fc.record({ path: fc.constantFrom(...paths), sha256: fc.constantFrom("h1", "h2", "h3") }),
  { selector: ({ path }) => path },
).map((list) => list.map((file): ComparedFile => ({ ...file, fileId: file.path, size: 1 })));

Deno.test("compareFiles(): every file of both sides stands once, and a renamed one has the same bytes", async () => {
  await fc.assert(fc.asyncProperty(files, files, async (left, right) => {
    const { files: found, counts } = await compareFiles(left, right);
    const before = found.filter(({ change }) => change !== "added").map(({ path, from }) => from ?? path);
    const after = found.filter(({ change }) => change !== "removed").map(({ path }) => path);
    assert.deepEqual(before.sort(), left.map(({ path }) => path).sort());
    assert.deepEqual(after.sort(), right.map(({ path }) => path).sort());
    assert.equal(Object.values(counts).reduce((sum, count) => sum + count), found.length);
    const hashOf = (list: ComparedFile[], path: string) => list.find((file) => file.path === path)?.sha256;
    for (const { change, path, from } of found) {
      const equal = hashOf(left, from ?? path) === hashOf(right, path);
      assert.equal(change === "same" || change === "renamed", equal);
    }
  }));
});

Deno.test("compareFiles() takes the one of the same name for the renamed file where several have its bytes", async () => {
  const file = (path: string): ComparedFile => ({ path, sha256: "h", size: 1, fileId: path });
  const { files: found } = await compareFiles([file("a.csv"), file("old/b.csv")], [file("new/b.csv")]);
  assert.deepEqual(found.map(({ change, path, from }) => [change, path, from]), [
    ["removed", "a.csv", undefined],
    ["renamed", "new/b.csv", "old/b.csv"],
  ]);
});
