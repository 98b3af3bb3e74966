/** What the formats of features have in common. */
import type { Feature, GeoJsonProperties, Geometry } from "geojson";
import type { MapFormat } from "../../../../sdk/model/preview/map.ts";
import type { CoordinateSystem } from "../../../../sdk/model/preview/plot.ts";

export interface FeatureSet {
  format: MapFormat;
  crs: CoordinateSystem;
  features: { geometry: Geometry | null; values: () => string[] }[];
  columns: string[];
  omittedColumns: number;
  missing: string[];
  /** Layers of a file that has several, and the one that is shown. */
  layers?: string[];
  layer?: string;
  /** Whether more features follow, which were not read. */
  cut: boolean;
}

/** Attributes that are shown. */
export const COLUMNS_MAX = 40;
/** Characters of an attribute that are shown. */
export const VALUE_MAX = 300;
/** Features whose attributes are looked through for names. */
const NAMED_FEATURES = 5_000;

/** The properties of GeoJSON as columns; an identifier comes first. */
export function propertyColumns(
  features: readonly Feature<Geometry | null>[],
): Pick<FeatureSet, "columns" | "omittedColumns" | "features"> {
  const names = new Set<string>();
  for (const { id, properties } of features.slice(0, NAMED_FEATURES)) {
    if (id !== undefined) names.add("id");
    for (const name of Object.keys(properties ?? {})) names.add(name);
  }
  const columns = [...names].slice(0, COLUMNS_MAX);
  return {
    columns,
    omittedColumns: names.size - columns.length,
    features: features.map(({ id, properties, geometry }) => ({
      geometry: geometry ?? null,
      values: () =>
        columns.map((name) => valueText(ownValue(properties, name) ?? (name === "id" ? id : null))),
    })),
  };
}

const ownValue = (properties: GeoJsonProperties, name: string): unknown =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return cutValue(typeof value === "object" ? JSON.stringify(value) : String(value));
}

export const cutValue = (text: string): string =>
  text.length <= VALUE_MAX ? text.toWellFormed() : `${text.slice(0, VALUE_MAX).toWellFormed()}…`;
