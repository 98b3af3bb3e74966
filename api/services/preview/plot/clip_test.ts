import assert from "node:assert/strict";
import { unrolled } from "./clip.ts";

Deno.test("unrolled() goes on beyond the date line, and closes a ring around a pole over it", () => {
  const fiji = [[-180, -16.5], [-179.8, -16], [179.4, -16.8], [180, -16.1], [-180, -16.5]];
  assert.deepEqual(unrolled(fiji).map(([x]) => Math.round(x * 10) / 10), [-180, -179.8, -180.6, -180, -180]);
  const south = [[-180, -84], [-90, -80], [0, -70], [90, -66], [179, -84], [-180, -84]];
  assert.deepEqual(unrolled(south).slice(-3), [[180, -84], [180, -90], [-180, -90]]);
  const inland = [[10, 10], [11, 10], [11, 11], [10, 10]];
  assert.deepEqual(unrolled(inland), inland);
});
