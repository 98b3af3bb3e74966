import assert from "node:assert/strict";
import fc from "fast-check";
import type { TrailPoint } from "../../../sdk/model/account/captcha.ts";
import { looksHuman } from "./pointer_trail.ts";

/** A drag by a hand: fast, then slow, with a tremble. */
const HAND: TrailPoint[] = [
  [0, 0, 0],
  [6, 0, 40],
  [31, 1, 85],
  [74, 2, 130],
  [101, 2, 180],
  [118, 3, 240],
  [125, 3, 320],
  [128, 3, 460],
];

/** Any drag that keeps every rule of spec 3 §5. */
const hands = fc.record({
  steps: fc.array(
    fc.record({
      dx: fc.integer({ min: 0, max: 30 }),
      dy: fc.integer({ min: -3, max: 3 }),
      dt: fc.integer({ min: 30, max: 300 }),
    }),
    { minLength: 7, maxLength: 40 },
  ),
}).map(({ steps }) => {
  const trail: TrailPoint[] = [[0, 0, 0]];
  for (const { dx, dy, dt } of steps) {
    const [x, y, t] = trail.at(-1)!;
    trail.push([x + dx, y + dy, t + dt]);
  }
  return trail;
}).filter((trail) => {
  const speeds = trail.slice(1).map(([x, , t], i) => (x - trail[i][0]) / (t - trail[i][2]));
  return trail.some(([, y]) => y !== 0) && Math.max(...speeds) > 1.1 * Math.min(...speeds);
});

/** Across and down. */
const endOf = (trail: TrailPoint[]): [number, number] => [trail.at(-1)![0], trail.at(-1)![1]];

Deno.test("isHandDrawn takes every drag that keeps the rules", () => {
  assert.equal(looksHuman(HAND, 128, 3), true);
  fc.assert(fc.property(hands, (trail) => looksHuman(trail, ...endOf(trail))), { numRuns: 2_000 });
});

Deno.test("isHandDrawn refuses fewer than 8 points", () => {
  fc.assert(fc.property(hands, fc.integer({ min: 1, max: 7 }), (trail, length) => {
    const short = trail.slice(0, length);
    return !looksHuman(short, ...endOf(short));
  }));
});

Deno.test("isHandDrawn refuses time that stands still or runs back", () => {
  fc.assert(fc.property(hands, fc.nat(), (trail, at) => {
    const i = 1 + at % (trail.length - 1);
    const stopped = trail.map(([x, y, t], j): TrailPoint => [x, y, j === i ? trail[i - 1][2] : t]);
    return !looksHuman(stopped, ...endOf(stopped));
  }));
});

Deno.test("isHandDrawn refuses a drag of less than 200 ms or more than 15 s", () => {
  const during = (ms: number) => HAND.map(([x, y, t]): TrailPoint => [x, y, t * ms / 460]);
  for (const [ms, taken] of [[199, false], [200, true], [15_000, true], [15_001, false]] as const) {
    assert.equal(looksHuman(during(ms), 128, 3), taken, `${ms} ms`);
  }
});

Deno.test("isHandDrawn refuses a trail that ends elsewhere than the answer, across or down", () => {
  fc.assert(
    fc.property(hands, fc.integer({ min: 2, max: 200 }), fc.boolean(), (trail, off, across) => {
      const [x, y] = endOf(trail);
      return [off, -off].every((by) =>
        !(across ? looksHuman(trail, x + by, y) : looksHuman(trail, x, y + by))
      );
    }),
  );
});

Deno.test("isHandDrawn refuses a line as straight as a ruler, and a constant speed", () => {
  assert.equal(looksHuman(HAND.map(([x, , t]): TrailPoint => [x, 5, t]), 128, 5), false);
  const constant = fc.record({
    points: fc.integer({ min: 8, max: 60 }),
    speed: fc.double({ min: 0.02, max: 2, noNaN: true }),
  });
  fc.assert(fc.property(constant, ({ points, speed }) => {
    const trail = Array.from({ length: points }, (_, i): TrailPoint => [speed * 40 * i, i % 3, 40 * i]);
    return !looksHuman(trail, ...endOf(trail));
  }));
  assert.equal(looksHuman(HAND.map(([, y, t]): TrailPoint => [0, y, t]), 0, 3), false, "no movement at all");
});
