/** KML, KMZ and GPX on the map, and dBASE as a table. */
import assert from "node:assert/strict";
import { contentOf, readShown } from "../../../tests/read_shown.ts";
import { zipFixture } from "../../../tests/zip_fixture.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const KML = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="x"><Document><Folder>
<Placemark><name>湖 &amp; &#x6d77; &b;</name><description><![CDATA[<b>x</b>]]></description>
<ExtendedData><Data name="depth"><value>12</value></Data></ExtendedData>
<Polygon><outerBoundaryIs><LinearRing><coordinates>100,30,0 101,30,0
101,31 100,30</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Tower</name><Point><coordinates>116.4,39.9</coordinates></Point></Placemark>
<Placemark><gx:Track><gx:coord>1 2 3</gx:coord><gx:coord>2 3 4</gx:coord></gx:Track></Placemark>
<Placemark><name>Nowhere</name></Placemark></Folder></Document></kml>`;

Deno.test("readKml() shows placemarks with their data, in an archive too, and expands no entity", async () => {
  for (
    const [name, file] of [["a.kml", bytes(KML)], ["a.kmz", await zipFixture({ "doc.kml": KML })]] as const
  ) {
    const shown = await readShown(name, file);
    const { format, total, columns, features, bounds, geometries } = contentOf(shown, "map");
    assert.deepEqual([format, total, columns], ["kml", 4, ["name", "description", "depth"]], name);
    assert.deepEqual(features[0].values, ["湖 & 海 &b;", "<b>x</b>", "12"]);
    assert.deepEqual(bounds, { west: 1, south: 2, east: 116.4, north: 39.9 });
    assert.deepEqual(geometries.map(({ type }) => type).sort(), ["", "LineString", "Point", "Polygon"]);
    assert.equal(shown.detected, undefined);
  }
  assert.deepEqual((await readShown("a.kml", bytes(KML))).kinds, ["map", "text"]);
});

Deno.test("readGpx() shows waypoints, routes and tracks", async () => {
  const gpx = `<gpx version="1.1" creator="t"><metadata><name>walk</name></metadata>
<wpt lat="39.9" lon="116.4"><ele>50</ele><name>Start</name></wpt>
<rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>
<trk><name>T</name><trkseg><trkpt lat="1" lon="2"><time>2026-01-01T00:00:00Z</time></trkpt>
<trkpt lat="2" lon="3"><time>2026-01-01T01:00:00Z</time></trkpt></trkseg></trk></gpx>`;
  const { format, features, columns } = contentOf(await readShown("a.gpx", bytes(gpx)), "map");
  assert.deepEqual([format, columns], ["gpx", ["kind", "name", "ele", "start", "end"]]);
  assert.deepEqual(features.map(({ type, values }) => [type, values[0], values[1]]), [
    ["Point", "wpt", "Start"],
    ["LineString", "rte", "R"],
    ["MultiLineString", "trk", "T"],
  ]);
  assert.equal(features[2].values[4], "2026-01-01T01:00:00Z");
});

Deno.test("readKml() and readGpx() show as text what is neither, and bound what is nested", async () => {
  for (const [name, text] of [["a.kml", "<a/>"], ["a.gpx", "<kml/>"], ["a.kml", "<a>".repeat(100_000)]]) {
    const { content, problem } = await readShown(name, bytes(text));
    assert.equal(content.kind, "text");
    assert.ok(problem === "unreadable" || problem === "tooComplex", `${problem}`);
  }
  const bomb = await zipFixture({ "doc.kml": new Uint8Array(9_000_000) }, 9);
  assert.equal((await readShown("a.kmz", bomb)).content.kind, "none");
});

Deno.test("readDbf() shows a table without its deleted rows, and survives every cut", async () => {
  const fields = [["NAME", "C", 10], ["DEPTH", "N", 6], ["DAY", "D", 8]] as const;
  const header = new Uint8Array(32 + 96 + 1);
  const view = new DataView(header.buffer);
  header.set([3, 126, 11, 27]);
  view.setUint32(4, 3, true);
  view.setUint16(8, header.length, true);
  view.setUint16(10, 25, true);
  fields.forEach(([name, type, length], at) => {
    header.set(bytes(name), 32 + at * 32);
    header[32 + at * 32 + 11] = type.charCodeAt(0);
    header[32 + at * 32 + 16] = length;
  });
  header[header.length - 1] = 0x0d;
  const row = (mark: string, name: string, depth: string, day: string) =>
    bytes(mark + name.padEnd(10) + depth.padStart(6) + day);
  const file = Uint8Array.from([
    ...header,
    ...row(" ", "Qinghai", "25.5", "20260101"),
    ...row("*", "gone", "1", "20260102"),
    ...row(" ", "Namtso", "", "20260103"),
    0x1a,
  ]);
  const { columns, rows } = contentOf(await readShown("a.dbf", file), "table");
  assert.deepEqual(rows, [["Qinghai", "25.5", "2026-01-01"], ["Namtso", "", "2026-01-03"]]);
  assert.deepEqual(columns.map(({ name, type }) => [name, type])[1], ["DEPTH", "number"]);
  for (let length = 0; length < file.length; length += 7) {
    assert.ok(
      ["table", "none", "text"].includes((await readShown("a.dbf", file.subarray(0, length))).content.kind),
    );
  }
});
