/** What every field of a draft takes when it is saved, and when it is made: the same limits by both calls (spec 2 §5, §9). */
import { changedDraft, createdDraft } from "./drafts.ts";
import { edges, lift } from "./limit.ts";
import { proveLimits } from "./check_limits.ts";
import { AUTHORS } from "./rules/authors.ts";
import { ENTRIES } from "./rules/entries.ts";
import { FIELDS, OF_ARCHIVES } from "./rules/fields.ts";
import { PLACES } from "./rules/places.ts";

const TABLES = { "fields": FIELDS, "authors": AUTHORS, "entries": ENTRIES, "places and times": PLACES };

for (const [name, limits] of Object.entries(TABLES)) {
  proveLimits(`${name} of a draft that is saved`, lift(limits, (value) => value, "changes."), changedDraft);
}
proveLimits(
  "fields of an archive draft that is saved",
  lift(OF_ARCHIVES, (value) => value, "changes."),
  (test) => changedDraft(test, "archive"),
);
proveLimits(
  "fields of an archive draft that is made",
  lift(OF_ARCHIVES, (value) => value, "metadata."),
  (test) => createdDraft(test, "archive"),
);
proveLimits(
  "everything of a draft that is made",
  lift(edges(Object.values(TABLES).flat()), (value) => value, "metadata."),
  createdDraft,
);
