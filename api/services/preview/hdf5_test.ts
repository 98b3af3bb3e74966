/** Previews of HDF5 and of NetCDF-4, which is kept in it. */
import assert from "node:assert/strict";
import { deflateSync, inflateSync } from "node:zlib";
import { File as Hdf5File, ready } from "h5wasm";
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import type { GridPreview } from "../../../sdk/model/preview/grid.ts";
import { contentOf, readByParts, readShown } from "../../../tests/read_shown.ts";

/** A file as the library writes it. */
async function written(write: (file: Hdf5File) => void): Promise<Uint8Array> {
  const { FS } = await ready;
  const file = new Hdf5File("/written.h5", "w");
  write(file);
  file.close();
  const bytes = FS!.readFile("/written.h5");
  FS!.unlink("/written.h5");
  return bytes;
}

Deno.test("readHdf5() lists groups, datasets, links and attributes, and shows a plane, a line or neither", async () => {
  const bytes = await written((file) => {
    file.create_attribute("title", "实验 A");
    file.create_attribute("counts", [1, 2, 3], null, "<i4");
    const group = file.create_group("run");
    group.create_attribute("date", "2026-05-01");
    group.create_dataset({
      name: "image",
      data: Float32Array.from({ length: 60 }, (_, at) => at),
      shape: [3, 4, 5],
      chunks: [1, 4, 5],
      compression: 6,
    });
    file.create_dataset({ name: "names", data: ["甲", "b"] });
    file.create_dataset({ name: "line", data: new BigInt64Array([1n, 5n, 3n]) });
    file.create_soft_link("/run/image", "again");
    file.create_external_link("other.h5", "/a", "away");
  });
  const shown = await readShown("a.h5", bytes, { page: 2 });
  const grid = contentOf(shown, "grid");
  assert.deepEqual([grid.format, grid.variant, shown.pages, shown.page], ["hdf5", undefined, 3, 2]);
  assert.deepEqual(grid.attributes, [{ name: "counts", value: "1, 2, 3" }, {
    name: "title",
    value: "实验 A",
  }]);
  assert.deepEqual(grid.variables.map(({ name, type }) => `${name} ${type}`).sort(), [
    "again link",
    "away externalLink",
    "line int64",
    "names string",
    "run group",
    "run/image float32",
  ]);
  assert.deepEqual(grid.layers.toSorted(), ["line", "run/image"]);
  assert.deepEqual(grid.positions, [{ name: "dim1", index: 2, length: 3, value: undefined }]);
  assert.ok(grid.look.type === "image");
  assert.deepEqual([grid.look.scale?.least, grid.look.scale?.greatest], [20, 39]);
  const line = contentOf(await readShown("a.h5", bytes, { layer: "line" }), "grid");
  assert.ok(line.look.type === "line" && line.look.greatest === 5);
});

const FIXTURES = new URL("../../../tests/fixtures/grids/", import.meta.url);
const fixture = (name: string) => Deno.readFile(new URL(name, FIXTURES));

const dimensionNames = (grid: GridPreview, name: string) =>
  grid.variables.find((one) => one.name === name)?.dimensions.map((one) => one.name);

Deno.test("readHdf5() follows the conventions of NetCDF-4: dimensions, groups, packed values and places", async () => {
  const bytes = await fixture("grid.nc");
  const shown = await readShown("a.nc", bytes, { page: 2 });
  const grid = contentOf(shown, "grid");
  assert.deepEqual([grid.format, grid.variant, grid.layer, shown.pages], [
    "netcdf",
    "NetCDF-4 (HDF5)",
    "temperature",
    3,
  ]);
  assert.deepEqual(grid.dimensions.map(({ name, length, unlimited }) => `${name} ${length} ${unlimited}`), [
    "time 3 true",
    "lat 5 false",
    "lon 8 false",
    "nv 2 false",
    "model/level 3 false",
  ]);
  assert.deepEqual(grid.attributes.map(({ name }) => name), ["title", "Conventions"]);
  assert.deepEqual(dimensionNames(grid, "temperature"), ["time", "lat", "lon"]);
  assert.deepEqual(dimensionNames(grid, "model/pressure"), ["model/level", "lat"]);
  // A variable that is called like a dimension, without being its places.
  assert.deepEqual(dimensionNames(grid, "nv"), ["lat", "nv"]);
  assert.ok(
    !grid.variables.some(({ name, attributes }) =>
      name === "model/level" || attributes.some((one) => /^_Netcdf4|^DIMENSION_LIST|^CLASS$/.test(one.name))
    ),
  );
  assert.deepEqual(grid.bounds, { west: -22.5, east: 337.5, south: -75, north: 75 });
  const [time] = grid.positions;
  assert.deepEqual([time.index, time.value], [2, "31 days since 2000-01-01"]);
  assert.ok(grid.look.type === "image" && grid.look.gaps && grid.look.frame.land);
  assert.deepEqual([grid.look.scale?.least, grid.look.scale?.greatest], [220.5, 239.5]);
  const lines = contentOf(await readShown("a.nc4", bytes, { layer: "lat" }), "grid");
  assert.ok(lines.look.type === "line" && lines.look.least === -60);
});

Deno.test("readHdf5() opens no other file: of virtual and external datasets it says where their values are", async () => {
  for (const [name, layer] of [["virtual.h5", "v"], ["external.h5", "raw"], ["external.h5", "random"]]) {
    const grid = contentOf(await readShown("a.h5", await fixture(name), { layer }), "grid");
    assert.deepEqual(grid.look, { type: "none", reason: "elsewhere" }, `${name} ${layer}`);
  }
});

/** What a reading shows, and milliseconds that it takes at most. */
async function shownWithin(bytes: Uint8Array, milliseconds = 5_000) {
  const start = performance.now();
  const shown = await readShown("a.h5", bytes);
  assert.ok(performance.now() - start < milliseconds, `${performance.now() - start} ms`);
  return shown;
}

Deno.test("readHdf5(): a dataset of 10¹² zeros, and one whose chunk unpacks to 400 MB, get a header without a look", async () => {
  const huge = await written((file) => {
    const shape = [1, 1];
    const dataset = file.create_dataset({
      name: "zeros",
      data: new Float64Array(1),
      shape,
      maxshape: [null, null],
      chunks: [1_000, 1_000],
      compression: 9,
    });
    dataset.resize([1_000_000, 1_000_000]);
  });
  const zeros = contentOf(await shownWithin(huge), "grid");
  assert.deepEqual(zeros.look, { type: "none", reason: "tooLarge" });
  assert.deepEqual(zeros.variables[0].dimensions.map(({ length }) => length), [1_000_000, 1_000_000]);

  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const data = Uint8Array.from({ length: 500_000 }, (_, at) => noise[at % 60_000] ^ (at / 60_000));
  const bomb = await written((file) =>
    file.create_dataset({ name: "bomb", data, shape: [500, 1_000], chunks: [500, 1_000], compression: 1 })
  );
  const packed = deflateSync(new Uint8Array(400_000_000), { level: 9 });
  bomb.set(packed, chunkStart(bomb, data));
  const before = Deno.memoryUsage().rss;
  const grid = contentOf(await shownWithin(bomb), "grid");
  assert.deepEqual(grid.look, { type: "none", reason: "unreadable" });
  assert.ok(Deno.memoryUsage().rss - before < 300_000_000);
});

/** Where the packed bytes of the only chunk begin. */
function chunkStart(bytes: Uint8Array, data: Uint8Array): number {
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    try {
      if (inflateSync(bytes.subarray(at)).length === data.length) return at;
    } catch {
      // Another byte of that value.
    }
  }
  throw new Error("no chunk");
}

Deno.test("readHdf5(): groups that hold themselves, and attributes and groups without end, are cut", async () => {
  const cyclic = await written((file) => {
    const group = file.create_group("a");
    group.create_group("b");
    file.create_hard_link("/", "/a/b/back");
    file.create_soft_link("/a", "/a/self");
  });
  const shown = contentOf(await shownWithin(cyclic), "grid");
  assert.deepEqual(shown.variables.map(({ name, type }) => `${name} ${type}`), [
    "a group",
    "a/b group",
    "a/self link",
  ]);
  const many = await written((file) => {
    for (let at = 0; at < 700; at++) file.create_group(`g${at}`);
    file.create_attribute("many", Array.from({ length: 150 }, (_, at) => `value ${at}`));
    file.create_attribute("long", "字".repeat(10_000));
  });
  const cut = await shownWithin(many);
  assert.equal(cut.beginning, true);
  const { variables, attributes } = contentOf(cut, "grid");
  assert.equal(variables.length, 499);
  assert.deepEqual(attributes.map(({ name, value }) => [name, value.length]), [["long", 301], ["many", 1]]);
});

Deno.test("readHdf5(): damaged files say so, and none leaves the library in a bad state", async () => {
  const bytes = await fixture("grid.nc");
  assert.equal(contentOf(await readShown("a.nc", bytes.slice(0, 60)), "none").reason, "unreadable");
  for (let at = 8; at < bytes.length; at += 997) {
    const broken = bytes.slice();
    broken.fill(0xff, at, at + 6);
    assert.ok(["grid", "none"].includes((await readShown("a.nc", broken)).content.kind), `${at}`);
  }
  assert.equal((await readShown("a.nc", bytes)).content.kind, "grid");
});

Deno.test("readHdf5() asks for parts of a large file: its header, and as much of the values as a look takes", async () => {
  const [rows, columns] = [2_000, 1_500];
  const bytes = await written((file) => {
    file.create_dataset({ name: "first", data: new Uint8Array(PREVIEW_WHOLE_MAX) });
    const data = Float32Array.from({ length: rows * columns }, (_, at) => at);
    file.create_dataset({ name: "plane", data, shape: [rows, columns], chunks: [100, 1_500] });
    file.create_dataset({ name: "short", data: new Float64Array([1, 2, 4]) });
  });
  const { shown } = await readByParts("a.h5", bytes, { layer: "plane" });
  const grid = contentOf(shown, "grid");
  assert.deepEqual(grid.variables.map(({ name }) => name), ["first", "plane", "short"]);
  assert.deepEqual(grid.look, { type: "none", reason: "tooLarge" });
  const short = contentOf((await readByParts("a.h5", bytes, { layer: "short" })).shown, "grid");
  assert.ok(short.look.type === "line" && short.look.greatest === 4);
});

Deno.test("readHdf5() reads MATLAB files of version 7.3, whose own header stands before the file", async () => {
  const file = await written((file) => {
    const grid = file.create_dataset({
      name: "grid",
      data: Float64Array.from({ length: 12 }, (_, at) => at),
      shape: [4, 3],
    });
    grid.create_attribute("MATLAB_class", "double");
    file.create_dataset({ name: "name", data: Uint16Array.from([108, 97, 107, 101]), shape: [4, 1] });
  });
  const bytes = new Uint8Array(512 + file.length);
  bytes.set(new TextEncoder().encode("MATLAB 7.3 MAT-file, Platform: GLNXA64".padEnd(116)));
  bytes.set([0x00, 0x02, 0x49, 0x4d], 124);
  bytes.set(file, 512);
  const { variables, look, layer } = contentOf(await readShown("a.mat", bytes), "grid");
  assert.deepEqual(variables.map(({ name, dimensions }) => [name, dimensions.map(({ length }) => length)]), [
    ["grid", [4, 3]],
    ["name", [4, 1]],
  ]);
  assert.deepEqual(variables[0].attributes, [{ name: "MATLAB_class", value: "double" }]);
  assert.equal(layer, "grid");
  assert.deepEqual(look.type === "image" && [look.scale?.least, look.scale?.greatest], [0, 11]);
});
