/** Arrays of NumPy, MATLAB, FITS and NIfTI: what their headers say, and looks at their values. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { GridPreview } from "../../../../../sdk/mod.ts";
import type { PreviewQuery } from "../../../../../sdk/model/preview/preview.ts";
import { contentOf, pixelsOf, readByParts, readShown } from "../../../../../tests/read_shown.ts";

const gridOf = async (path: string, bytes: Uint8Array, query: PreviewQuery = {}): Promise<GridPreview> =>
  contentOf(await readShown(path, bytes, query), "grid");
const scaleOf = ({ look }: GridPreview) =>
  look.type === "image" ? [look.scale?.least, look.scale?.greatest] : look.type;
const shapesOf = ({ variables }: GridPreview) =>
  variables.map(({ name, type, dimensions }) => [name, type, dimensions.map(({ length }) => length)]);

/** Written by NumPy 1 (`arange(12).reshape(3, 4)`; big-endian by columns; a record) and SciPy (`savemat`). */
const FILES = {
  npy: Uint8Array.fromBase64(
    "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDMsIDQpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAAAAAAAAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAIQAAAAAAAABBAAAAAAAAAFEAAAAAAAAAYQAAAAAAAABxAAAAAAAAAIEAAAAAAAAAiQAAAAAAAACRAAAAAAAAAJkA=",
  ),
  npyF: Uint8Array.fromBase64(
    "k05VTVBZAQB2AHsnZGVzY3InOiAnPmkyJywgJ2ZvcnRyYW5fb3JkZXInOiBUcnVlLCAnc2hhcGUnOiAoMywgNCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAEAAgAAQAFAAkAAgAGAAoAAwAHAAs=",
  ),
  npyR: Uint8Array.fromBase64(
    "k05VTVBZAQB2AHsnZGVzY3InOiBbKCdhJywgJzxpNCcpLCAoJ2InLCAnPGY4JyldLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoMSwpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoBAAAAAAAAAAAAAEA=",
  ),
  npz: Uint8Array.fromBase64(
    "UEsDBC0AAAAIAAAAIQBUFalm//////////8IABQAZ3JpZC5ucHkBABAA4AAAAAAAAABmAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG6TZqGuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6CiaaOgq1CmQDLgYU8MEeynCAUBxQWgBKi0BpCSgtA6UVoLQSlFaB0moOAFBLAwQtAAAACAAAACEAe4wUsv//////////CQAUAG5hbWVzLm5weQEAEACIAAAAAAAAAEwAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbhNqqK6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaRjqaOgq1ChQArgoGBoawPAYGAFBLAQItAy0AAAAIAAAAIQBUFalmZgAAAOAAAAAIAAAAAAAAAAAAAACAAQAAAABncmlkLm5weVBLAQItAy0AAAAIAAAAIQB7jBSyTAAAAIgAAAAJAAAAAAAAAAAAAACAAaAAAABuYW1lcy5ucHlQSwUGAAAAAAIAAgBtAAAAJwEAAAAA",
  ),
  mat: Uint8Array.fromBase64(
    "TUFUTEFCIDUuMCBNQVQtZmlsZSBQbGF0Zm9ybTogcG9zaXgsIENyZWF0ZWQgb246IEZyaSBOb3YgMjcgMTI6MDI6MjEgMjAyNgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABSU0OAAAAkAAAAAYAAAAIAAAABgAAAAAAAAAFAAAACAAAAAMAAAAEAAAAAQAEAGdyaWQJAAAAYAAAAAAAAAAAAAAAAAAAAAAAEEAAAAAAAAAgQAAAAAAAAPA/AAAAAAAAFEAAAAAAAAAiQAAAAAAAAABAAAAAAAAAGEAAAAAAAAAkQAAAAAAAAAhAAAAAAAAAHEAAAAAAAAAmQA4AAAD4AAAABgAAAAgAAAAGAAAAAAAAAAUAAAAMAAAAAgAAAAMAAAAEAAAAAAAAAAEABABjdWJlCQAAAMAAAAAAAAAAAAAAAAAAAAAAAChAAAAAAAAAEEAAAAAAAAAwQAAAAAAAACBAAAAAAAAANEAAAAAAAADwPwAAAAAAACpAAAAAAAAAFEAAAAAAAAAxQAAAAAAAACJAAAAAAAAANUAAAAAAAAAAQAAAAAAAACxAAAAAAAAAGEAAAAAAAAAyQAAAAAAAACRAAAAAAAAANkAAAAAAAAAIQAAAAAAAAC5AAAAAAAAAHEAAAAAAAAAzQAAAAAAAACZAAAAAAAAAN0AOAAAAOAAAAAYAAAAIAAAABAAAAAAAAAAFAAAACAAAAAEAAAAEAAAAAQAAAAUAAAB0aXRsZQAAABAABABsYWtlDgAAADgAAAAGAAAACAAAAAYAAAAAAAAABQAAAAgAAAABAAAAAQAAAAEAAQBuAAAACQAAAAgAAAAAAAAAAAAeQA4AAAB4AAAABgAAAAgAAAACAAAAAAAAAAUAAAAIAAAAAQAAAAEAAAABAAEAcwAAAAUABAACAAAAAQACAHEAAAAOAAAAOAAAAAYAAAAIAAAADgAAAAAAAAAFAAAACAAAAAEAAAABAAAAAQAAAAAAAAAMAAAACAAAAAEAAAAAAAAADgAAAEgAAAAGAAAACAAAAAYIAAAAAAAABQAAAAgAAAABAAAAAQAAAAEAAQBjAAAACQAAAAgAAAAAAAAAAADwPwkAAAAIAAAAAAAAAAAAAEA=",
  ),
  matZ: Uint8Array.fromBase64(
    "TUFUTEFCIDUuMCBNQVQtZmlsZSBQbGF0Zm9ybTogcG9zaXgsIENyZWF0ZWQgb246IEZyaSBOb3YgMjcgMTI6MDI6MjEgMjAyNgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABSU0PAAAASAAAAHic42NgYJgAxGxAzAGlQYAVymcGYhYgZgSS6UWZKZxAdgIDOhBwgNAKUPqDPYQWgfKVoDQDlJaA0ipQmgNKy0BpNQcAHG0Hdg8AAABsAAAAeJxdyD0Kg1AQRtFRk6AQgoWFRQoREQkSNOan9K0l4hLcX5ZkaZlPvJUDlzMzFzNb1EmFuM5RnZWvAnXg72kbpu8Yaf/Zfiq3GWODGT5x7jdv3Am2mOMLDWtM8YEFvjHEO16xwxI/7g+lkQ2FDwAAAC0AAAB4nONjYGCwAGI2IOYAYhYGCGCF8hmhYoxQsZLMkpxUIC0AFM1JzE4FADohBEQPAAAAJQAAAHic42NgYLAAYjYg5oDSIMAK5TPCMSNDHpDmhIpDgJwDACFGAUkPAAAAOAAAAHic42NgYKgAYjYg5gBiJgYIYIXyGeGYkaEYLM4CVsMIJAuBNB8QWyDp58OpHwJ4kMRBAACxCgIhDwAAACsAAAB4nONjYGDwAGI2IOYA0SACCFihfEY4ZmRIBtKcUHEI+GCPymdwAABK5QJ4",
  ),
};

Deno.test("readNpy() tells type and shape of an array, and looks at it in either order", async () => {
  const rows = await gridOf("data/a.npy", FILES.npy);
  assert.deepEqual([rows.format, shapesOf(rows), scaleOf(rows)], ["numpy", [["a", "float64", [3, 4]]], [
    0,
    11,
  ]]);
  const columns = await gridOf("a.npy", FILES.npyF);
  assert.deepEqual([shapesOf(columns), scaleOf(columns)], [[["a", "int16", [3, 4]]], [0, 11]]);
  for (const one of [rows, columns]) {
    assert.ok(one.look.type === "image");
    const { png, pixelsWide, pixelsHigh } = one.look;
    const [top] = pixelsOf(png, pixelsWide, pixelsHigh);
    // Values rise along the rows, whatever order the file has; the last row stands at the top.
    assert.deepEqual([...top], [...top].toSorted((a, b) => a - b));
  }
  const record = await gridOf("a.npy", FILES.npyR);
  assert.deepEqual([record.look.type, record.variables[0].type.includes("'b', '<f8'")], ["none", true]);
});

Deno.test("DenseVariable: an array that the file holds in part says so", async () => {
  const cut = await gridOf("a.npy", FILES.npy.subarray(0, FILES.npy.length - 8));
  assert.deepEqual([shapesOf(cut), cut.cut, scaleOf(cut)], [[["a", "float64", [3, 4]]], true, [0, 10]]);
  assert.equal((await gridOf("a.npy", FILES.npy)).cut, undefined);
});

Deno.test("readNpz() lists the arrays of an archive, and looks at the one that is asked for", async () => {
  const shown = await gridOf("a.npz", FILES.npz);
  assert.deepEqual([shown.variant, shapesOf(shown)], ["npz", [["grid", "float64", [3, 4]], ["names", "<U1", [
    2,
  ]]]]);
  assert.deepEqual([shown.layer, scaleOf(shown)], ["grid", [0, 11]]);
});

Deno.test("readMatlab() lists variables with their classes, and looks at rows and columns", async () => {
  for (const bytes of [FILES.mat, FILES.matZ]) {
    const shown = await gridOf("a.mat", bytes);
    assert.deepEqual(shapesOf(shown), [
      ["grid", "double", [3, 4]],
      ["cube", "double", [4, 2, 3]],
      ["title", "char", [1, 4]],
      ["n", "double", [1, 1]],
      ["s", "struct", [1, 1]],
      ["c", "double complex", [1, 1]],
    ]);
    assert.deepEqual([shown.layer, scaleOf(shown)], ["grid", [0, 11]]);
    assert.deepEqual(shown.variables.slice(2, 4).map(({ attributes }) => attributes[0].value), [
      "lake",
      "7.5",
    ]);
    const cube = await gridOf("a.mat", bytes, { layer: "cube", page: 2 });
    // The second plane: cube(:, :, 2).
    assert.deepEqual(scaleOf(cube), [1, 21]);
  }
});

/** A volume of 4 × 3 × 5 voxels, each of which is its place in the file, times 2, plus 1. */
function nifti(little = true): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(352 + 60 * 2);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, little);
  [3, 4, 3, 5].forEach((one, at) => view.setInt16(40 + 2 * at, one, little));
  view.setInt16(70, 4, little);
  [1, 0.5, 0.5, 2].forEach((one, at) => view.setFloat32(76 + 4 * at, one, little));
  view.setFloat32(108, 352, little);
  view.setFloat32(112, 2, little);
  view.setFloat32(116, 1, little);
  bytes[123] = 2;
  bytes.set(new TextEncoder().encode("scan"), 148);
  bytes.set(new TextEncoder().encode("n+1"), 344);
  for (let at = 0; at < 60; at++) view.setInt16(352 + 2 * at, at, little);
  return bytes;
}

Deno.test("readNifti() begins with the middle of a volume, compressed or not, and scales its values", async () => {
  for (
    const [path, bytes] of [["a.nii", nifti()], ["a.nii", nifti(false)], [
      "a.nii.gz",
      gzipSync(nifti()),
    ]] as const
  ) {
    const middle = await readShown(path, bytes);
    const shown = contentOf(middle, "grid");
    assert.deepEqual([shown.variant, shapesOf(shown)], ["NIfTI-1", [["image", "int16", [5, 3, 4]]]]);
    assert.deepEqual([middle.page, middle.pages, scaleOf(shown)], [3, 5, [49, 71]]);
    assert.deepEqual(scaleOf(await gridOf(path, bytes, { page: 1 })), [1, 23]);
    assert.equal(shown.variables[0].attributes[0].value, "0.5 × 0.5 × 2 mm");
    assert.equal(shown.attributes[0].value, "scan");
  }
});

/** A volume of 4 × 3 × 5 voxels as NIfTI-2, whose header has longer numbers. */
function secondNifti(little = true): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(544 + 60 * 2);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 540, little);
  bytes.set(new TextEncoder().encode("n+2\0\r\n\x1a\n"), 4);
  view.setInt16(12, 4, little);
  [3, 4, 3, 5].forEach((one, at) => view.setBigInt64(16 + 8 * at, BigInt(one), little));
  [1, 0.5, 0.5, 2].forEach((one, at) => view.setFloat64(104 + 8 * at, one, little));
  view.setBigInt64(168, 544n, little);
  view.setFloat64(176, 2, little);
  view.setFloat64(184, 1, little);
  bytes.set(new TextEncoder().encode("scan"), 240);
  view.setInt32(500, 2, little);
  for (let at = 0; at < 60; at++) view.setInt16(544 + 2 * at, at, little);
  return bytes;
}

Deno.test("readNifti() reads the second version as the first, in either order of bytes", async () => {
  for (const bytes of [secondNifti(), secondNifti(false), gzipSync(secondNifti())]) {
    const middle = await readShown(bytes[0] === 0x1f ? "a.nii.gz" : "a.nii", bytes);
    const shown = contentOf(middle, "grid");
    assert.deepEqual([shown.variant, shapesOf(shown)], ["NIfTI-2", [["image", "int16", [5, 3, 4]]]]);
    assert.deepEqual([middle.page, middle.pages, scaleOf(shown)], [3, 5, [49, 71]]);
    assert.equal(shown.variables[0].attributes[0].value, "0.5 × 0.5 × 2 mm");
    assert.equal(shown.attributes[0].value, "scan");
  }
});

/** A FITS file of cards, with values behind them. */
function fits(units: { cards: Record<string, string | number>; data?: Uint8Array }[]): Uint8Array {
  const blocks = (bytes: Uint8Array, fill: number) => {
    const whole = new Uint8Array(Math.ceil(bytes.length / 2_880) * 2_880).fill(fill);
    whole.set(bytes);
    return whole;
  };
  return new Uint8Array(units.flatMap(({ cards, data = new Uint8Array() }) => {
    const lines = Object.entries(cards).map(([key, value]) =>
      `${key.padEnd(8)}= ${typeof value === "number" || value === "T" ? value : `'${value}'`} / note`.padEnd(
        80,
      )
    );
    const head = new TextEncoder().encode(lines.join("") + "END".padEnd(80));
    return [...blocks(head, 32), ...blocks(data, 0)];
  }));
}

Deno.test("readFits() tells the cards of all units, looks at an image and lists the columns of a table", async () => {
  const data = new Uint8Array(24);
  for (let at = 0; at < 12; at++) new DataView(data.buffer).setInt16(at * 2, at);
  const bytes = fits([
    {
      cards: {
        SIMPLE: "T",
        BITPIX: 16,
        NAXIS: 2,
        NAXIS1: 4,
        NAXIS2: 3,
        BZERO: 100,
        BUNIT: "adu",
        OBJECT: "M 31",
      },
      data,
    },
    {
      cards: {
        ...{
          XTENSION: "BINTABLE",
          BITPIX: 8,
          NAXIS: 2,
          NAXIS1: 8,
          NAXIS2: 2,
          PCOUNT: 0,
          GCOUNT: 1,
          TFIELDS: 1,
        },
        ...{ TTYPE1: "RA", TFORM1: "D", TUNIT1: "deg", EXTNAME: "STARS" },
      },
      data: new Uint8Array(16),
    },
  ]);
  const shown = await gridOf("a.fits", bytes);
  assert.deepEqual(shapesOf(shown), [["PRIMARY", "int16", [3, 4]], ["1 STARS", "BINTABLE", [2]]]);
  assert.deepEqual(scaleOf(shown), [100, 111]);
  assert.deepEqual(shown.variables[1].attributes, [{ name: "RA", value: "D deg" }]);
  assert.deepEqual(shown.attributes.find(({ name }) => name === "OBJECT")?.value, "M 31");
});

Deno.test("readGrid(): arrays that are cut or lie about their size are told by their header, or are unreadable", async () => {
  const large = nifti();
  new DataView(large.buffer).setInt16(42, 32_767, true);
  new DataView(large.buffer).setInt16(44, 32_767, true);
  assert.equal((await gridOf("a.nii", large)).variables[0].dimensions[2].length, 32_767);
  const cut = nifti().subarray(0, 400);
  assert.deepEqual((await gridOf("a.nii", cut)).look, { type: "none", reason: "cut" });
  const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (9000000000, 90000), }\n";
  const npy = new TextEncoder().encode(`xNUMPY\u0001\u0000${String.fromCharCode(header.length, 0)}${header}`);
  npy[0] = 0x93;
  const claimed = await gridOf("a.npy", npy);
  assert.deepEqual([claimed.variables[0].dimensions[0].length, claimed.look], [9_000_000_000, {
    type: "none",
    reason: "cut",
  }]);
  for (const [name, bytes] of Object.entries({ "a.mat": FILES.mat, "a.npz": FILES.npz })) {
    const { content } = await readShown(name, bytes.subarray(0, 200));
    assert.deepEqual(content, { kind: "none", reason: "unreadable" }, name);
  }
});

Deno.test("readNifti() of a large file reads its header and one slice", async () => {
  const bytes = new Uint8Array(352 + 64 * 512 * 512);
  bytes.set(nifti().subarray(0, 352));
  const view = new DataView(bytes.buffer);
  [3, 512, 512, 64].forEach((one, at) => view.setInt16(40 + 2 * at, one, true));
  view.setInt16(70, 2, true);
  const { shown, read } = await readByParts("a.nii", bytes);
  assert.deepEqual([shown.page, contentOf(shown, "grid").look.type], [33, "image"]);
  assert.ok(read < 1_000_000, `${read} bytes`);
});
