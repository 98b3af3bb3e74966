/** From coordinates to places in a frame, by straight lines: nothing of a file is bent, moved or converted. */
import type { Position } from "geojson";
import type { AxisTick, Bounds, PlotFrame } from "../../../../sdk/model/preview/plot.ts";
import { axisTicks, degreeTicks } from "./ticks.ts";

/** Units of a frame. */
const WIDTH = 900;
const HEIGHT_MAX = 640;
const HEIGHT_MIN = 260;
/** Share of the features that is left free around them. */
const MARGIN = 0.05;

export interface Projection {
  /** What is seen. */
  bounds: Bounds;
  width: number;
  height: number;
  at: (point: Position) => Position;
}

/** Lets degrees of longitude be shorter than degrees of latitude where they are, unless half the earth is seen. */
function shortening({ south, north }: Bounds, geographic: boolean): number {
  if (!geographic || north - south > 60) return 1;
  return Math.max(0.15, Math.cos((south + north) / 2 * Math.PI / 180));
}

/** Puts what lies within the bounds in the middle, with some room around it. */
export function projectAround(bounds: Bounds, geographic: boolean): Projection {
  const isPoint = bounds.west === bounds.east && bounds.south === bounds.north;
  // A single place is shown with the land around it.
  const least = geographic ? isPoint ? 8 : 0.002 : Math.max(1e-9, Math.abs(bounds.east) * 1e-6);
  const factor = shortening(bounds, geographic);
  const wide = Math.max(least, (bounds.east - bounds.west) * factor) * (1 + 2 * MARGIN);
  const high = Math.max(least, bounds.north - bounds.south) * (1 + 2 * MARGIN);
  const ratio = Math.min(HEIGHT_MAX / WIDTH, Math.max(HEIGHT_MIN / WIDTH, high / wide));
  const [seenWide, seenHigh] = high / wide > ratio ? [high / ratio, high] : [wide, wide * ratio];
  return project(grown(bounds, seenWide / factor, seenHigh, geographic), WIDTH, WIDTH * ratio);
}

/** Fits the bounds exactly, as a picture needs it. */
export function projectExactly(bounds: Bounds, geographic: boolean): Projection {
  const ratio = (bounds.north - bounds.south) /
    ((bounds.east - bounds.west) * shortening(bounds, geographic));
  const seen = Math.min(4, Math.max(0.1, ratio));
  const height = Math.min(HEIGHT_MAX, WIDTH * seen);
  return project(bounds, height / seen, height);
}

/** Stretches both axes as it takes to fill the frame. */
export const projectFreely = (bounds: Bounds, height: number): Projection => project(bounds, WIDTH, height);

function project(bounds: Bounds, width: number, height: number): Projection {
  const { west, south, east, north } = bounds;
  const [scaleX, scaleY] = [width / (east - west), height / (north - south)];
  const at = ([x, y]: Position): Position => [(x - west) * scaleX, (north - y) * scaleY];
  return { bounds, width: Math.round(width), height: Math.round(height), at };
}

/** The same middle with another size; a map of the earth does not go on beyond its poles for long. */
function grown(
  { west, south, east, north }: Bounds,
  wide: number,
  high: number,
  geographic: boolean,
): Bounds {
  const x = (west + east) / 2;
  const half = high / 2;
  let y = (south + north) / 2;
  if (geographic && high < 180) y = Math.min(90 - half, Math.max(half - 90, y));
  return { west: x - wide / 2, east: x + wide / 2, south: y - half, north: y + half };
}

/** The frame with its grid, without coastlines. */
export function frameOf({ bounds, width, height, at }: Projection, geographic: boolean): PlotFrame {
  const { west, south, east, north } = bounds;
  const [xs, ys] = geographic
    ? [degreeTicks(west, east, "longitude"), degreeTicks(south, north, "latitude")]
    : [axisTicks(west, east, 4), axisTicks(south, north, 5)];
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const x = xs.map(({ at: value, label }): AxisTick => ({ at: rounded(at([value, south])[0]), label }));
  const y = ys.map(({ at: value, label }): AxisTick => ({ at: rounded(at([west, value])[1]), label }));
  return { width, height, x, y, degrees: geographic };
}

/** A path through places of the frame; places that fall on the one before are left out. */
export function pathOf(points: readonly Position[], closed: boolean, precision = 1): string {
  let path = "";
  let [lastX, lastY] = [NaN, NaN];
  let drawn = 0;
  for (const [x, y] of points) {
    const [roundX, roundY] = [Math.round(x * precision) / precision, Math.round(y * precision) / precision];
    if (roundX === lastX && roundY === lastY) continue;
    path += `${drawn++ === 0 ? "M" : drawn === 2 ? "L" : " "}${roundX} ${roundY}`;
    [lastX, lastY] = [roundX, roundY];
  }
  if (drawn === 0) return "";
  // What is smaller than a unit is still seen, as a dot of its stroke.
  if (drawn === 1) return `${path}h0`;
  return closed ? `${path}Z` : path;
}
