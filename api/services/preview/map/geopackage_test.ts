/** GeoPackages on the map. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";
import { readGeoPackageGeometry } from "./wkb.ts";

const hex = (bytes: Uint8Array) => bytes.toHex();
const uint = (value: number) => hex(new Uint8Array(Uint32Array.of(value).buffer));
const doubles = (...values: number[]) => hex(new Uint8Array(Float64Array.from(values).buffer));
/** A geometry with its header, with an extent of 32 bytes where one is given. */
const packed = (wkb: string, envelope = "") =>
  `47500003`.replace("03", envelope ? "03" : "01") + uint(4_490) + envelope + wkb;
const point = (x: number, y: number) => `01${uint(1)}${doubles(x, y)}`;
const ring = [116, 39, 117, 39, 117, 40, 116, 39];
const polygon = `01${uint(3)}${uint(1)}${uint(4)}${doubles(...ring)}`;
const raised = `01${uint(1_002)}${uint(2)}${doubles(100, 30, 5, 101, 31, 6)}`;

async function geoPackage(sql: string): Promise<Uint8Array> {
  const path = await Deno.makeTempFile({ suffix: ".gpkg" });
  try {
    const made = new DatabaseSync(path);
    made.exec(`
      CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('CGCS2000', 4490, 'EPSG', 4490, 'GEOGCS["CGCS2000"]');
      CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
      ${sql}`);
    made.close();
    return await Deno.readFile(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("readGeoPackage() shows the features of each layer, with their attributes and system", async () => {
  const bytes = await geoPackage(`
    CREATE TABLE lakes (fid INTEGER PRIMARY KEY, geom BLOB, 名称 TEXT, depth REAL);
    INSERT INTO lakes VALUES (1, x'${
    packed(polygon, doubles(116, 117, 39, 40))
  }', '湖', 1.5), (2, NULL, 'none', NULL);
    CREATE TABLE "gauges ""a""" (shape BLOB, id INTEGER);
    INSERT INTO "gauges ""a""" VALUES (x'${packed(point(100, 30))}', 9007199254740993), (x'${
    packed(raised)
  }', 2),
      (x'${packed(`01${uint(4)}${uint(1)}${point(1, 2)}`)}', 3), (x'${packed(point(NaN, NaN))}', 4);
    INSERT INTO gpkg_geometry_columns VALUES ('lakes', 'geom', 'POLYGON', 4490, 0, 0),
      ('gauges "a"', 'shape', 'GEOMETRY', 0, 2, 0), ('gone', 'geom', 'POINT', 4490, 0, 0);
  `);
  const shown = await readShown("a.gpkg", bytes);
  assert.deepEqual(shown.kinds, ["map", "table"]);
  const map = contentOf(shown, "map");
  assert.deepEqual([map.format, map.layers, map.layer], ["geopackage", ["lakes", 'gauges "a"'], "lakes"]);
  assert.deepEqual(map.crs, { name: "EPSG:4490", geographic: true, definition: 'GEOGCS["CGCS2000"]' });
  assert.deepEqual(map.columns, ["fid", "名称", "depth"]);
  assert.deepEqual(map.features, [
    { type: "Polygon", bounds: { west: 116, south: 39, east: 117, north: 40 }, values: ["1", "湖", "1.5"] },
    { type: "", bounds: undefined, values: ["2", "none", ""] },
  ]);
  const gauges = contentOf(await readShown("a.gpkg", bytes, { layer: 'gauges "a"' }), "map");
  assert.deepEqual(gauges.features.map(({ type, values }) => [type, ...values]), [
    ["Point", "9007199254740993"],
    ["LineString", "2"],
    ["MultiPoint", "3"],
    ["Point", "4"],
  ]);
  assert.deepEqual(gauges.bounds, { west: 1, south: 2, east: 101, north: 31 });
});

Deno.test("readGeoPackage(): without a layer, or with curves, it is shown as tables", async () => {
  const tables = await readShown("a.gpkg", await geoPackage("CREATE TABLE a (x); INSERT INTO a VALUES (1)"));
  assert.deepEqual([tables.content.kind, tables.kinds, tables.problem], ["table", ["table"], undefined]);
  const curve = packed(`01${uint(8)}${uint(0)}`);
  const curves = await geoPackage(`CREATE TABLE a (geom BLOB); INSERT INTO a VALUES (x'${curve}');
    INSERT INTO gpkg_geometry_columns VALUES ('a', 'geom', 'CURVE', 4490, 0, 0);`);
  const shown = await readShown("a.gpkg", curves);
  assert.deepEqual([shown.content.kind, shown.problem], ["table", "unsupported"]);
});

Deno.test("readGeoPackageGeometry() ends at false counts and at collections without end", () => {
  const bytes = (text: string) => Uint8Array.fromHex(text);
  assert.throws(
    () => readGeoPackageGeometry(bytes(packed(`01${uint(2)}${uint(4_000_000_000)}${doubles(1, 2)}`))),
    RangeError,
  );
  const nested = `01${uint(7)}${uint(1)}`.repeat(10_000);
  assert.throws(() => readGeoPackageGeometry(bytes(packed(nested))), { message: "tooComplex" });
  assert.throws(() => readGeoPackageGeometry(bytes("4750")), { message: "unreadable" });
});
