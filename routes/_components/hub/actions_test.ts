import assert from "node:assert/strict";
import type { AllowedAction, DatasetSummary } from "../../../sdk/model/dataset.ts";
import { allowed, CONFIRMED, HUB_ACTIONS, isHubAction } from "./actions.ts";

const row = (...allowedActions: AllowedAction[]) => ({ allowedActions }) as DatasetSummary;

Deno.test("allowed() shows what the server allows and nothing that belongs to reviewers", () => {
  assert.deepEqual(allowed(row("download", "remove", "submit", "save")), ["submit", "remove"]);
  assert.deepEqual(allowed(row("accept", "returnForRevision")), []);
});

Deno.test("isHubAction() refuses a posted word that is no action", () => {
  assert.ok(HUB_ACTIONS.every(isHubAction));
  for (const word of ["", "accept", "constructor", undefined]) assert.ok(!isHubAction(word));
});

Deno.test("every action that takes something away is asked about once more", () => {
  assert.deepEqual(HUB_ACTIONS.filter((action) => CONFIRMED.includes(action)), ["recall", "remove"]);
});
