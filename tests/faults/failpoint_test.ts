/** Death at every named place (safety 2.3, F2): all of them, and no story leaves one out. */
import assert from "node:assert/strict";
import { FAILPOINTS } from "../../api/failpoint.ts";
import { DEPOSIT } from "./stories/deposit.ts";
import { IMPORT } from "./stories/import.ts";
import { PUBLICATION } from "./stories/publication.ts";
import { WITHDRAWAL } from "./stories/withdrawal.ts";
import { dieAt, placesOf } from "./story.ts";

const STORIES = { DEPOSIT, IMPORT, PUBLICATION, WITHDRAWAL };

Deno.test("FAILPOINTS: a test dies at each of them", () => {
  const died = Object.values(STORIES).flatMap(placesOf);
  assert.deepEqual(died.toSorted(), [...FAILPOINTS].toSorted());
});

for (const story of Object.values(STORIES)) {
  for (const place of placesOf(story)) {
    Deno.test(`death at ${place}: the next start completes what was begun, once`, () => dieAt(story, place));
  }
}
