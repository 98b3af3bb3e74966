import assert from "node:assert/strict";
import { type Branch, holdsAny, subjectTree } from "./subject_tree.ts";

const counted = (value: string) => ({ value, label: { zh: value, en: value }, count: 1 });
const shape = (branches: Branch[]): unknown =>
  branches.map(({ count, below }) => below.length ? [count.value, shape(below)] : count.value);

Deno.test("subjectTree() puts each subject below the nearest broader one that is there", () => {
  const tree = subjectTree(["180", "170", "17015", "1701510", "18014", "1904510"].map(counted));
  assert.deepEqual(shape(tree), [["180", ["18014"]], ["170", [["17015", ["1701510"]]]], "1904510"]);
  // The standard's own misprint: children of 19030 are coded 19035xx.
  assert.deepEqual(shape(subjectTree(["190", "1903510", "19030"].map(counted))), [["190", [["19030", [
    "1903510",
  ]]]]]);
});

Deno.test("subjectTree() loses nothing and keeps the order of what has no broader one", () => {
  assert.deepEqual(shape(subjectTree(["nowhere", "1701510", "18014"].map(counted))), [
    "nowhere",
    "1701510",
    "18014",
  ]);
});

Deno.test("holdsAny() looks at every depth", () => {
  const tree = subjectTree(["170", "17015", "1701510"].map(counted));
  assert.equal(holdsAny(tree, ["1701510"]), true);
  assert.equal(holdsAny(tree, ["180"]), false);
});
