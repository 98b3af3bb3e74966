import assert from "node:assert/strict";
import fc from "fast-check";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { NEW_ENTRIES, toForm, toInput } from "../../forms/dataset/form_state.ts";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import {
  labelsOf,
  markOf,
  moved,
  pointAt,
  regionBetween,
  spotAt,
  withDrawn,
  WORLD,
  zoomed,
} from "./map_view.ts";

const views = fc.array(
  fc.tuple(fc.double({ min: .2, max: 3, noNaN: true }), fc.integer({ min: -90, max: 90 })),
  {
    maxLength: 6,
  },
).map((steps) => steps.reduce((view, [factor, by]) => moved(zoomed(view, factor), by, by / 2), WORLD));
const size = fc.integer({ min: 200, max: 1200 });

Deno.test("zoomed() and moved() stay on the earth", () => {
  fc.assert(fc.property(views, ({ x, y, width }) => {
    assert.ok(x >= -180 && x + width <= 180 + 1e-9 && y >= -90 && y + width / 2 <= 90 + 1e-9);
  }));
});

Deno.test("zoomed() keeps the spot around which it goes in its place", () => {
  const around = { longitude: 100, latitude: 30 };
  const near = zoomed(WORLD, .5, around);
  assert.deepEqual(near, { x: -40, y: -60, width: 180 });
  assert.equal((around.longitude - near.x) / near.width, (around.longitude - WORLD.x) / WORLD.width);
});

Deno.test("what is set on the map passes every numeric rule (spec 2 §5)", () => {
  fc.assert(
    fc.property(
      views,
      size,
      fc.array(fc.double({ min: -.2, max: 1.2, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (view, wide, [a, b, c, d]) => {
        const one = spotAt(view, a * wide, b * wide / 2, wide),
          other = spotAt(view, c * wide, d * wide / 2, wide);
        const region = regionBetween(one, other);
        const form = { ...toForm(emptyMetadata()), spatial: [pointAt(one), ...(region ? [region] : [])] };
        const parsed = metadataSchema.safeParse(toInput(form));
        assert.ok(parsed.success, JSON.stringify(form.spatial));
        for (const entry of form.spatial) assert.ok(markOf(entry));
      },
    ),
  );
});

Deno.test("spotAt() is as exact as a pixel and not more", () => {
  assert.deepEqual(spotAt(WORLD, 180.2, 90.4, 360), { longitude: 0, latitude: 0 });
  assert.deepEqual(spotAt(zoomed(WORLD, .1), 123, 45, 720), { longitude: -11.85, latitude: 6.75 });
});

Deno.test("a place that is set anew keeps its heights", () => {
  const before = { ...NEW_ENTRIES.points(), longitude: "1", latitude: "2", elevation: "300" };
  assert.equal(pointAt({ longitude: 5, latitude: 6 }, before).elevation, "300");
  assert.equal(regionBetween({ longitude: 1, latitude: 1 }, { longitude: 1, latitude: 5 }), undefined);
});

Deno.test("markOf() draws no numbers that are none, or none of the earth", () => {
  assert.equal(markOf(NEW_ENTRIES.points()), undefined);
  assert.equal(markOf({ ...NEW_ENTRIES.points(), longitude: "181", latitude: "0" }), undefined);
  assert.equal(markOf({ ...NEW_ENTRIES.points(), longitude: "12.", latitude: "-" }), undefined);
  assert.deepEqual(markOf({ ...NEW_ENTRIES.points(), longitude: "12.5", latitude: "-3" }), {
    x: 12.5,
    y: 3,
    width: 0,
    height: 0,
  });
});

Deno.test("withDrawn() fills what was asked for, then what is empty, then adds", () => {
  const point = pointAt({ longitude: 1, latitude: 2 });
  const list = [point, NEW_ENTRIES.regions(), NEW_ENTRIES.points()];
  assert.equal(withDrawn(list, point, 0, 200)?.index, 0);
  assert.equal(withDrawn(list, point, undefined, 200)?.index, 2);
  assert.equal(withDrawn([point], point, undefined, 200)?.list.length, 2);
  assert.equal(withDrawn([point], point, undefined, 1), undefined);
});

Deno.test("labelsOf() puts the numbers of dots that lie together in one place, until one looks closer", () => {
  const point = (longitude: number) => pointAt({ longitude, latitude: 30 });
  const region = regionBetween({ longitude: 80, latitude: 0 }, { longitude: 120, latitude: 40 })!;
  const entries = [point(100), region, point(101), NEW_ENTRIES.points(), point(140)];
  assert.deepEqual(labelsOf(entries, 1), ["1, 3", "2", "", "4", "5"]);
  assert.deepEqual(labelsOf(entries, .1), ["1", "2", "3", "4", "5"]);
});
