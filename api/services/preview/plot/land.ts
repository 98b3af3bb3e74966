/** Coastlines for maps, cut to what a map shows: Natural Earth, in two resolutions. */
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import type { Position } from "geojson";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";
import { clipRing, unrolled } from "./clip.ts";
import { pathOf, type Projection } from "./projection.ts";

/** Width in degrees above which the coarse outlines do. */
const COARSE_FROM = 70;
/** Below this width, in degrees, the outlines of 1:50 million would be wrong more than they would help. */
const NONE_BELOW = 0.5;

export async function drawLand({ bounds, at }: Projection): Promise<string | undefined> {
  const width = bounds.east - bounds.west;
  if (width < NONE_BELOW) return undefined;
  let path = "";
  for (const ring of await loadRings(width >= COARSE_FROM)) {
    // A map may go on beyond the date line.
    for (const shift of [-360, 0, 360]) {
      if (!touches(ring, bounds, shift)) continue;
      const shifted = ring.points.map(([x, y]): Position => [x + shift, y]);
      path += pathOf(clipRing(shifted, bounds).map(at), true);
    }
  }
  return path;
}

interface Ring {
  points: Position[];
  box: Bounds;
}

const touches = ({ box }: Ring, { west, south, east, north }: Bounds, shift: number) =>
  box.west + shift <= east && box.east + shift >= west && box.south <= north && box.north >= south;

async function loadRings(coarse: boolean): Promise<Ring[]> {
  const { default: topology } = coarse
    ? await import("world-atlas/land-110m.json", { with: { type: "json" } })
    : await import("world-atlas/land-50m.json", { with: { type: "json" } });
  const land = topology as unknown as Topology;
  const { features } = feature(land, land.objects.land) as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>;
  return features.flatMap(({ geometry }) => geometry.coordinates.flat()).map((ring) => {
    const points = unrolled(ring);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const box = {
      west: Math.min(...xs),
      east: Math.max(...xs),
      south: Math.min(...ys),
      north: Math.max(...ys),
    };
    return { points, box };
  });
}
