import assert from "node:assert/strict";
import fc from "fast-check";
import { barHeight, niceCeiling } from "./chart.ts";

Deno.test("niceCeiling() is a round number not below the value and less than three times as large", () => {
  assert.deepEqual([0, 3, 4, 7, 11, 38, 100, 101].map((value) => niceCeiling(value)), [
    4,
    4,
    4,
    10,
    20,
    40,
    100,
    200,
  ]);
  fc.assert(fc.property(fc.integer({ min: 4, max: 1e9 }), (value) => {
    const ceiling = niceCeiling(value);
    assert.ok(ceiling >= value && ceiling < 3 * value, `${value} → ${ceiling}`);
  }));
});

Deno.test("barHeight() fills the chart at the ceiling, and shows one view among a million", () => {
  assert.equal(barHeight(200, 200, 160), 160);
  assert.equal(barHeight(0, 200, 160), 0);
  assert.equal(barHeight(1, 1_000_000, 160), 2);
});
