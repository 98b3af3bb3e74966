/** The map on which places are set: what part of the earth it shows, and which degrees lie under the pointer. */
import { COORDINATE_DECIMALS, LATITUDE_MAX, LONGITUDE_MAX } from "../../sdk/model/limits.ts";
import type { PointForm, RegionForm, SpatialForm } from "../../forms/dataset/form_state.ts";

/** The part that is shown, in degrees: `x` to the east, `y` to the south; twice as wide as high. */
export interface MapView {
  x: number;
  y: number;
  width: number;
}

export const WORLD: MapView = { x: -LONGITUDE_MAX, y: -LATITUDE_MAX, width: 2 * LONGITUDE_MAX };
/** Degrees; the outlines are too coarse for a closer look. */
const WIDTH_MIN = 20;

export interface MapPosition {
  longitude: number;
  latitude: number;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

function clampView({ x, y, width }: MapView): MapView {
  const size = within(width, WIDTH_MIN, WORLD.width);
  return {
    x: within(x, -LONGITUDE_MAX, LONGITUDE_MAX - size),
    y: within(y, -LATITUDE_MAX, LATITUDE_MAX - size / 2),
    width: size,
  };
}

/** Closer (factor below 1) or farther, around a spot that stays where it is; without one around the middle. */
export function zoomed(view: MapView, factor: number, around?: MapPosition): MapView {
  const width = within(view.width * factor, WIDTH_MIN, WORLD.width);
  const x = around ? around.longitude : view.x + view.width / 2;
  const y = around ? -around.latitude : view.y + view.width / 4;
  const scale = width / view.width;
  return clampView({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width });
}

/** Moved by degrees. */
export function moved(view: MapView, east: number, south: number): MapView {
  return clampView({ ...view, x: view.x + east, y: view.y + south });
}

/** The spot under a pointer at `left`, `top` of a map that is `size` pixels wide; no more exact than a pixel is. */
export function spotAt(view: MapView, left: number, top: number, size: number): MapPosition {
  const degrees = view.width / size;
  const decimals = within(Math.ceil(-Math.log10(degrees)), 0, COORDINATE_DECIMALS);
  const round = (value: number) => Number(value.toFixed(decimals)) + 0;
  return {
    longitude: within(round(view.x + left * degrees), -LONGITUDE_MAX, LONGITUDE_MAX),
    latitude: within(round(-(view.y + top * degrees)), -LATITUDE_MAX, LATITUDE_MAX),
  };
}

export function pointAt({ longitude, latitude }: MapPosition, before?: SpatialForm): PointForm {
  const elevation = before?.kind === "point" ? before.elevation : "";
  return { kind: "point", longitude: String(longitude), latitude: String(latitude), elevation };
}

/** The region between two corners; undefined where it would have no width or no height. */
export function regionBetween(a: MapPosition, b: MapPosition, before?: SpatialForm): RegionForm | undefined {
  if (a.longitude === b.longitude || a.latitude === b.latitude) return undefined;
  const { minElevation, maxElevation } = before?.kind === "region"
    ? before
    : { minElevation: "", maxElevation: "" };
  return {
    kind: "region",
    west: String(Math.min(a.longitude, b.longitude)),
    south: String(Math.min(a.latitude, b.latitude)),
    east: String(Math.max(a.longitude, b.longitude)),
    north: String(Math.max(a.latitude, b.latitude)),
    minElevation,
    maxElevation,
  };
}

export type MapMark = { x: number; y: number; width: number; height: number };

/** Where an entry is drawn; undefined while its numbers are none, or none of the earth. A point has no width. */
export function markOf(entry: SpatialForm): MapMark | undefined {
  const numbers = entry.kind === "point"
    ? [entry.longitude, entry.latitude, entry.longitude, entry.latitude]
    : [entry.west, entry.south, entry.east, entry.north];
  if (numbers.some((text) => text.trim() === "" || !Number.isFinite(Number(text)))) return undefined;
  const [west, south, east, north] = numbers.map(Number);
  const inside = west >= -LONGITUDE_MAX && east <= LONGITUDE_MAX && south >= -LATITUDE_MAX &&
    north <= LATITUDE_MAX;
  return inside && west <= east && south <= north
    ? { x: west, y: -north, width: east - west, height: north - south }
    : undefined;
}

/** Degrees times the scale; a smaller mark is drawn as a dot. */
const DOT = 2.4;
/** Nearer than this their numbers would lie on each other. */
const NEAR = 7;

/** Whether a mark would vanish under its own border. */
export const isDot = ({ width, height }: MapMark, scale: number) =>
  width < DOT * scale && height < DOT * scale;

/** What stands beside each entry: its number, or at the first of dots that lie close together all of theirs. */
export function labelsOf(entries: SpatialForm[], scale: number): string[] {
  const firsts: { spot: MapMark; numbers: number[]; index: number }[] = [];
  const labels = entries.map((_, index) => String(index + 1));
  entries.forEach((entry, index) => {
    const spot = markOf(entry);
    if (!spot || !isDot(spot, scale)) return;
    const near = firsts.find((one) => Math.hypot(one.spot.x - spot.x, one.spot.y - spot.y) < NEAR * scale);
    if (!near) return void firsts.push({ spot, numbers: [index + 1], index });
    near.numbers.push(index + 1);
    labels[index] = "";
    labels[near.index] = near.numbers.join(", ");
  });
  return labels;
}

const isEmpty = ({ kind: _, ...values }: SpatialForm) =>
  Object.values(values).every((value) => value.trim() === "");

/** The list with what was drawn: in the entry that was asked for, in the first empty one of its kind, or as a new one. */
export function withDrawn(
  entries: SpatialForm[],
  drawn: SpatialForm,
  wanted: number | undefined,
  most: number,
) {
  const empty = entries.findIndex((entry) => entry.kind === drawn.kind && isEmpty(entry));
  const index = wanted !== undefined && entries[wanted] ? wanted : empty >= 0 ? empty : entries.length;
  return index >= most ? undefined : { index, list: entries.toSpliced(index, 1, drawn) };
}
