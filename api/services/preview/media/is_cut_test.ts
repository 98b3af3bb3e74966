/** Films, recordings and pictures that end too early. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const root = new URL("../../../..", import.meta.url).pathname;
const text = (words: string) => new TextEncoder().encode(words);
const number = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const box = (name: string, content: Uint8Array) =>
  joined(number(content.length + 8).toReversed(), text(name), content);

async function isCut(name: string, bytes: Uint8Array): Promise<boolean | undefined> {
  const { content } = await readShown(name, bytes);
  if (!("cut" in content)) throw new Error(`${name} is ${content.kind}`);
  return content.cut;
}

Deno.test("isMediaCut() finds films and recordings that end before their header says", async () => {
  const files: Record<string, Uint8Array> = {
    "a.mp4": joined(
      box("ftyp", text("isom0000isommp42")),
      box("moov", new Uint8Array(90)),
      box("mdat", new Uint8Array(900)),
    ),
    "a.wav": joined(text("RIFF"), number(836), text("WAVEfmt "), new Uint8Array(828)),
    "a.webm": joined(
      Uint8Array.fromHex(
        "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701000000000003e8",
      ),
      new Uint8Array(1_000),
    ),
  };
  for (const [name, bytes] of Object.entries(files)) {
    assert.equal(await isCut(name, bytes), undefined, name);
    assert.equal(await isCut(name, bytes.subarray(0, -20)), true, name);
  }
  const open = files["a.wav"].slice();
  open.set(number(0xffff_ffff), 4);
  assert.equal(await isCut("a.wav", open), undefined);
  const film = await Deno.readFile(`${root}/static/video/sample-first-dataset.webm`);
  assert.equal(await isCut("a.webm", film), undefined);
  assert.equal(await isCut("a.webm", film.subarray(0, film.length / 2)), true);
});

Deno.test("isPictureCut() finds pictures without their end, whatever small ones are in their headers", async () => {
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const made = sharp({ create: { width: 90, height: 60, channels: 3, background: "#123", noise } });
  const jpeg = new Uint8Array(await made.jpeg().toBuffer());
  // A header that holds a whole picture, as cameras write it.
  const nested = joined(
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, 0xe1, 0, 6),
    Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
    jpeg.subarray(2),
  );
  const files: Record<string, Uint8Array> = {
    "a.png": new Uint8Array(await made.png().toBuffer()),
    "a.jpg": nested,
  };
  for (const [name, bytes] of Object.entries(files)) {
    assert.equal(await isCut(name, bytes), undefined, name);
    assert.equal(await isCut(name, bytes.subarray(0, -40)), true, name);
  }
});

/** Three pixels by two, of 24 bits. */
const BITMAP = joined(
  text("BM"),
  ...[78, 0, 54, 40, 3, -2].map((value) => number(value >>> 0)),
  Uint8Array.of(1, 0, 24, 0),
  new Uint8Array(24),
  new Uint8Array(24),
);

Deno.test("readImage() knows the size of a bitmap, which browsers show themselves", async () => {
  const shown = await readShown("a.bmp", BITMAP);
  assert.deepEqual(shown.content, {
    kind: "image",
    format: "bmp",
    width: 3,
    height: 2,
    bits: 8,
    transparent: false,
    drawn: false,
    cut: undefined,
  });
  assert.equal(shown.detected, undefined);
  assert.equal(await isCut("a.bmp", BITMAP.subarray(0, 70)), true);
  const huge = BITMAP.slice();
  huge.set(number(2_000_000_000), 18);
  assert.equal(contentOf(await readShown("a.bmp", huge), "none").reason, "tooManyPixels");
});

Deno.test("readVideo() shows no player for junk that begins as an MP4 does", async () => {
  const film = joined(box("ftyp", text("isom0000isommp42")), box("mdat", new Uint8Array(90)));
  const { content } = await readShown("a.mp4", joined(film, new Uint8Array(500).fill(0x5a)));
  assert.deepEqual(content, { kind: "none", reason: "unreadable" });
  contentOf(await readShown("b.mp4", film), "video");
});
