/** The table of the lifecycle, row by row against spec 3 §2. */
import assert from "node:assert/strict";
import {
  canDo,
  DATASET_ACTIONS,
  DATASET_STATUSES,
  isEditable,
  isUnpublished,
  LIFECYCLE,
  LIFECYCLE_GUARDS,
  nextState,
} from "./lifecycle.ts";

/** Row, action, from, to (`=` the same, `-` nothing), as the specification writes them. */
const SPECIFIED: readonly (readonly [row: number, action: string, from: string, to: string])[] = [
  [1, "create", "-", "DRAFT"],
  [2, "save", "DRAFT REVISE", "="],
  [3, "importFiles", "DRAFT", "IMPORTING"],
  [3, "completeImport", "IMPORTING", "DRAFT"],
  [4, "makePrivate", "DRAFT", "PRIVATE_DRAFT"],
  [5, "endPrivacy", "PRIVATE_DRAFT", "UNDER_REVIEW"],
  // Safety part 3, point 20: what is incomplete when its period ends.
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
  // Safety part 3, point 21: the published version itself never turns editable.
  [17, "withholdForCorrection", "PUBLISHED", "="],
  [17, "retract", "PUBLISHED", "RETRACTED"],
  [17, "rejectRetraction", "PUBLISHED", "="],
  [18, "endEmbargo", "PUBLISHED", "="],
  [19, "openAccess", "PUBLISHED", "="],
  [20, "remove", "DRAFT REVISE", "-"],
];

Deno.test("LIFECYCLE has the rows of the specification, each once, and no others", () => {
  const written = LIFECYCLE.map(({ row, action, from, to }) => [
    row,
    action,
    from.map((status) => status ?? "-").join(" "),
    to === "same" ? "=" : to ?? "-",
  ]);
  assert.deepEqual(written, SPECIFIED);
});

Deno.test("LIFECYCLE leads from a state by an action to one state only", () => {
  for (const status of DATASET_STATUSES) {
    for (const action of DATASET_ACTIONS) {
      const edges = LIFECYCLE.filter((rule) => rule.action === action && rule.from.includes(status));
      assert.ok(edges.length <= 1, `${action} from ${status}`);
      assert.equal(canDo(status, action), edges.length === 1, `${action} from ${status}`);
      if (edges.length === 0) assert.throws(() => nextState(status, action), RangeError);
    }
  }
});

Deno.test("LIFECYCLE: nobody decides but reviewers and the platform, and only the house publishes", () => {
  const actorsOf = (action: string) => LIFECYCLE.find((rule) => rule.action === action)?.actors;
  for (const action of ["accept", "returnForRevision", "decidePapers"]) {
    assert.deepEqual(actorsOf(action), ["reviewer"], action);
  }
  for (const action of ["withholdForCorrection", "retract", "rejectRetraction"]) {
    assert.deepEqual(actorsOf(action), ["administrator", "governance"], action);
  }
  for (const action of ["startPublishing", "completePublishing", "failPublishing", "completeImport"]) {
    assert.deepEqual(actorsOf(action), ["system"], action);
  }
});

Deno.test("LIFECYCLE: what is public is never unpublished, and what is withdrawn stays so", () => {
  for (const action of DATASET_ACTIONS) {
    if (canDo("PUBLISHED", action)) {
      assert.ok(["PUBLISHED", "RETRACTED"].includes(nextState("PUBLISHED", action)!));
    }
    assert.equal(canDo("RETRACTED", action), false, action);
  }
});

Deno.test("every state can be reached from a new draft, and every guard is asked somewhere", () => {
  const reached = new Set<string>(["DRAFT"]);
  for (const _ of DATASET_STATUSES) {
    for (const { from, to } of LIFECYCLE) {
      if (to !== "same" && to !== null && from.some((status) => status && reached.has(status))) {
        reached.add(to);
      }
    }
  }
  assert.deepEqual([...reached].toSorted(), [...DATASET_STATUSES].toSorted());
  const asked = new Set(LIFECYCLE.flatMap(({ guards = [] }) => guards));
  assert.deepEqual(LIFECYCLE_GUARDS.filter((guard) => !asked.has(guard)), []);
});

Deno.test("isEditable() and isUnpublished() name the states of the depositor's own work and of what was never public", () => {
  assert.deepEqual(DATASET_STATUSES.filter(isEditable), ["DRAFT", "REVISE"]);
  assert.deepEqual(DATASET_STATUSES.filter((status) => !isUnpublished(status)), ["PUBLISHED", "RETRACTED"]);
});
