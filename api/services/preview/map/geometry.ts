/** Geometries of strangers as points, lines and areas, with their extent. */
import type { Geometry, Position } from "geojson";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";

export interface Measured {
  /** As the file calls it; empty where it has no place. */
  type: string;
  points: Position[];
  lines: Position[][];
  areas: Position[][];
  bounds?: Bounds;
}

/** Collections within collections that are followed. */
const DEPTH_MAX = 8;

/** @throws NotReadable where it is no geometry. */
export function measure(geometry: Geometry | null, budget: Budget): Measured {
  budget.check();
  const found: Measured = { type: geometry?.type ?? "", points: [], lines: [], areas: [] };
  if (geometry) collect(geometry, found, 0);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const positions of [found.points, ...found.lines, ...found.areas]) {
    for (const position of positions) {
      const [x, y] = position;
      if (!Number.isFinite(x) || !Number.isFinite(y)) throw new NotReadable();
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return west > east ? found : { ...found, bounds: { west, south, east, north } };
}

function collect(geometry: Geometry, into: Measured, depth: number): void {
  switch (geometry.type) {
    case "Point":
      // A point may be empty.
      if (listed(geometry.coordinates).length > 0) into.points.push(geometry.coordinates);
      return;
    case "MultiPoint":
      for (const point of listed(geometry.coordinates)) into.points.push(point);
      return;
    case "LineString":
      into.lines.push(listed(geometry.coordinates));
      return;
    case "MultiLineString":
      for (const line of listed(geometry.coordinates)) into.lines.push(listed(line));
      return;
    case "Polygon":
      for (const ring of listed(geometry.coordinates)) into.areas.push(listed(ring));
      return;
    case "MultiPolygon":
      for (const polygon of listed(geometry.coordinates)) {
        for (const ring of listed(polygon)) into.areas.push(listed(ring));
      }
      return;
    case "GeometryCollection":
      if (depth >= DEPTH_MAX) throw new NotReadable("tooComplex");
      for (const one of listed(geometry.geometries)) collect(one, into, depth + 1);
      return;
    default:
      throw new NotReadable();
  }
}

function listed<T>(value: T[]): T[] {
  if (!Array.isArray(value)) throw new NotReadable();
  return value;
}

export function boundsOf(measured: readonly Measured[]): Bounds | undefined {
  let all: Bounds | undefined;
  for (const { bounds } of measured) {
    if (!bounds) continue;
    all = all
      ? {
        west: Math.min(all.west, bounds.west),
        south: Math.min(all.south, bounds.south),
        east: Math.max(all.east, bounds.east),
        north: Math.max(all.north, bounds.north),
      }
      : bounds;
  }
  return all;
}

/** Whether numbers can be degrees; longitudes may run on beyond the date line. */
export const fitsDegrees = ({ west, south, east, north }: Bounds): boolean =>
  west >= -361 && east <= 541 && east - west <= 361 && south >= -90.5 && north <= 90.5;
