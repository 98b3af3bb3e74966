/** Death at every named place (safety 2.3, F2): all of them, and no story leaves one out. */
import assert from "node:assert/strict";
import { FAILPOINTS } from "../../api/failpoint.ts";
import { DEPOSIT } from "./scenarios/deposit.ts";
import { IMPORT } from "./scenarios/import.ts";
import { PUBLICATION } from "./scenarios/publication.ts";
import { RETRACTION } from "./scenarios/retraction.ts";
import { crashAt, failpointsOf } from "./crash_scenario.ts";

const STORIES = { DEPOSIT, IMPORT, PUBLICATION, WITHDRAWAL: RETRACTION };

/** Tests that die at a place of their own and name it as a setting. */
const OTHERS = [
  "wrong_database_test.ts",
  "scheduled_articles_test.ts",
  "resumable_upload_test.ts",
  "ftp_test.ts",
].map((file) => new URL(file, import.meta.url));

Deno.test("FAILPOINTS: a test dies at each of them", async () => {
  const texts = await Promise.all(OTHERS.map((file) => Deno.readTextFile(file)));
  const others = texts.flatMap((text) =>
    [...text.matchAll(/FAILPOINT: "([^"]+)"/g)].map(([, place]) => place)
  );
  const died = new Set<string>([...Object.values(STORIES).flatMap(failpointsOf), ...others]);
  assert.deepEqual([...died].toSorted(), [...FAILPOINTS].toSorted());
});

for (const story of Object.values(STORIES)) {
  for (const place of failpointsOf(story)) {
    Deno.test(`death at ${place}: the next start completes what was begun, once`, () =>
      crashAt(story, place));
  }
}
