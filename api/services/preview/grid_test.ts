/** Previews of gridded data: what the header says, and the quick look. */
import assert from "node:assert/strict";
import { fromArrayBuffer, writeArrayBuffer } from "geotiff";
import sharp from "sharp";
import { BlockDecoder } from "./grid/geotiff/decoders.ts";
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import { netcdfFile } from "../../../tests/netcdf_file.ts";
import { FileSource, MissingBytes } from "./source.ts";
import { contentOf, pixelsOf, readByParts, readShown } from "../../../tests/read_shown.ts";

const DATA = new URL("../../../db/seed/datasets/etopo-relief/files/", import.meta.url);
const TIFF = await Deno.readFile(new URL("geotiff/etopo20_asia_70E150E_0N55N.tif", DATA));
const NETCDF = await Deno.readFile(new URL("netcdf/etopo60.nc", DATA));

Deno.test("readGeoTiff() tells size, place, system and no-data value, and shows the band in colours", async () => {
  const grid = contentOf(await readShown("a.tif", TIFF), "grid");
  assert.deepEqual([grid.format, grid.compression, grid.layers], ["geotiff", "Deflate", ["1"]]);
  assert.deepEqual(grid.dimensions.map(({ length }) => length), [165, 240]);
  assert.deepEqual([grid.crs.name, grid.crs.geographic], ["EPSG:4326", true]);
  assert.deepEqual(Object.values(grid.bounds!).map(Math.round), [70, 0, 150, 55].map((one) => one || -0));
  assert.ok(grid.look.type === "image" && grid.look.frame.land);
  assert.equal(grid.look.scale?.unit, "METERS");
  const { least, greatest } = grid.look.scale!;
  assert.ok(least < -8_000 && greatest > 5_000, `${least} ${greatest}`);
  // The roof of the world is brighter than the Pacific.
  const pixels = pixelsOf(grid.look.png, 240, 165);
  const at = (longitude: number, latitude: number) =>
    pixels[Math.floor((55 - latitude) * 3)][Math.floor((longitude - 70) * 3)];
  assert.ok(at(88, 33) > 240 && at(148, 30) < 60, `${at(88, 33)} ${at(148, 30)}`);
});

Deno.test("readGeoTiff(): a picture without a place on the earth is no grid, one with three bands has colours", async () => {
  const size = {
    width: 2,
    height: 2,
    BitsPerSample: [8, 8, 8],
    SamplesPerPixel: 3,
    PhotometricInterpretation: 2,
  };
  const place = {
    ModelPixelScale: [1, 1, 0],
    ModelTiepoint: [0, 0, 0, 100, 40, 0],
    GeographicTypeGeoKey: 4490,
  };
  const values = new Uint8Array(12).map((_, at) => at * 20);
  const written = new Uint8Array(
    writeArrayBuffer(values, { ...size, ...place, GTModelTypeGeoKey: 2 }) as ArrayBuffer,
  );
  const grid = contentOf(await readShown("a.tif", written), "grid");
  assert.deepEqual([grid.crs.name, grid.layers, grid.layer], ["EPSG:4490", ["RGB", "1", "2", "3"], "RGB"]);
  assert.ok(grid.look.type === "image" && !grid.look.scale);
  const band = contentOf(await readShown("a.tif", written, { layer: "2" }), "grid");
  assert.ok(band.look.type === "image" && band.look.scale?.greatest === 200);
});

Deno.test("BlockDecoder gives the bytes that were compressed, and never more than a block has", async () => {
  const [width, height] = [300, 200];
  const raw = new Uint8Array(width * height).map((_, at) =>
    at % width < 100 ? 7 : Math.imul(at, 2_654_435_761) >>> 24
  );
  for (const [compression, code] of [["lzw", 5], ["packbits", 32773], ["deflate", 8]] as const) {
    const written = await sharp(raw, { raw: { width, height, channels: 1 } }).toColourspace("b-w")
      .tiff({ compression, predictor: "none" }).toBuffer();
    const image = await (await fromArrayBuffer(new Uint8Array(written).slice().buffer)).getImage(0);
    assert.equal(image.getTileHeight(), height);
    const layout = {
      tileWidth: width,
      tileHeight: height,
      planarConfiguration: 1,
      bitsPerSample: [8],
      predictor: 1,
    };
    const decode = async (size: number) =>
      new Uint8Array(
        (await image.getTileOrStrip(0, 0, 0, new BlockDecoder(code, size, layout))).data as ArrayBuffer,
      );
    assert.deepEqual(await decode(raw.length), raw, compression);
    const cut = await decode(1_000).catch(() => new Uint8Array());
    assert.ok(cut.length <= 1_000, compression);
  }
});

Deno.test("readNetcdf() lists dimensions, variables and attributes, and shows a plane or a line", async () => {
  const grid = contentOf(await readShown("a.nc", NETCDF), "grid");
  assert.deepEqual(grid.dimensions.map(({ name, length }) => [name, length]), [
    ["ETOPO60X", 360],
    ["ETOPO60Y", 180],
  ]);
  assert.deepEqual([grid.layer, grid.bounds], ["ROSE", { west: 20, south: -90, east: 380, north: 90 }]);
  assert.ok(grid.look.type === "image" && grid.look.frame.land);
  assert.deepEqual(grid.variables[2].attributes.at(-1), { name: "units", value: "METERS" });
  // The southern ice is above the sea, the middle of the Pacific far below.
  const pixels = pixelsOf(grid.look.png, 360, 180);
  assert.ok(pixels[175][60] > pixels[90][170]);
  const line = contentOf(await readShown("a.nc", NETCDF, { layer: "ETOPO60Y" }), "grid");
  assert.ok(line.look.type === "line");
  assert.deepEqual([line.look.least, line.look.greatest], [-89.5, 89.5]);
});

Deno.test("readGrid(): damaged and hostile files say so, within memory and time", async () => {
  for (const [name, bytes] of [["a.tif", TIFF], ["a.nc", NETCDF]] as const) {
    assert.equal(contentOf(await readShown(name, bytes.slice(0, 60)), "none").reason, "unreadable", name);
    // Pixels are cut: the header is shown.
    assert.equal((await readShown(name, bytes.slice(0, bytes.length - 30_000))).content.kind, "grid", name);
    for (let at = 4; at < 400; at += 23) {
      const broken = bytes.slice();
      broken.fill(0xff, at, at + 4);
      const shown = await readShown(name, broken);
      assert.ok(["grid", "image", "none"].includes(shown.content.kind), `${name} ${at}`);
    }
  }
  const huge = NETCDF.slice();
  // Both dimensions have more than four thousand million steps.
  huge.fill(0xff, 28, 32);
  const shown = await readShown("a.nc", huge);
  assert.ok(
    shown.content.kind !== "grid" || shown.content.look.type === "none",
    JSON.stringify(shown).slice(0, 200),
  );
});

const FIXTURES = new URL("../../../tests/fixtures/grids/", import.meta.url);

Deno.test("readNetcdf() reads records, packed values and gaps, and puts uneven axes from the north, around the earth", async () => {
  const bytes = await Deno.readFile(new URL("records.nc", FIXTURES));
  const shown = await readShown("a.nc", bytes, { page: 2 });
  const grid = contentOf(shown, "grid");
  assert.deepEqual([grid.layer, shown.pages], ["rain", 2]);
  assert.deepEqual(grid.dimensions[0], { name: "time", length: 2, unlimited: true });
  assert.equal(grid.positions[0].value, "6 hours since 2020-01-01");
  assert.deepEqual(grid.bounds, { west: -22.5, east: 337.5, south: -87.5, north: 90 });
  assert.ok(grid.look.type === "image" && grid.look.gaps && grid.look.frame.land);
  const { least, greatest, unit } = grid.look.scale!;
  assert.deepEqual([least.toFixed(1), greatest.toFixed(1), unit], ["15.0", "15.4", "mm"]);
  const rows = pixelsOf(grid.look.png, 8, 5);
  // Latitudes of the pixels are even, those of the file 80, 40, 10, -5, -60: each shows the nearest.
  const steps = [...new Set(rows.map((row) => row[0]))].toSorted((a, b) => a - b);
  assert.deepEqual(rows.map((row) => steps.indexOf(row[0])), [0, 1, 2, 3, 3]);
  assert.deepEqual([...rows[0]].map((one) => one === 0), Array.from({ length: 8 }, (_, at) => at === 3));
  const flags = contentOf(await readShown("a.nc", bytes, { layer: "flag" }), "grid");
  assert.ok(flags.look.type === "line" && flags.look.least === 1 && flags.look.greatest === 2);
});

/** A raster of degrees with values that grow to the south-east. */
function raster(width: number, height: number, place: object): Uint8Array {
  const values = new Uint8Array(width * height).map((_, at) => (at % width) + Math.floor(at / width));
  const more = { width, height, GeographicTypeGeoKey: 4326, GTModelTypeGeoKey: 2, ...place };
  return new Uint8Array(writeArrayBuffer(values, more) as ArrayBuffer);
}

Deno.test("readGeoTiff() says of a raster that does not point north that it is drawn by rows and columns", async () => {
  const matrix = (...[a, b, d, e]: number[]) => [a, b, 0, 100, d, e, 0, 40, 0, 0, 0, 0, 0, 0, 0, 1];
  for (
    const [name, ModelTransformation, turned] of [
      ["north up", matrix(0.5, 0, 0, -0.5), undefined],
      ["rotated", matrix(0.35, 0.35, 0.35, -0.35), true],
      ["south up", matrix(0.5, 0, 0, 0.5), true],
      ["mirrored", matrix(-0.5, 0, 0, -0.5), true],
    ] as const
  ) {
    const grid = contentOf(await readShown("a.tif", raster(40, 30, { ModelTransformation })), "grid");
    assert.ok(grid.look.type === "image", name);
    assert.deepEqual([grid.turned, grid.look.frame.degrees], [turned, !turned], name);
    assert.equal(grid.look.frame.land !== undefined, !turned, name);
    assert.ok(grid.bounds && grid.crs.geographic, name);
  }
});

/** A raster of one value above 10 MB, with a smaller one of another value behind it. */
function withOverview(): Uint8Array {
  const [width, height] = [4_000, 3_000];
  const [small, start] = [{ width: 500, height: 375 }, 1_000];
  const bytes = new Uint8Array(start + width * height + small.width * small.height);
  bytes.fill(50, start, start + width * height).fill(200, start + width * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const doubles = (at: number, values: number[]) => {
    for (const [index, value] of values.entries()) view.setFloat64(at + index * 8, value, true);
  };
  doubles(600, [0.01, 0.01, 0]);
  doubles(640, [0, 0, 0, 100, 40, 0]);
  for (const [index, value] of [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326].entries()) {
    view.setUint16(700 + index * 2, value, true);
  }
  const directory = (at: number, next: number, fields: number[][]) => {
    view.setUint16(at, fields.length, true);
    for (const [index, [tag, type, count, value]] of fields.entries()) {
      const place = at + 2 + index * 12;
      view.setUint16(place, tag, true);
      view.setUint16(place + 2, type, true);
      view.setUint32(place + 4, count, true);
      view.setUint32(place + 8, value, true);
    }
    view.setUint32(at + 2 + fields.length * 12, next, true);
  };
  const fields = (isSmall: number, width: number, height: number, offset: number) => [
    [254, 4, 1, isSmall],
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, offset],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, width * height],
  ];
  const place = [[33550, 12, 3, 600], [33922, 12, 6, 640], [34735, 3, 12, 700]];
  directory(8, 300, [...fields(0, width, height, start), ...place]);
  directory(300, 0, fields(1, small.width, small.height, start + width * height));
  return bytes;
}

Deno.test("readGeoTiff() shows a raster above 10 MB by the smaller one that comes with it", async () => {
  const bytes = withOverview();
  assert.ok(bytes.length > PREVIEW_WHOLE_MAX);
  const { shown, read } = await readByParts("a.tif", bytes);
  const grid = contentOf(shown, "grid");
  assert.ok(grid.look.type === "image");
  assert.deepEqual([grid.look.pixelsWide, grid.look.scale?.least, grid.look.scale?.greatest], [
    500,
    200,
    200,
  ]);
  assert.deepEqual(grid.dimensions.map(({ length }) => length), [3_000, 4_000]);
  assert.deepEqual([grid.crs.name, shown.beginning], ["EPSG:4326", false]);
  assert.ok(read < 2_000_000, `${read} bytes`);
});

Deno.test("listed(): of a header that names far too much a page gets a part, and the number of what is left out", async () => {
  const file = netcdfFile({
    dimensions: Array.from({ length: 1_000 }, (_, at) => `x${at}`),
    variables: Array.from(
      { length: 20_000 },
      (_, at) => ({ name: `v${at}`, dimensions: Array(100).fill(0) }),
    ),
  });
  const grid = contentOf(await readShown("a.nc", file), "grid");
  assert.deepEqual([grid.variables.length, grid.dimensions.length, grid.layers.length], [500, 300, 500]);
  assert.deepEqual(grid.leftOut, { variables: 19_500, dimensions: 700, attributes: 0 });
  assert.deepEqual(grid.variables[0].leftOut, { variables: 0, dimensions: 92, attributes: 0 });
  const whole = contentOf(await readShown("a.nc", NETCDF), "grid");
  assert.deepEqual([whole.leftOut, whole.variables[0].leftOut], [undefined, undefined]);
});

Deno.test("FileSource.read(): a place that a file itself names and that is no number is refused", () => {
  const source = new FileSource(100, []);
  for (const [start, end] of [[NaN, 5], [0, NaN], [-4, 5], [1.5, 5], [0, Infinity]]) {
    assert.throws(() => source.read(start, end), RangeError);
  }
  assert.throws(() => source.read(0, 5), MissingBytes);
});
