/** Values along one axis as a line. */
import type { LineLook } from "../../../../sdk/model/preview/grid.ts";
import { frameOf, pathOf, projectFreely } from "../plot/projection.ts";

/** Height of the frame. */
const HEIGHT = 400;
/** Places along the axis; of more values each place shows the least and the greatest. */
const PLACES = 900;

export interface Line {
  x: ArrayLike<number>;
  /** `NaN` where there is no value. */
  y: Float64Array;
  xLabel: string;
  yLabel: string;
}

/** @returns `undefined` where no value is known. */
export function lineOf({ x, y, xLabel, yLabel }: Line): LineLook | undefined {
  const [least, greatest] = rangeOf(y);
  const [west, east] = rangeOf(x);
  if (least > greatest || west > east) return undefined;
  const room = (greatest - least) * 0.05 || Math.abs(greatest) * 0.05 || 1;
  const wide = west === east ? 1 : 0;
  const bounds = { west: west - wide, east: east + wide, south: least - room, north: greatest + room };
  const projection = projectFreely(bounds, HEIGHT);
  let path = "";
  for (const part of partsOf(x, y)) path += pathOf(part.map(projection.at), false, 10);
  return { type: "line", frame: frameOf(projection, false), path, xLabel, yLabel, least, greatest };
}

function rangeOf(values: ArrayLike<number>): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    if (values[at] < least) least = values[at];
    if (values[at] > greatest) greatest = values[at];
  }
  return [least, greatest];
}

/** Stretches without a gap. */
function partsOf(x: ArrayLike<number>, y: Float64Array): number[][][] {
  const parts: number[][][] = [];
  let part: number[][] | undefined;
  const step = Math.max(1, Math.ceil(y.length / PLACES));
  for (let from = 0; from < y.length; from += step) {
    const [least, greatest] = rangeOf(y.subarray(from, from + step));
    if (least > greatest || Number.isNaN(x[from])) {
      part = undefined;
      continue;
    }
    if (!part) parts.push(part = []);
    part.push([x[from], least]);
    if (greatest > least) part.push([x[from], greatest]);
  }
  return parts;
}
