/** ESRI shapefiles: places in `.shp`, attributes in `.dbf`, the coordinate system in `.prj`, their encoding in `.cpg`. */
import type { Geometry } from "geojson";
import { openShp } from "shapefile";
import type { Budget } from "../../diff/budget.ts";
import { decodeText } from "../../file/decode_text.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { systemOfWkt } from "./crs.ts";
import { Attributes } from "./dbf.ts";
import { COLUMNS_MAX, type FeatureSet } from "./feature_set.ts";

/** What the file of places is incomplete without. */
const NEEDED = ["dbf", "prj", "shx"];

export async function readShapefile(...[source, , budget]: Parameters<PreviewReader>): Promise<FeatureSet> {
  const geometries = await readShapes(source, budget);
  const table = source.companion("dbf");
  const attributes = table && new Attributes(table, textOf(source.companion("cpg")));
  const system = textOf(source.companion("prj"));
  const columns = attributes?.columns.slice(0, COLUMNS_MAX) ?? [];
  return {
    format: "shapefile",
    crs: system ? systemOfWkt(system) : {},
    missing: NEEDED.filter((extension) => !source.companion(extension)),
    cut: !source.isWhole,
    columns,
    omittedColumns: (attributes?.columns.length ?? 0) - columns.length,
    features: geometries.map((geometry, at) => ({
      geometry,
      values: () => attributes?.row(at, columns.length) ?? [],
    })),
  };
}

async function readShapes(source: FileSource, budget: Budget): Promise<(Geometry | null)[]> {
  const bytes = source.beginning();
  const code = new DataView(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length));
  if (bytes.length < 100 || code.getInt32(0) !== 9_994) throw new NotReadable();
  // The library reads what lies beyond a view's own bytes.
  const reader = await openShp(bytes.slice());
  const found: (Geometry | null)[] = [];
  try {
    while (true) {
      budget.check();
      const { done, value } = await reader.read();
      if (done) return found;
      found.push(value as Geometry | null);
    }
  } catch (error) {
    // The last feature of a beginning is cut.
    if (source.isWhole || !(error instanceof RangeError)) throw error;
    return found;
  }
}

/** Bytes of a companion that are text. */
const TEXT_MAX = 64 * 1024;

function textOf(source: FileSource | undefined): string | undefined {
  return source && decodeText(source.read(0, TEXT_MAX))?.text.trim();
}
