/** Features on a map, whatever keeps them. */
import type { MapFeature, MapPreview } from "../../../../sdk/model/preview/map.ts";
import type { Bounds, CoordinateSystem } from "../../../../sdk/model/preview/plot.ts";
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import type { Budget } from "../../diff/budget.ts";
import { frameOf, projectAround } from "../plot/projection.ts";
import { drawLand } from "../plot/land.ts";
import type { PreviewReader } from "../reader.ts";
import { joinAtDateLine } from "./date_line.ts";
import { drawFeatures } from "./draw_features.ts";
import type { FeatureSet } from "./feature_set.ts";
import { boundsOf, fitsDegrees, measure, type Measured } from "./geometry.ts";

/** Features of a page. */
const PAGE_FEATURES = 50;

const SETS: Record<string, () => Promise<(...given: Parameters<PreviewReader>) => Promise<FeatureSet>>> = {
  geojson: async () => (await import("./geojson.ts")).readGeoJson,
  topojson: async () => (await import("./topojson.ts")).readTopoJson,
  kml: async () => (await import("./kml.ts")).readKml,
  kmz: async () => (await import("./kml.ts")).readKml,
  gpx: async () => (await import("./gpx.ts")).readGpx,
  gpkg: async () => (await import("./geopackage.ts")).readGeoPackage,
  shp: async () => (await import("./shapefile.ts")).readShapefile,
};

export const readMap: PreviewReader = async (source, request, budget) => {
  const read = await (SETS[extensionOf(request.path)] ?? SETS.geojson)();
  const set = await read(source, request, budget);
  const measured = set.features.map(({ geometry }) => measure(geometry, budget));
  const bounds = boundsOf(measured);
  const crs = settleCrs(set.crs, bounds);
  const total = measured.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_FEATURES));
  const page = Math.min(request.page, pages);
  const first = (page - 1) * PAGE_FEATURES;
  const shown = measured.slice(first, first + PAGE_FEATURES);
  const { format, columns, omittedColumns, missing, layers, layer } = set;
  const content: MapPreview = {
    kind: "map",
    format,
    crs,
    bounds,
    total,
    geometries: countTypes(measured),
    columns,
    omittedColumns,
    firstFeature: first + 1,
    features: shown.map(({ type, bounds }, at): MapFeature => ({
      type,
      bounds,
      values: set.features[first + at].values(),
    })),
    missing,
    layers,
    layer,
    ...await draw(measured, bounds, crs, first, budget),
  };
  return { page, pages, beginning: set.cut, content };
};

type Drawn = Pick<MapPreview, "frame" | "shapes" | "others" | "undrawn">;

async function draw(
  measured: Measured[],
  bounds: Bounds | undefined,
  crs: CoordinateSystem,
  first: number,
  budget: Budget,
): Promise<Drawn> {
  if (!bounds) return { shapes: [], others: {}, undrawn: 0 };
  // Numbers that may be degrees are drawn as such, as long as the file does not say otherwise.
  const degrees = crs.geographic ?? fitsDegrees(bounds);
  const pieces = degrees ? joinAtDateLine(measured, budget) : undefined;
  const projection = projectAround(pieces?.bounds ?? bounds, degrees);
  const frame = frameOf(projection, degrees);
  if (degrees) frame.land = await drawLand(projection);
  const drawn = pieces?.within(projection.bounds, budget) ?? measured;
  return { frame, ...drawFeatures(drawn, { first, count: PAGE_FEATURES, at: projection.at }, budget) };
}

/** A file may name a system of degrees, and have metres. */
function settleCrs(crs: CoordinateSystem, bounds: Bounds | undefined): CoordinateSystem {
  return crs.geographic && bounds && !fitsDegrees(bounds) ? { ...crs, geographic: false } : crs;
}

function countTypes(measured: Measured[]): MapPreview["geometries"] {
  const counts = new Map<string, number>();
  for (const { type } of measured) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}
