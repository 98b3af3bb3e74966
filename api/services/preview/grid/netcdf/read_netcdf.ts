/** NetCDF in its classic formats: dimensions, variables and attributes, and a look at one variable. */
import { NetCDFReader } from "netcdfjs";
import type { GridLook, GridPreview } from "../../../../../sdk/model/preview/grid.ts";
import type { Bounds } from "../../../../../sdk/model/preview/plot.ts";

import { fitsDegrees } from "../../map/geometry.ts";
import { numberText } from "../../plot/ticks.ts";
import { lookAt, PIXELS_MAX } from "../image_look.ts";
import { lineOf } from "../line_look.ts";
import { type PreviewReader } from "../../reader.ts";
import type { FileSource } from "../../source.ts";
import { type Axis, axisOf, nearestIndexes } from "./axes.ts";
import { attributesOf, textOf } from "./describe.ts";
import { describe, isNumeric, Variable } from "./variable.ts";

export const readNetcdf: PreviewReader = async (source, { page: wantedPage, layer: wanted }) => {
  const { header } = new NetCDFReader(source.beginning());
  const dimensions = (header.dimensions ?? []).map(({ name, size }, at) => ({
    name: textOf(name),
    length: at === header.recordDimension.id ? header.recordDimension.length : size,
    unlimited: at === header.recordDimension.id,
  }));
  const found = (header.variables ?? []).map((one) =>
    new Variable(one, dimensions, header.recordDimension.recordStep ?? 0)
  );
  const shown = found.filter((one) => isNumeric(one) && one.axes.length > 0);
  const layers = shown.map(({ name }) => name);
  const first = firstOf(shown);
  const variable = shown.find(({ name }) => name === wanted) ?? first;
  const pages = Math.max(1, variable?.slices ?? 1);
  const page = Math.min(wantedPage, pages);
  const { look, bounds, positions } = variable
    ? await lookAtVariable(source, found, variable, page - 1)
    : { look: { type: "none", reason: "noVariable" } as const, bounds: undefined, positions: [] };
  const content: GridPreview = {
    kind: "grid",
    format: "netcdf",
    variant: header.version === 1 ? "classic" : "64-bit offset",
    crs: { ...bounds && { geographic: true } },
    bounds,
    dimensions,
    variables: found.map(describe),
    attributes: attributesOf(header.globalAttributes),
    layers,
    firstLayer: first?.name,
    layer: variable?.name,
    positions,
    look,
  };
  return { page, pages, content };
};

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

async function lookAtVariable(
  source: FileSource,
  all: readonly Variable[],
  variable: Variable,
  slice: number,
): Promise<Looked> {
  const axisFor = (at: number) => axisOf(source, all, variable.dimensions[at]);
  const place = variable.placeOf(slice);
  const positions = variable.leading.map((at) => {
    const { name, values, unit } = axisFor(at);
    const value = values && [numberText(values[place[at]]), unit].filter(Boolean).join(" ");
    return { name, index: place[at] + 1, length: variable.dimensions[at].length, value };
  }).filter(({ length }) => length > 1);
  if (!variable.canRead(place)) return { look: { type: "none", reason: "tooLarge" }, positions };
  if (variable.axes.length === 1) {
    return { look: lineAlong(source, variable, axisFor(variable.axes[0]), place), positions };
  }
  const [rows, columns] = variable.axes.slice(-2);
  return { ...await imageOf(source, variable, { rows, columns, place, axisFor }), positions };
}

function lineAlong(source: FileSource, variable: Variable, axis: Axis, place: number[]): GridLook {
  const values = variable.open(source, place);
  const [along] = variable.axes;
  const y = Float64Array.from(
    { length: variable.dimensions[along].length },
    (_, at) => values({ [along]: at }),
  );
  const x = axis.values ?? Float64Array.from(y, (_, at) => at + 1);
  const xLabel = labelOf(axis.title, axis.unit);
  const line = lineOf({ x, y, xLabel, yLabel: labelOf(variable.title, variable.unit) });
  return line ?? { type: "none", reason: "noVariable" };
}

const labelOf = (title: string, unit?: string) => unit ? `${title} (${unit})` : title;

interface Plane {
  rows: number;
  columns: number;
  place: number[];
  axisFor: (at: number) => Axis;
}

async function imageOf(
  source: FileSource,
  variable: Variable,
  { rows, columns, place, axisFor }: Plane,
): Promise<Pick<Looked, "look" | "bounds">> {
  // Longitude runs to the right, however the file is ordered.
  const turned = axisFor(rows).degrees === "longitude" && axisFor(columns).degrees === "latitude";
  const [across, up] = turned ? [rows, columns] : [columns, rows];
  const [x, y] = [axisFor(across), axisFor(up)];
  const bounds = { west: x.from, east: x.to, south: y.from, north: y.to };
  const degrees = x.degrees === "longitude" && y.degrees === "latitude" && fitsDegrees(bounds);
  const [xs, ys] = [nearestIndexes(x, PIXELS_MAX), nearestIndexes(y, PIXELS_MAX).reverse()];
  const valueAt = variable.open(source, place);
  const values = new Float64Array(xs.length * ys.length);
  for (const [row, at] of ys.entries()) {
    for (let column = 0; column < xs.length; column++) {
      values[row * xs.length + column] = valueAt({ [across]: xs[column], [up]: at });
    }
  }
  const size = { width: xs.length, height: ys.length };
  const look = await lookAt({ ...size, values, bounds, degrees, unit: variable.unit });
  return { look, bounds: degrees ? bounds : undefined };
}
