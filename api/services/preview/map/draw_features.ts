/** Features as paths: those of the page one by one, all others together. */
import type { Position } from "geojson";
import type { MapPreview, MapShape, ShapePaths } from "../../../../sdk/model/preview/map.ts";
import type { Budget } from "../../diff/budget.ts";
import { pathOf } from "../plot/projection.ts";
import type { Measured } from "./geometry.ts";

interface Page {
  /** Position of the first feature of the page. */
  first: number;
  count: number;
  at: (point: Position) => Position;
}

/** Characters of paths, which come with the page. */
const SHAPES_MAX = 90_000;
const OTHERS_MAX = 60_000;
/** Places in a unit of the frame: lines are drawn more coarsely until they fit. */
const PRECISIONS = [2, 1, 0.5, 0.25, 0.125];

export function drawFeatures(
  measured: readonly Measured[],
  { first, count, at }: Page,
  budget: Budget,
): Pick<MapPreview, "shapes" | "others" | "undrawn"> {
  const page = measured.slice(first, first + count);
  const shapes = drawPage(page, first, at, budget);
  const drawn = new Map(Object.entries({ areas: "", lines: "", points: "" }));
  let [length, undrawn] = [0, 0];
  for (const [index, one] of measured.entries()) {
    if (index >= first && index < first + count || !one.bounds) continue;
    if (length > OTHERS_MAX) {
      undrawn++;
      continue;
    }
    for (const [kind, path] of Object.entries(pathsOf(one, at, 0.5, budget))) {
      drawn.set(kind, drawn.get(kind)! + path);
      length += path.length;
    }
  }
  return { shapes, others: present(Object.fromEntries(drawn)), undrawn };
}

function drawPage(
  page: readonly Measured[],
  first: number,
  at: Page["at"],
  budget: Budget,
): MapShape[] {
  let shapes: MapShape[] = [];
  for (const precision of PRECISIONS) {
    shapes = page.flatMap((one, index) =>
      one.bounds ? [{ feature: first + index + 1, ...pathsOf(one, at, precision, budget) }] : []
    );
    if (JSON.stringify(shapes).length <= SHAPES_MAX) return shapes;
  }
  // Even as dots they are too many: those that fit are drawn.
  let length = 0;
  return shapes.filter((shape) => (length += JSON.stringify(shape).length) <= SHAPES_MAX);
}

function pathsOf(
  { points, lines, areas }: Measured,
  at: Page["at"],
  precision: number,
  budget: Budget,
): ShapePaths {
  budget.check();
  const joined = (parts: readonly Position[][], closed: boolean) =>
    parts.map((part) => pathOf(part.map(at), closed, precision)).join("");
  const dots = new Set(points.map((point) => pathOf([at(point)], false, precision)));
  return present({ areas: joined(areas, true), lines: joined(lines, false), points: [...dots].join("") });
}

const present = (paths: ShapePaths): ShapePaths =>
  Object.fromEntries(Object.entries(paths).filter(([, path]) => path));
