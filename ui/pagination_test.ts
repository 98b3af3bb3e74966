import assert from "node:assert/strict";
import { shownPages } from "./Pagination.tsx";

Deno.test("shownPages() shows the ends, the neighbours, and a gap where pages are left out", () => {
  assert.deepEqual(shownPages(1, 1), [1]);
  assert.deepEqual(shownPages(1, 5), [1, 2, 3, undefined, 5]);
  assert.deepEqual(shownPages(6, 40), [1, undefined, 4, 5, 6, 7, 8, undefined, 40]);
  assert.deepEqual(shownPages(40, 40), [1, undefined, 38, 39, 40]);
});
