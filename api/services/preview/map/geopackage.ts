/** GeoPackage (OGC 12-128r19): the features of one layer, which is a table of SQLite. */
import type { Geometry } from "geojson";
import type { CoordinateSystem } from "../../../../sdk/model/preview/plot.ts";
import { NotReadable, OtherKind, type PreviewReader } from "../reader.ts";
import { cellText, DATABASE_MAX } from "../table/read_sqlite.ts";
import { SqliteFile, type Value } from "../table/sqlite_library.ts";
import { epsgSystem, systemOfWkt } from "./crs.ts";
import { COLUMNS_MAX, cutValue, type FeatureSet, VALUE_MAX } from "./feature_set.ts";
import { readGeoPackageGeometry } from "./wkb.ts";

/** Features of a layer that are read, and bytes of a geometry and of all of them. */
const FEATURES_MAX = 20_000;
const GEOMETRY_MAX = 4 * 1024 * 1024;
const ALL_MAX = 16 * 1024 * 1024;

interface Layer {
  table: string;
  column: string;
  system: number;
}

export async function readGeoPackage(
  ...[source, { layer: wanted }, budget]: Parameters<PreviewReader>
): Promise<FeatureSet> {
  if (source.size > DATABASE_MAX) throw new NotReadable("tooLarge");
  const file = await SqliteFile.open(source.read(0, source.size), budget);
  try {
    const layers = layersOf(file);
    // Tiles and attributes alone are shown as tables.
    if (layers.length === 0) throw new OtherKind();
    const layer = layers.find(({ table }) => table === wanted) ?? layers[0];
    return {
      format: "geopackage",
      crs: systemOf(file, layer.system),
      missing: [],
      layers: layers.map(({ table }) => table),
      layer: layer.table,
      ...readFeatures(file, layer),
    };
  } finally {
    file.close();
  }
}

/** What the package says that it holds, as far as its tables are there. */
function layersOf(file: SqliteFile): Layer[] {
  const tables = new Set(file.tables());
  if (!tables.has("gpkg_geometry_columns")) return [];
  const columns = ["table_name", "column_name", "srs_id"];
  return [...file.rowsOf("gpkg_geometry_columns", columns, { rows: 200, text: VALUE_MAX, blob: 0 })]
    .map(([table, column, system]) => ({
      table: String(table),
      column: String(column),
      system: Number(system),
    }))
    .filter(({ table, column }) => tables.has(table) && file.columns(table).includes(column));
}

function readFeatures(
  file: SqliteFile,
  { table, column }: Layer,
): Pick<FeatureSet, "features" | "columns" | "omittedColumns" | "cut"> {
  const attributes = file.columns(table).filter((name) => name !== column);
  const columns = attributes.slice(0, COLUMNS_MAX);
  const features: FeatureSet["features"] = [];
  let bytes = 0;
  const most = {
    rows: FEATURES_MAX + 1,
    text: VALUE_MAX + 1,
    blob: 65,
    whole: { column, bytes: GEOMETRY_MAX + 1 },
  };
  for (const [geometry, ...values] of file.rowsOf(table, [column, ...columns], most)) {
    bytes += geometry instanceof Uint8Array ? geometry.length : 0;
    if (features.length >= FEATURES_MAX || bytes > ALL_MAX) {
      return { features, columns, omittedColumns: attributes.length - columns.length, cut: true };
    }
    features.push({
      geometry: geometryOf(geometry),
      values: () => values.map((value) => cutValue(cellText(value))),
    });
  }
  return { features, columns, omittedColumns: attributes.length - columns.length, cut: false };
}

function geometryOf(value: Value): Geometry | null {
  if (!(value instanceof Uint8Array)) return null;
  if (value.length > GEOMETRY_MAX) throw new NotReadable("tooLarge");
  return readGeoPackageGeometry(value);
}

/** 0 stands for degrees, and -1 for lengths, of a system that is not known. */
function systemOf(file: SqliteFile, id: number): CoordinateSystem {
  if (id <= 0) return { geographic: id === 0 };
  const columns = ["srs_id", "organization", "organization_coordsys_id", "srs_name", "definition"];
  const rows = file.rowsOf("gpkg_spatial_ref_sys", columns, { rows: 10_000, text: 4_000, blob: 0 });
  for (const [srs, organization, code, name, definition] of rows) {
    if (Number(srs) !== id) continue;
    const described = systemOfWkt(String(definition ?? ""));
    const known = /^epsg$/i.test(String(organization)) ? epsgSystem(Number(code)) : {};
    return { ...described, ...known, name: known.name ?? described.name ?? String(name) };
  }
  return {};
}
