import assert from "node:assert/strict";
import { addWords } from "./keyword_list.ts";

Deno.test("addWords() keeps each word once, in its first spelling, and stops at the maximum", () => {
  assert.deepEqual(addWords(["a"], ["A", "b", "too long", "-", "c", "d"], 3, 5), ["a", "b", "c"]);
});
