import assert from "node:assert/strict";
import { axisLabels, growthLine } from "./growth.ts";

const points = (...values: number[]) => values.map((value, index) => ({ label: `m${index}`, value }));

Deno.test("growthLine() goes from the left edge to the right one and stays below a round ceiling", () => {
  const { line, area, ceiling } = growthLine(points(0, 5, 9));
  assert.equal(ceiling, 10);
  assert.equal(line, "M0.00,100.00L50.00,50.00L100.00,10.00");
  assert.equal(area, `${line}L100,100L0,100Z`);
});

Deno.test("growthLine() draws nothing but zeros on the lower edge", () => {
  assert.equal(growthLine(points(0, 0)).line, "M0.00,100.00L100.00,100.00");
});

Deno.test("axisLabels() names both ends and what lies evenly between", () => {
  assert.deepEqual(axisLabels(points(1, 2, 3, 4, 5), 3), ["m0", "m2", "m4"]);
  assert.deepEqual(axisLabels(points(1, 2), 5), ["m0", "m1"]);
  assert.deepEqual(axisLabels(points(1), 5), ["m0"]);
});

Deno.test("growthLine() gives bytes a ceiling that is round in their unit", () => {
  const ceilingOf = (bytes: number) => growthLine(points(0, bytes), "bytes").ceiling;
  assert.deepEqual([0, 3.4 * 1024 ** 2, 1500 * 1024 ** 3].map(ceilingOf), [
    1024,
    4 * 1024 ** 2,
    2 * 1024 ** 4,
  ]);
});
