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
import { SPECIFIED } from "../../tests/lifecycle/specified.ts";

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

Deno.test("LIFECYCLE: nobody decides but reviewers and the platform, and only the platform publishes", () => {
  const actorsOf = (action: string) => LIFECYCLE.find((rule) => rule.action === action)?.actors;
  for (const action of ["accept", "returnForRevision", "decidePapers"]) {
    assert.deepEqual(actorsOf(action), ["reviewer"], action);
  }
  for (const action of ["withholdForCorrection", "retract", "rejectRetraction"]) {
    assert.deepEqual(actorsOf(action), ["administrator", "governance"], action);
  }
  assert.deepEqual(actorsOf("recallRetraction"), ["depositor"]);
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
