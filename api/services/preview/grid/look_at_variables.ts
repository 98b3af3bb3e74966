/** A look at one of the variables of gridded data: a plane of it as a picture, or a line. */
import type { GridLook, GridPreview } from "../../../../sdk/model/preview/grid.ts";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";
import { fitsDegrees } from "../map/geometry.ts";
import { numberText } from "../plot/ticks.ts";
import type { ReadContent, ReadRequest } from "../reader.ts";
import { type Axis, axisOf, nearestIndexes } from "./axes.ts";
import { lookAt, PIXELS_MAX } from "./image_look.ts";
import { lineOf } from "./line_look.ts";
import { listed, VARIABLES_MAX } from "./listed.ts";
import type { Variable } from "./variable.ts";

/** What the header says besides the variables. */
export type Header = Pick<GridPreview, "format" | "variant" | "dimensions" | "attributes">;

/**
 * The header, with a look at the variable that is asked for, or at the first that is measured.
 * @param leftOut Variables of the file that were not read, because it has too many.
 */
export async function lookAtVariables(
  header: Header,
  variables: readonly Variable[],
  { page: wantedPage, isFirst, layer: wanted }: Pick<ReadRequest, "page" | "isFirst" | "layer">,
  explain: (error: unknown) => GridLook,
  leftOut = 0,
): Promise<ReadContent & { page: number; pages: number }> {
  const shown = variables.filter((one) => one.isNumeric && one.axes.length > 0);
  const first = firstOf(shown);
  const variable = shown.find(({ name }) => name === wanted) ?? first;
  const pages = Math.max(1, variable?.slices ?? 1);
  const page = Math.min(isFirst && variable ? variable.firstSlice + 1 : wantedPage, pages);
  const { look, bounds, positions } = variable
    ? await lookAtSlice(variables, variable, page - 1, explain)
    : { look: { type: "none", reason: "noVariable" } as const, bounds: undefined, positions: [] };
  const content: GridPreview = {
    kind: "grid",
    ...header,
    ...listed({ ...header, variables: variables.map((one) => one.describe()) }, leftOut),
    crs: { ...bounds && { geographic: true } },
    bounds,
    layers: shown.slice(0, VARIABLES_MAX).map(({ name }) => name),
    firstLayer: first?.name,
    layer: variable?.name,
    positions,
    look,
    ...variable?.isCut && { cut: true },
  };
  return { page, pages, content };
}

/** What is measured along two axes, rather than an axis itself. */
function firstOf(shown: readonly Variable[]): Variable | undefined {
  const measured = shown.filter(({ isCoordinate }) => !isCoordinate);
  return measured.find(({ axes }) => axes.length > 1) ?? measured[0] ?? shown[0];
}

interface Looked {
  look: GridLook;
  /** Where both axes are degrees. */
  bounds?: Bounds;
  positions: GridPreview["positions"];
}

async function lookAtSlice(
  all: readonly Variable[],
  variable: Variable,
  slice: number,
  explain: (error: unknown) => GridLook,
): Promise<Looked> {
  const place = variable.placeOf(slice);
  const axisFor = (at: number) => axisOf(all, variable.dimensions[at]);
  try {
    const positions = positionsOf(variable, place, axisFor);
    const reason = variable.hindrance(place);
    if (reason) return { look: { type: "none", reason }, positions };
    if (variable.axes.length === 1) {
      return { look: lineAlong(variable, axisFor(variable.axes[0]), place), positions };
    }
    const [rows, columns] = variable.axes.map(axisFor);
    return { ...await imageOf(variable, rows, columns, place), positions };
  } catch (error) {
    return { look: explain(error), positions: [] };
  }
}

function positionsOf(
  variable: Variable,
  place: readonly number[],
  axisFor: (at: number) => Axis,
): GridPreview["positions"] {
  return variable.leading.map((at) => {
    const { name, values, unit } = axisFor(at);
    const value = values && [numberText(values[place[at]]), unit].filter(Boolean).join(" ");
    return { name, index: place[at] + 1, length: variable.dimensions[at].length, value };
  }).filter(({ length }) => length > 1);
}

function lineAlong(variable: Variable, axis: Axis, place: readonly number[]): GridLook {
  const y = variable.readLine(place);
  const x = axis.values ?? Float64Array.from(y, (_, at) => at + 1);
  const xLabel = labelOf(axis.title, axis.unit);
  const line = lineOf({ x, y, xLabel, yLabel: labelOf(variable.title, variable.unit) });
  return line ?? { type: "none", reason: "noVariable" };
}

const labelOf = (title: string, unit?: string) => unit ? `${title} (${unit})` : title;

async function imageOf(
  variable: Variable,
  rows: Axis,
  columns: Axis,
  place: readonly number[],
): Promise<Pick<Looked, "look" | "bounds">> {
  // Longitude runs to the right, however the file is ordered.
  const turned = rows.degrees === "longitude" && columns.degrees === "latitude";
  const [x, y] = turned ? [rows, columns] : [columns, rows];
  const bounds = { west: x.from, east: x.to, south: y.from, north: y.to };
  const degrees = x.degrees === "longitude" && y.degrees === "latitude" && fitsDegrees(bounds);
  const [xs, ys] = [nearestIndexes(x, PIXELS_MAX), nearestIndexes(y, PIXELS_MAX).reverse()];
  const read = variable.read(place, turned ? [xs, ys] : [ys, xs]);
  const size = { width: xs.length, height: ys.length };
  const values = turned ? transposed(read, size) : read;
  const look = await lookAt({ ...size, values, bounds, degrees, unit: variable.unit });
  return { look, bounds: degrees ? bounds : undefined };
}

/** @param read Column by column. */
function transposed(read: Float64Array, { width, height }: { width: number; height: number }): Float64Array {
  const values = new Float64Array(read.length);
  for (let at = 0; at < read.length; at++) values[(at % height) * width + Math.floor(at / height)] = read[at];
  return values;
}
