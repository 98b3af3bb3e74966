/** Cuts a ring to a rectangle, after Sutherland and Hodgman. */
import type { Position } from "geojson";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";

/**
 * A ring whose longitudes go on beyond the date line, where the file begins anew on the other side; around a pole it is
 * closed over the pole. Without this a line across the whole map would join both sides.
 */
export function unrolled(ring: readonly Position[]): Position[] {
  const points = unrolledLine(ring);
  const shift = points.length > 0 ? points.at(-1)![0] - ring.at(-1)![0] : 0;
  if (shift === 0) return points;
  const pole = Math.sign(points[0][1]) * 90;
  return [...points, [points.at(-1)![0], pole], [points[0][0], pole]];
}

/** A line in the same way, which has nothing to close. */
export function unrolledLine(line: readonly Position[]): Position[] {
  let shift = 0;
  return line.map(([x, y], at): Position => {
    if (at > 0) {
      const step = x - line[at - 1][0];
      if (Math.abs(step) > 180) shift -= Math.sign(step) * 360;
    }
    return [x + shift, y];
  });
}

type Side = [axis: 0 | 1, limit: number, sign: 1 | -1];

export function clipRing(ring: Position[], { west, south, east, north }: Bounds): Position[] {
  // A little more than is seen, so that the edge of the land does not run along the frame.
  const [dx, dy] = [(east - west) / 100, (north - south) / 100];
  const sides: Side[] = [
    [0, west - dx, 1],
    [0, east + dx, -1],
    [1, south - dy, 1],
    [1, north + dy, -1],
  ];
  return sides.reduce(cutAt, ring);
}

function cutAt(ring: Position[], [axis, limit, sign]: Side): Position[] {
  const inside = (point: Position) => (point[axis] - limit) * sign >= 0;
  const kept: Position[] = [];
  for (let at = 0; at < ring.length; at++) {
    const [from, to] = [ring[(at + ring.length - 1) % ring.length], ring[at]];
    if (inside(from) !== inside(to)) kept.push(crossing(from, to, axis, limit));
    if (inside(to)) kept.push(to);
  }
  return kept;
}

function crossing(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
