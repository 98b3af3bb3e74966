import assert from "node:assert/strict";
import { addWords, splitWords } from "./keyword_list.ts";

Deno.test("splitWords() takes Chinese and English separators and keeps a comma inside a term", () => {
  assert.deepEqual(splitWords("海洋；气候、温度，盐度"), ["海洋", "气候", "温度", "盐度"]);
  assert.deepEqual(splitWords("1,2-dichloroethane, sea ice;\n albedo "), [
    "1,2-dichloroethane",
    "sea ice",
    "albedo",
  ]);
  assert.deepEqual(splitWords(" ;; "), []);
});

Deno.test("addWords() keeps each word once and stops at the maximum", () => {
  assert.deepEqual(addWords(["a"], ["a", "b", "too long", "c", "d"], 3, 5), ["a", "b", "c"]);
});
