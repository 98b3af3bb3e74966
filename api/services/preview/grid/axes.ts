/** Coordinates along the dimensions of gridded data. */
import type { GridDimension } from "../../../../sdk/model/preview/grid.ts";
import type { Variable } from "./variable.ts";

export interface Axis {
  name: string;
  title: string;
  unit?: string;
  length: number;
  /** Rising or falling; absent where the file has none, or some that turn back. */
  values?: Float64Array;
  /** What the first and the last step cover together: half a step more than the coordinates. */
  from: number;
  to: number;
  degrees?: "longitude" | "latitude";
}

export function axisOf(all: readonly Variable[], dimension: GridDimension): Axis {
  const { name, length } = dimension;
  const variable = all.find((one) => one.isCoordinate && one.name === name && one.isNumeric);
  const plain = { name, title: name, length, from: 0.5, to: length + 0.5 };
  if (!variable || variable.hindrance([0])) return plain;
  const values = variable.readLine([0]);
  const { title, unit } = variable;
  if (!isMonotonic(values)) return { ...plain, title, unit };
  return { name, title, unit, length, values, ...extentOf(values, degreesOf(unit)) };
}

/** CF names degrees by their direction. */
function degreesOf(unit = ""): Axis["degrees"] {
  if (/^degrees?_?(?:east|e)$/i.test(unit)) return "longitude";
  return /^degrees?_?(?:north|n)$/i.test(unit) ? "latitude" : undefined;
}

function isMonotonic(values: Float64Array): boolean {
  const direction = Math.sign(values[values.length - 1] - values[0]);
  for (let at = 1; at < values.length; at++) {
    if (Math.sign(values[at] - values[at - 1]) !== direction) return false;
  }
  return values.length === 1 ? Number.isFinite(values[0]) : direction !== 0;
}

function extentOf(values: Float64Array, degrees: Axis["degrees"]): Pick<Axis, "from" | "to" | "degrees"> {
  const count = values.length;
  const [first, last] = [values[0], values[count - 1]];
  const before = count > 1 ? (values[1] - first) / 2 : 0.5;
  const behind = count > 1 ? (last - values[count - 2]) / 2 : 0.5;
  const [from, to] = [Math.min(first - before, last + behind), Math.max(first - before, last + behind)];
  // Nothing lies beyond the poles.
  return degrees === "latitude"
    ? { from: Math.max(-90, from), to: Math.min(90, to), degrees }
    : { from, to, degrees };
}

/** For evenly spaced pixels from the least to the greatest coordinate, the number of the nearest value. */
export function nearestIndexes({ length, values, from, to }: Axis, most: number): number[] {
  const count = Math.min(length, most);
  if (!values) return Array.from({ length: count }, (_, at) => Math.floor((at + 0.5) * length / count));
  const rising = values[length - 1] >= values[0];
  const found: number[] = [];
  let index = rising ? 0 : length - 1;
  for (let at = 0; at < count; at++) {
    const wanted = from + (at + 0.5) * (to - from) / count;
    while (closerNext(values, index, rising ? 1 : -1, wanted)) index += rising ? 1 : -1;
    found.push(index);
  }
  return found;
}

function closerNext(values: Float64Array, index: number, step: 1 | -1, wanted: number): boolean {
  const next = values[index + step];
  return next !== undefined && Math.abs(next - wanted) <= Math.abs(values[index] - wanted);
}
