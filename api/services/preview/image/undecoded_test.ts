/** Pictures of which the size is told, and nothing else. */
import assert from "node:assert/strict";
import { readShown } from "../../../../tests/read_shown.ts";

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const numbers = (...values: number[]) =>
  values.flatMap((one) => [one >>> 24, one >>> 16 & 255, one >>> 8 & 255, one & 255]);
const joined = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const box = (name: string, ...content: (Uint8Array | number[])[]) => {
  const inner = joined(...content);
  return joined(numbers(inner.length + 8), text(name), inner);
};

const CODESTREAM = joined(
  [0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0],
  numbers(5_490, 3_000, 10, 0, 1_024, 1_024, 0, 0),
  [0, 3, 11, 1, 1, 11, 1, 1, 11, 1, 1],
);
const JP2 = joined(
  box("jP  ", [0x0d, 0x0a, 0x87, 0x0a]),
  box("ftyp", text("jp2 "), numbers(0), text("jp2 ")),
  box("jp2h", box("ihdr", numbers(3_000, 5_480), [0, 3, 11, 7, 0, 0])),
  box("jp2c", CODESTREAM),
);
const size = (width: number, height: number) => box("ispe", numbers(0, width, height));
const HEIC = joined(
  box("ftyp", text("heic"), numbers(0), text("mif1heic")),
  box("meta", numbers(0), box("iprp", box("ipco", size(512, 512), size(4_032, 3_024), size(320, 240)))),
);

Deno.test("readImage() tells the size of JPEG 2000 and HEIC, without a picture and without a warning", async () => {
  const common = { kind: "image", transparent: false, drawn: false, undecoded: true };
  const files = [
    ["a.jp2", JP2, { format: "jp2", width: 5_480, height: 3_000, bits: 12 }],
    ["a.j2k", CODESTREAM, { format: "jp2", width: 5_480, height: 3_000, bits: 12 }],
    ["a.heic", HEIC, { format: "heic", width: 4_032, height: 3_024, bits: undefined }],
    ["a.heif", HEIC, { format: "heic", width: 4_032, height: 3_024, bits: undefined }],
  ] as const;
  for (const [name, bytes, wanted] of files) {
    const { content, detected, problem, kinds } = await readShown(name, bytes);
    assert.deepEqual(content, { ...common, ...wanted }, name);
    assert.deepEqual([detected, problem, kinds], [undefined, undefined, ["image"]], name);
  }
  for (const [name, bytes] of [["a.jp2", JP2.subarray(0, 60)], ["a.heic", HEIC.subarray(0, 40)]] as const) {
    assert.deepEqual((await readShown(name, bytes)).content, { kind: "none", reason: "unreadable" }, name);
  }
});
