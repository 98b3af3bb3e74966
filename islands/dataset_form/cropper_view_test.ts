import assert from "node:assert/strict";
import fc from "fast-check";
import { COVER_RATIO } from "../../sdk/model/limits.ts";
import { atNearness, moved, nearness, type Size, type View, wholeView, zoomed } from "./cropper_view.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});
const step = fc.oneof(
  fc.record({ x: fc.integer({ min: -9_000, max: 9_000 }), y: fc.integer({ min: -9_000, max: 9_000 }) }),
  fc.double({ min: .05, max: 20, noNaN: true }),
);

const isInside = ({ x, y, width }: View, picture: Size) =>
  width > 0 && x >= 0 && y >= 0 && x + width <= picture.width + 1e-6 &&
  y + width / COVER_RATIO <= picture.height + 1e-6;

Deno.test("the frame of the cropper never leaves the picture, whatever a person does", () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
      let view = wholeView(picture);
      assert.ok(isInside(view, picture));
      for (const one of steps) {
        view = typeof one === "number" ? zoomed(view, one, picture) : moved(view, one, picture);
        assert.ok(isInside(view, picture), JSON.stringify({ picture, view }));
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("wholeView() shows all of a picture of 1.5:1 and the middle of any other", () => {
  assert.deepEqual(wholeView({ width: 1500, height: 1000 }), { x: 0, y: 0, width: 1500 });
  assert.deepEqual(wholeView({ width: 1500, height: 2000 }), { x: 0, y: 500, width: 1500 });
  assert.deepEqual(wholeView({ width: 4000, height: 1000 }), { x: 1250, y: 0, width: 1500 });
});

Deno.test("zoomed() keeps the point under the pointer; the slider goes from all to the nearest", () => {
  const picture = { width: 3000, height: 2000 };
  const view = zoomed(wholeView(picture), 2, picture, { x: .25, y: .25 });
  assert.deepEqual(view, { x: 375, y: 250, width: 1500 });
  assert.equal(nearness(wholeView(picture), picture), 0);
  assert.equal(nearness(atNearness(view, 1, picture), picture), 1);
});
