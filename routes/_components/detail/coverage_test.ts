import assert from "node:assert/strict";
import fc from "fast-check";
import type { Spatial } from "../../../sdk/model/metadata/metadata.ts";
import { markOf, REGION_MIN } from "./coverage.ts";
import { LAND } from "../../../sdk/model/vocabulary/land_outlines.ts";

Deno.test("markOf() turns latitude upside down, because SVG counts downwards", () => {
  assert.deepEqual(markOf({ kind: "point", longitude: -155.5763, latitude: 19.5362 }), {
    kind: "point",
    x: -155.5763,
    y: -19.5362,
  });
  assert.deepEqual(markOf({ kind: "region", west: 70, south: 0, east: 150, north: 55 }), {
    kind: "region",
    x: 70,
    y: -55,
    width: 80,
    height: 55,
  });
});

Deno.test("markOf() draws a region that would vanish as a point in its middle", () => {
  const mark = markOf({ kind: "region", west: -64.8, south: -65, east: -64, north: -64.5 });
  assert.equal(mark.kind, "point");
  assert.ok(Math.abs(mark.x + 64.4) < 1e-9 && Math.abs(mark.y - 64.75) < 1e-9);
});

Deno.test("markOf() stays on the map of the world", () => {
  const degree = (max: number) => fc.double({ min: -max, max, noNaN: true });
  const region = fc.tuple(degree(180), degree(180), degree(90), degree(90))
    .filter(([a, b, c, d]) => a !== b && c !== d)
    .map(([a, b, c, d]): Spatial => ({
      kind: "region",
      west: Math.min(a, b),
      east: Math.max(a, b),
      south: Math.min(c, d),
      north: Math.max(c, d),
    }));
  fc.assert(fc.property(region, (spatial) => {
    const mark = markOf(spatial);
    const [width, height] = mark.kind === "region" ? [mark.width, mark.height] : [0, 0];
    assert.ok(mark.x >= -180 && mark.x + width <= 180 + 1e-9);
    assert.ok(mark.y >= -90 && mark.y + height <= 90 + 1e-9);
    if (mark.kind === "region") assert.ok(width >= REGION_MIN || height >= REGION_MIN);
  }));
});

Deno.test("LAND holds only coordinates of the earth", () => {
  for (const [, x, y] of LAND.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
    assert.ok(Math.abs(Number(x)) <= 180 && Math.abs(Number(y)) <= 90, `${x} ${y}`);
  }
});
