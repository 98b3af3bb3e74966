/** Features that cross the date line, in one piece instead of across the whole map. */
import type { Position } from "geojson";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";
import type { Budget } from "../../diff/budget.ts";
import { unrolled, unrolledLine } from "../plot/clip.ts";
import { fitsDegrees, type Measured } from "./geometry.ts";

interface Joined {
  /** The narrowest that shows all of them. */
  bounds: Bounds;
  /** What is seen of them in a frame, which may show a place more than once. */
  within: (frame: Bounds, budget: Budget) => Measured[];
}

/** @returns `undefined` where nothing crosses it. */
export function joinAtDateLine(measured: readonly Measured[], budget: Budget): Joined | undefined {
  if (!measured.some(({ lines, areas }) => lines.some(crosses) || areas.some(crosses))) return undefined;
  const joined = measured.map((one): Measured => {
    budget.check();
    if (!one.bounds || !fitsDegrees(one.bounds)) return one;
    const lines = one.lines.map((line) => crosses(line) ? unrolledLine(line) : line);
    const areas = one.areas.map((ring) => crosses(ring) ? unrolled(ring) : ring);
    return { ...one, lines, areas };
  });
  return {
    bounds: narrowest(joined),
    within: (frame, budget) => joined.map((one) => repeated(one, frame, budget)),
  };
}

/** A box of parallels and meridians may be wider than half the earth, such as that of a whole map. */
const crosses = (line: readonly Position[]): boolean =>
  line.some(([x], at) => at > 0 && Math.abs(x - line[at - 1][0]) > 180) && !isBox(line);

const isBox = (line: readonly Position[]): boolean =>
  line.length > 2 &&
  line.every(([x, y], at) => at === 0 || x === line[at - 1][0] || y === line[at - 1][1]);

const partsOf = ({ points, lines, areas }: Measured): (readonly Position[])[] => [
  ...points.map((point) => [point]),
  ...lines,
  ...areas,
];

function rangeOf(part: readonly Position[]): [west: number, east: number] {
  let [west, east] = [Infinity, -Infinity];
  for (const [x] of part) {
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return [west, east];
}

/** Around Greenwich, around the date line, or the whole earth. */
function narrowest(joined: readonly Measured[]): Bounds {
  let [south, north] = [Infinity, -Infinity];
  const ranges: [west: number, east: number][] = [];
  for (const one of joined) {
    for (const part of partsOf(one)) {
      ranges.push(rangeOf(part));
      for (const [, y] of part) [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  }
  const [first, second] = [-180, 0].map((from) => {
    let [west, east] = [Infinity, -Infinity];
    for (const [left, right] of ranges) {
      const shift = Math.floor(((left + right) / 2 - from) / 360) * 360;
      [west, east] = [Math.min(west, left - shift), Math.max(east, right - shift)];
    }
    return { west, south, east, north };
  });
  const best = second.east - second.west < first.east - first.west ? second : first;
  return best.east - best.west < 360 ? best : { ...best, west: -180, east: 180 };
}

function repeated(one: Measured, { west, east }: Bounds, budget: Budget): Measured {
  budget.check();
  const copies = (part: Position[]): Position[][] => {
    const [left, right] = rangeOf(part);
    return [-360, 0, 360]
      .filter((shift) => left + shift <= east && right + shift >= west)
      .map((shift) => shift === 0 ? part : part.map(([x, y]): Position => [x + shift, y]));
  };
  return {
    ...one,
    points: one.points.flatMap((point) => copies([point]).flat()),
    lines: one.lines.flatMap(copies),
    areas: one.areas.flatMap(copies),
  };
}
