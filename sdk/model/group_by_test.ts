import assert from "node:assert/strict";
import { groupBy } from "./group_by.ts";

Deno.test("groupBy() keeps the order of groups and of the items in them", () => {
  const groups = groupBy(["b1", "a1", "b2"], (item) => item[0]);
  assert.deepEqual([...groups], [["b", ["b1", "b2"]], ["a", ["a1"]]]);
});
