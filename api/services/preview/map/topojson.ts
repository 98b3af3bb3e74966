/** TopoJSON: its objects as features, one after another. */
import type { Feature, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { WGS_84 } from "./crs.ts";
import { type FeatureSet, propertyColumns } from "./feature_set.ts";
import { parseJson } from "./json_text.ts";

/** Places of all features: arcs may be used again and again, and a small file could ask for more than memory holds. */
const PLACES_MAX = 3_000_000;

export async function readTopoJson(...[source]: Parameters<PreviewReader>): Promise<FeatureSet> {
  // Arcs stand behind what they are used by.
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const topology = parseJson(decodeSource(source).text) as Topology;
  if (topology?.type !== "Topology" || !Array.isArray(topology.arcs)) throw new NotReadable();
  const features: Feature<Geometry | null>[] = [];
  let places = 0;
  for (const object of Object.values(topology.objects)) {
    places += countPlaces(topology, object as GeometryObject);
    if (places > PLACES_MAX) throw new NotReadable("tooComplex");
    const found = feature(topology, object as GeometryObject);
    features.push(
      ...found.type === "FeatureCollection" ? (found as GeoJSON.FeatureCollection).features : [found],
    );
  }
  return await Promise.resolve({
    format: "topojson",
    crs: WGS_84,
    missing: [],
    cut: false,
    ...propertyColumns(features),
  });
}

/** Numbers in nested lists name arcs; a negative one is an arc backwards. */
function countPlaces({ arcs }: Topology, object: GeometryObject): number {
  let count = 0;
  const waiting: unknown[] = [object];
  while (waiting.length > 0 && count <= PLACES_MAX) {
    const next = waiting.pop();
    if (typeof next === "number") count += arcs[next < 0 ? ~next : next]?.length ?? 0;
    else if (Array.isArray(next)) { for (const one of next) waiting.push(one); }
    else if (typeof next === "object" && next !== null) {
      const { arcs, geometries } = next as { arcs?: unknown; geometries?: unknown };
      waiting.push(arcs, geometries);
    }
  }
  return count;
}
