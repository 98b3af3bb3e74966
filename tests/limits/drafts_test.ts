/** What every field of a draft takes when it is saved, and when it is made: the same limits by both calls (spec 2 §5, §9). */
import { changedDraft, createdDraft } from "./drafts.ts";
import { boundaryCases, mapLimits } from "./limit.ts";
import { testLimits } from "./check_limits.ts";
import { AUTHORS } from "./rules/authors.ts";
import { ENTRIES } from "./rules/entries.ts";
import { FIELDS, OF_ARCHIVES } from "./rules/fields.ts";
import { PLACES } from "./rules/places.ts";

const TABLES = { "fields": FIELDS, "authors": AUTHORS, "entries": ENTRIES, "places and times": PLACES };

for (const [name, limits] of Object.entries(TABLES)) {
  testLimits(
    `${name} of a draft that is saved`,
    mapLimits(limits, (value) => value, "changes."),
    changedDraft,
  );
}
testLimits(
  "fields of an archive draft that is saved",
  mapLimits(OF_ARCHIVES, (value) => value, "changes."),
  (test) => changedDraft(test, "archive"),
);
testLimits(
  "fields of an archive draft that is made",
  mapLimits(OF_ARCHIVES, (value) => value, "metadata."),
  (test) => createdDraft(test, "archive"),
);
testLimits(
  "everything of a draft that is made",
  mapLimits(boundaryCases(Object.values(TABLES).flat()), (value) => value, "metadata."),
  createdDraft,
);
