import assert from "node:assert/strict";
import { allChoices } from "../../../tests/data_policies.ts";
import { type DataPolicy, FIRST_POLICY, POLICY_CHOICES, POLICY_FIELDS } from "./choices.ts";
import { highestLevelWith, LEVELS, POLICY_FEATURES, policyStrength } from "./strength.ts";

const levelOf = (change: Partial<DataPolicy>) => policyStrength({ ...FIRST_POLICY, ...change }).level;

Deno.test("policyStrength() climbs one level at a time", () => {
  const steps: Partial<DataPolicy>[] = [
    { statement: "optional", licences: [] },
    { statement: "optional" },
    { statement: "encouraged" },
    { statement: "required" },
    { statement: "required", sharing: "mandatory", types: "specific" },
    { statement: "required", sharing: "mandatory", types: "supporting" },
    { statement: "required", sharing: "mandatory", types: "supporting", review: "substantive" },
  ];
  assert.deepEqual(steps.map(levelOf), [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(levelOf({ licences: [], otherLicences: ["An own one"], statement: "optional" }), 1);
  assert.equal(levelOf({ ...steps[6], formats: [] }), 3, "a level needs all below it");
});

Deno.test("policyStrength() never falls when a choice gets stronger", () => {
  for (const choices of allChoices()) {
    const policy = { ...FIRST_POLICY, ...choices };
    for (const field of POLICY_FIELDS) {
      const levels = POLICY_CHOICES[field].map((choice) => levelOf({ ...policy, [field]: choice }));
      assert.deepEqual(levels, levels.toSorted((a, b) => a - b), `${field} of ${JSON.stringify(choices)}`);
    }
  }
});

Deno.test("policyStrength() names every feature once, and what the next level lacks", () => {
  const { features, missing, level } = policyStrength(FIRST_POLICY);
  assert.deepEqual(features.map(({ feature }) => feature), [...POLICY_FEATURES]);
  assert.deepEqual([features.length, level, missing], [14, 3, ["mandatorySpecific"]]);
  for (const choices of allChoices()) {
    const { level, missing } = policyStrength({ ...FIRST_POLICY, ...choices });
    assert.equal(missing.length === 0, level === LEVELS.length);
  }
});

Deno.test("highestLevelWith() is the best that any policy with the choice reaches", () => {
  for (const field of POLICY_FIELDS) {
    for (const choice of POLICY_CHOICES[field]) {
      const best = Math.max(
        ...allChoices().filter((one) => one[field] === choice).map((one) => levelOf(one)),
      );
      assert.equal(highestLevelWith(FIRST_POLICY, field, choice), best, `${field} ${choice}`);
    }
  }
});
