/** GeoJSON (RFC 7946): features, or one geometry alone; of a large file the features at its beginning. */
import type { Feature, Geometry } from "geojson";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { namedSystem, WGS_84 } from "./crs.ts";
import { type FeatureSet, propertyColumns } from "./feature_set.ts";
import { parseJson, parseMembers } from "./json_text.ts";

export async function readGeoJson(...[source]: Parameters<PreviewReader>): Promise<FeatureSet> {
  const whole = source.isWhole;
  // A document may be one long line, of which the beginning is shown too.
  const text = whole ? decodeSource(source).text : new TextDecoder().decode(source.beginning());
  const document = whole ? parseJson(text) : { type: "FeatureCollection", ...parseBeginning(text) };
  if (!isObject(document)) throw new NotReadable();
  return await Promise.resolve({
    format: "geojson",
    crs: systemOf(document.crs),
    missing: [],
    cut: !whole,
    ...propertyColumns(featuresOf(document)),
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function featuresOf(document: Record<string, unknown>): Feature<Geometry | null>[] {
  if (document.type === "Feature") return [document as unknown as Feature];
  if (document.type !== "FeatureCollection") {
    return [{ type: "Feature", properties: {}, geometry: document as unknown as Geometry }];
  }
  const { features } = document;
  if (!Array.isArray(features) || !features.every(isFeature)) throw new NotReadable();
  return features;
}

const isFeature = (value: unknown): value is Feature<Geometry | null> =>
  isObject(value) && (value.geometry === null || value.geometry === undefined || isObject(value.geometry)) &&
  (value.properties === null || value.properties === undefined || isObject(value.properties));

/** RFC 7946 has one system; files from before it name theirs. */
function systemOf(crs: unknown): FeatureSet["crs"] {
  const properties = isObject(crs) ? crs.properties : undefined;
  const name = isObject(properties) ? properties.name : undefined;
  return typeof name === "string" ? namedSystem(name) : WGS_84;
}

/** What stands before the list of features, and those of them that are whole. */
function parseBeginning(text: string): { crs?: unknown; features: unknown[] } {
  const list = /"features"\s*:\s*\[/.exec(text);
  if (!list) throw new NotReadable("tooLarge");
  const crs = /"crs"\s*:\s*(?=\{)/.exec(text.slice(0, list.index));
  const [system] = crs ? parseMembers(text.slice(crs.index + crs[0].length, list.index), 1) : [];
  return { crs: system, features: parseMembers(text.slice(list.index + list[0].length)) };
}
