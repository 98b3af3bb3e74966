/** The transition table of spec 3 §2 as the specification writes it, for tests that hold the app's own table against it. */
import type { DatasetAction, DatasetStatus } from "../../sdk/model/lifecycle.ts";

/** Row, action, from, to (`=` the same, `-` nothing). */
export const SPECIFIED: readonly (readonly [row: number, action: string, from: string, to: string])[] = [
  [1, "create", "-", "DRAFT"],
  [2, "save", "DRAFT REVISE", "="],
  [3, "importFiles", "DRAFT", "IMPORTING"],
  [3, "completeImport", "IMPORTING", "DRAFT"],
  [4, "makePrivate", "DRAFT", "PRIVATE_DRAFT"],
  [5, "endPrivacy", "PRIVATE_DRAFT", "UNDER_REVIEW"],
  // Safety 3.20: what is incomplete when its period ends.
  [5, "returnIncomplete", "PRIVATE_DRAFT", "DRAFT"],
  [6, "submit", "DRAFT REVISE", "UNDER_REVIEW"],
  [7, "recall", "UNDER_REVIEW", "DRAFT"],
  [8, "returnForRevision", "UNDER_REVIEW", "REVISE"],
  [9, "accept", "UNDER_REVIEW", "ACCEPTED"],
  // A private draft too: spec 2 §4 allows it until publication.
  [10, "redirect", "DRAFT PRIVATE_DRAFT UNDER_REVIEW REVISE", "="],
  [11, "urge", "UNDER_REVIEW", "="],
  [12, "release", "ACCEPTED", "="],
  [12, "startPublishing", "ACCEPTED", "PUBLISHING"],
  [13, "completePublishing", "PUBLISHING", "PUBLISHED"],
  [13, "failPublishing", "PUBLISHING", "PUBLISH_ERROR"],
  [13, "retryPublishing", "PUBLISH_ERROR", "PUBLISHING"],
  [14, "addVersion", "PUBLISHED", "="],
  [15, "updatePapers", "PUBLISHED", "="],
  [15, "decidePapers", "PUBLISHED", "="],
  [16, "requestRetraction", "PUBLISHED", "="],
  // Safety 3.21: the published version itself never turns editable.
  [17, "withholdForCorrection", "PUBLISHED", "="],
  [17, "retract", "PUBLISHED", "RETRACTED"],
  [17, "rejectRetraction", "PUBLISHED", "="],
  [0, "recallRetraction", "PUBLISHED", "="],
  [18, "endEmbargo", "PUBLISHED", "="],
  [19, "openAccess", "PUBLISHED", "="],
  [20, "remove", "DRAFT REVISE", "-"],
];

/** Whether the specification knows `action` from `status`. */
export function isSpecified(status: DatasetStatus, action: DatasetAction): boolean {
  return SPECIFIED.some(([, name, from]) => name === action && from.split(" ").includes(status));
}

/** What everybody may know of: published, or withdrawn after it was (spec 3 §2, rows 13 and 17). */
export function isPublic(status: DatasetStatus): boolean {
  return status === "PUBLISHED" || status === "RETRACTED";
}
