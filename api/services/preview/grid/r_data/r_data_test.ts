/** Files of R: their version, and the objects in them. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { contentOf, readShown } from "../../../../../tests/read_shown.ts";

/** A data frame of a factor and whole numbers, and a text in Latin-1, as R 4.4 and 3.5 write them. */
const RDS = Uint8Array.fromBase64(
  "WAoAAAADAAQEAwADBQAAAAAFVVRGLTgAAAMTAAAAAgAAAw0AAAADAAAAAQAAAAIAAAACAAAEAgAAAAEABAAJAAAABmxldmVscwAAABAAAAACAAQACQAAAAFhAAQACQAAAAFiAAAEAgAAAAEABAAJAAAABWNsYXNzAAAAEAAAAAEABAAJAAAABmZhY3RvcgAAAP4AAAANAAAAAwAAAAEAAAACAAAAAwAABAIAAAABAAQACQAAAAVuYW1lcwAAABAAAAACAAQACQAAAAVjbGFzcwAEAAkAAAAFdmFsdWUAAAQCAAAC/wAAABAAAAABAAQACQAAAApkYXRhLmZyYW1lAAAEAgAAAAEABAAJAAAACXJvdy5uYW1lcwAAAA0AAAACgAAAAP////0AAAD+",
);
const RDATA = Uint8Array.fromBase64(
  "H4sIAAAAAAAAA11PMQ7CMAx04oDUSCAk/tGBN/ACpm7IlHQKVEpDWfk4DW6aIDWD7bN1vrMv5+akGw0AEpRAkMhQSU4CFFRc994M/nonT52jhwHAY2QD7rhiZMZ+jtXm1prR2IHRYdGPU0EZ3Ar+prU0ZPpfpKPW947RxFFaYinx5BNLx6SbmpHsyyxrGAozPb9Zpz9XwpXr33UWn6+QH04hhG+6bPoBE8zpy0oBAAA=",
);
const LATIN = Uint8Array.fromBase64("WAoAAAACAAQEAwACAwAAAAAQAAAAAQAAQAkAAAAFY2Hx824=");

async function objectsOf(name: string, bytes: Uint8Array) {
  const { content } = await readShown(name, bytes);
  const { format, variant, attributes, variables } = contentOf({ content }, "grid");
  assert.equal(format, "rdata");
  const objects = variables.map(({ name, type, dimensions, attributes }) => [
    name,
    type,
    dimensions.map(({ length }) => length).join(" × "),
    ...attributes.map(({ name, value }) => `${name}: ${value}`),
  ]);
  return { variant, head: attributes.map(({ value }) => value), objects };
}

Deno.test("readRData() tells who wrote a file, and names, classes and sizes of the objects in it", async () => {
  for (const bytes of [RDS, gzipSync(RDS)]) {
    assert.deepEqual(await objectsOf("data/lakes.rds", bytes), {
      variant: "version 3",
      head: ["4.4.3", "3.5.0", "UTF-8"],
      objects: [
        ["lakes", "data.frame", "2", "rows: 3"],
        ["lakes$class", "factor", "3", "levels: a, b"],
        ["lakes$value", "integer", "3"],
      ],
    });
  }
  for (const name of ["a.RData", "a.rda"]) {
    const { variant, objects } = await objectsOf(name, RDATA);
    assert.deepEqual([variant, objects.map(([name]) => name)], [
      "version 2",
      ["test_dataframe", "test_dataframe$class", "test_dataframe$value"],
    ]);
  }
  assert.deepEqual((await objectsOf("a.rds", LATIN)).objects, [["a", "character", "1", "value: cañón"]]);
});

Deno.test("readRData() tells the header alone where objects are cut, compiled, or nested without end", async () => {
  const words = (...numbers: number[]) =>
    new Uint8Array(numbers.flatMap((one) => [one >>> 24, one >>> 16 & 255, one >>> 8 & 255, one & 255]));
  const head = [...new TextEncoder().encode("X\n"), ...words(2, 0x40300, 0x20300)];
  const hostile = [
    words(19, 2_000_000_000),
    words(14, 2_000_000_000),
    words(21, 1),
    words(...Array.from({ length: 5_000 }, () => [19, 1]).flat()),
  ];
  for (const rest of hostile) {
    const { objects, head: said } = await objectsOf("a.rds", new Uint8Array([...head, ...rest]));
    assert.deepEqual([objects, said], [[], ["4.3.0", "2.3.0"]]);
  }
  assert.equal((await objectsOf("a.rds", new TextEncoder().encode("A\n3\n263168\n"))).variant, "ASCII");
  const { content } = await readShown("a.rds", new TextEncoder().encode("name,value\n"));
  assert.deepEqual(content, { kind: "none", reason: "unreadable" });
});
