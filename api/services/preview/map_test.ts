/** Previews of geographic files: what they say of places and attributes, and what is drawn. */
import assert from "node:assert/strict";
import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { contentOf, readShown } from "../../../tests/read_shown.ts";
import { shapefile } from "../../../tests/shapefile.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const point = (x: number, y: number, properties: object | null = {}) => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: [x, y] },
});
const collection = (features: unknown[], more: object = {}) =>
  bytesOf({ type: "FeatureCollection", ...more, features });

Deno.test("readMap() shows the features of GeoJSON with their attributes, extent and coastline", async () => {
  const line = { type: "LineString", coordinates: [[100, 30], [110, 35]] };
  const shown = await readShown(
    "a.geojson",
    collection([
      point(116.4, 39.9, { name: "北京", code: 1 }),
      { type: "Feature", properties: { name: "route", tags: ["a"] }, geometry: line },
      { type: "Feature", properties: null, geometry: null },
    ]),
  );
  const map = contentOf(shown, "map");
  assert.deepEqual(shown.kinds, ["map", "json", "text"]);
  assert.deepEqual([map.total, map.columns], [3, ["name", "code", "tags"]]);
  assert.deepEqual(map.features.map(({ type, values }) => [type, ...values]), [
    ["Point", "北京", "1", ""],
    ["LineString", "route", "", '["a"]'],
    ["", "", "", ""],
  ]);
  assert.deepEqual(map.bounds, { west: 100, south: 30, east: 116.4, north: 39.9 });
  assert.deepEqual(map.shapes.map(({ feature }) => feature), [1, 2]);
  assert.ok(map.frame?.land && map.frame.degrees);
});

Deno.test("readMap() keeps the digits of long numbers, and the coordinates that a file has", async () => {
  const text = '{"type":"Feature","properties":{"id":12345678901234567890},' +
    '"geometry":{"type":"Point","coordinates":[116.397428,39.90923]}}';
  const map = contentOf(await readShown("a.geojson", new TextEncoder().encode(text)), "map");
  assert.deepEqual(map.features[0].values, ["12345678901234567890"]);
  assert.deepEqual([map.bounds?.west, map.bounds?.south], [116.397428, 39.90923]);
  assert.equal(map.crs.name, "WGS 84 (RFC 7946)");
  for (
    const [name, expected] of [
      ["urn:ogc:def:crs:EPSG::4490", { name: "EPSG:4490", geographic: true }],
      ["urn:ogc:def:crs:EPSG::4547", { name: "EPSG:4547", geographic: false }],
      ["GCJ-02", { name: "GCJ-02" }],
    ] as const
  ) {
    const crs = { type: "name", properties: { name } };
    const named = contentOf(await readShown("a.geojson", collection([point(116, 40)], { crs })), "map");
    assert.deepEqual(named.crs, expected);
    assert.equal(named.frame?.degrees, name !== "urn:ogc:def:crs:EPSG::4547");
  }
});

Deno.test("readMap() shows features by pages, and draws all others beside them", async () => {
  const features = Array.from({ length: 120 }, (_, at) => point(at, at / 2, { at }));
  const shown = await readShown("a.geojson", collection(features), { page: 3 });
  const map = contentOf(shown, "map");
  assert.deepEqual([shown.page, shown.pages, map.firstFeature, map.features.length], [3, 3, 101, 20]);
  assert.equal(map.shapes[0].feature, 101);
  assert.ok(map.others.points);
});

const shaped = (type: string, coordinates: unknown) => ({
  type: "Feature",
  properties: {},
  geometry: { type, coordinates },
});

/** Widths of the pieces of a path, in units of a frame that is 900 wide. */
const widths = (path = "") =>
  path.split("M").filter(Boolean).map((piece) => {
    const xs = [...piece.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
    return Math.max(...xs) - Math.min(...xs);
  });

Deno.test("readMap() draws what crosses the date line in one piece, and around the pole", async () => {
  const box = [[178, -20], [-178, -20], [-178, -14], [178, -16], [178, -20]];
  const route = [[170, -30], [179, -20], [-179, -15], [-165, -10]];
  const map = contentOf(
    await readShown("a.geojson", collection([shaped("Polygon", [box]), shaped("LineString", route)])),
    "map",
  );
  // The numbers of the file stay as they are; the map shows some 30 degrees, not 360.
  assert.deepEqual([map.bounds?.west, map.bounds?.east], [-179, 179]);
  const [area, line] = map.shapes;
  assert.deepEqual(widths(area.areas).map((width) => Math.round(width / 10)), [11]);
  assert.ok(widths(line.lines).every((width) => width > 600), JSON.stringify(widths(line.lines)));
  assert.ok(map.frame?.x.some(({ label }) => label === "180°"), JSON.stringify(map.frame?.x));

  // With a line around the earth the whole of it is seen, and both ends of what crosses.
  const parallel = shaped("LineString", [[-180, 50], [0, 50], [180, 50]]);
  const world = [shaped("LineString", [[170, 0], [-170, 10]]), parallel];
  const wide = contentOf(await readShown("b.geojson", collection(world)), "map");
  assert.deepEqual(widths(wide.shapes[0].lines).map((width) => Math.round(width / 10)), [5, 5]);
  const around = [-150, -90, -30, 30, 90, 150, -150].map((x) => [x, x % 60 === 0 ? -70 : -75]);
  const pole = contentOf(await readShown("c.geojson", collection([shaped("Polygon", [around])])), "map");
  assert.ok(pole.shapes[0].areas!.length > 0 && pole.frame!.degrees);
});

Deno.test("readMap() draws boxes that are wider than half the earth, and metres, as the file has them", async () => {
  const box = (x: number, y: number) => [[-x, -y], [x, -y], [x, y], [-x, y], [-x, -y]];
  for (const [half, system] of [[180, undefined], [170, undefined], [170, "urn:ogc:def:crs:EPSG::4547"]]) {
    const crs = system && { type: "name", properties: { name: system } };
    const shape = shaped("Polygon", [box(Number(half), 60)]);
    const map = contentOf(await readShown("a.geojson", collection([shape], crs ? { crs } : {})), "map");
    const [width] = widths(map.shapes[0].areas);
    assert.ok(width > 600, `${half} ${system} ${width}`);
  }
});

Deno.test("readMap() shows the features at the beginning of a large file", async () => {
  const features = Array.from({ length: 90_000 }, (_, at) => point(at % 180, 0, { text: "x".repeat(60) }));
  const body = collection(features);
  assert.ok(body.length > PREVIEW_WHOLE_MAX);
  const shown = await readShown("a.geojson", body);
  assert.equal(shown.beginning, true);
  assert.ok(contentOf(shown, "map").total > 1_000);
});

Deno.test("readMap(): what is no map, or asks for more than memory holds, is shown as the text that it is", async () => {
  const arcs = [Array.from({ length: 10_000 }, () => [1, 1])];
  const bomb = { type: "LineString", arcs: Array(100_000).fill(0) };
  const cyclic = { type: "Topology", arcs, objects: { a: bomb } };
  for (
    const [name, body, problem] of [
      ["a.geojson", { type: "FeatureCollection", features: [1] }, "unreadable"],
      ["b.geojson", { type: "Point", coordinates: ["1", null] }, "unreadable"],
      ["c.geojson", { type: "Polygon", coordinates: 5 }, "unreadable"],
      ["d.topojson", cyclic, "tooComplex"],
      [
        "e.topojson",
        { type: "Topology", arcs: [], objects: { a: { type: "LineString", arcs: [9] } } },
        "unreadable",
      ],
    ] as const
  ) {
    const shown = await readShown(name, bytesOf(body));
    assert.deepEqual([shown.content.kind, shown.problem], ["json", problem], name);
  }
});

const PRJ = new TextEncoder().encode('GEOGCS["China Geodetic Coordinate System 2000",DATUM["D"]]');
/** 湖泊 in GBK. */
const LAKE = new Uint8Array([0xba, 0xfe, 0xb2, 0xb4]);

Deno.test("previewFile() reads a shapefile together with the files beside it, or in one archive", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  const { files } = person.repository;
  const upload = async (path: string, body: Uint8Array<ArrayBuffer>) =>
    (await files.upload(dataSetId, "V1", path, body)).fileId;
  const { shp, dbf } = shapefile([LAKE, new TextEncoder().encode("b")]);
  const fileId = await upload("map/Lakes.shp", shp);
  const alone = contentOf(await files.preview(fileId), "map");
  assert.deepEqual([alone.total, alone.columns, alone.missing], [2, [], ["dbf", "prj", "shx"]]);
  assert.deepEqual(alone.crs, {});
  await upload("map/Lakes.DBF", dbf);
  await upload("map/Lakes.prj", PRJ);
  const map = contentOf(await files.preview(fileId), "map");
  assert.deepEqual([map.columns, map.features.map(({ values }) => values[0])], [["NAME"], ["湖泊", "b"]]);
  assert.deepEqual([map.crs.name, map.crs.geographic], ["China Geodetic Coordinate System 2000", true]);

  const zip = new ZipWriter(new BlobWriter());
  for (const [path, body] of [["in/a.shp", shp], ["in/a.dbf", dbf]] as const) {
    await zip.add(path, new Uint8ArrayReader(body));
  }
  const archive = await upload("a.zip", await (await zip.close()).bytes());
  const member = contentOf(await files.preview(archive, { member: "in/a.shp" }), "map");
  assert.deepEqual([member.features[0].values, member.missing], [["湖泊"], ["prj", "shx"]]);
});

Deno.test("readMap(): a shapefile that is cut or is none is unreadable", async () => {
  const { shp } = shapefile([LAKE]);
  for (const bytes of [new Uint8Array(), shp.slice(0, 50), shp.slice(0, 110), new Uint8Array(200)]) {
    assert.equal(contentOf(await readShown("a.shp", bytes), "none").reason, "unreadable");
  }
});
