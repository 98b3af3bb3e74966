import assert from "node:assert/strict";
import sharp from "sharp";
import { drawThumbnail, renderDrawing } from "./images.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';

Deno.test("renderDrawing() lets eight wait behind the one that is drawn, tells the rest that it is busy, and recovers", async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => renderDrawing(SVG)));
  const refused = all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.deepEqual(refused, ["busy", "busy", "busy"]);
  assert.equal(all.slice(0, 9).every(({ status }) => status === "fulfilled"), true);
  assert.ok((await renderDrawing(SVG)).length > 0);
});

const PIXELS_MAX = 24_000_000;
const plain = (width: number, height: number, background = "#2f7fd0") =>
  sharp({ create: { width, height, channels: 3, background } });

Deno.test("drawThumbnail() takes JPEG, PNG and WebP by their bytes, and nothing that is small, long, damaged or else", async () => {
  for (const type of ["jpeg", "png", "webp"] as const) {
    const drawn = await drawThumbnail(await plain(900, 500)[type]().toBuffer(), PIXELS_MAX);
    const { format, width, height } = await sharp(drawn).metadata();
    assert.deepEqual([format, width, height], ["webp", 1200, 800], type);
  }
  const png = await plain(900, 600).png().toBuffer();
  const bomb = new Uint8Array(png);
  new DataView(bomb.buffer).setUint32(16, 60_000);
  const refused: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    icon: await plain(64, 64).png().toBuffer(),
    strip: await plain(2_000, 300).png().toBuffer(),
    gif: await plain(900, 600).gif().toBuffer(),
    tiff: await plain(900, 600).tiff().toBuffer(),
    svg: new TextEncoder().encode(SVG),
    bomb,
    head: png.subarray(0, 40),
    "more pixels than may be": await plain(6_000, 5_000).png().toBuffer(),
    noise: crypto.getRandomValues(new Uint8Array(5_000)),
  };
  for (const [name, bytes] of Object.entries(refused)) {
    assert.equal(await drawThumbnail(bytes, PIXELS_MAX), undefined, name);
  }
});

Deno.test("drawThumbnail() shows the whole of a figure on its ground, cuts a photograph to the frame, and keeps no EXIF", async () => {
  const cornerOf = async (
    bytes: Uint8Array | undefined,
  ) => [...await sharp(bytes).extract({ left: 8, top: 8, width: 1, height: 1 }).raw().toBuffer()];
  const dot = { input: await plain(100, 100, "#d00000").png().toBuffer(), left: 200, top: 700 };
  const figure = await plain(500, 1000, "#ffffff").composite([dot]).withExif({
    IFD0: { Copyright: "Somebody" },
  })
    .jpeg().toBuffer();
  const drawn = await drawThumbnail(figure, PIXELS_MAX);
  assert.ok((await cornerOf(drawn)).every((value) => value > 250));
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  const red = Array.from({ length: info.width * info.height }, (_, at) => at * info.channels)
    .filter((at) => data[at] > 180 && data[at + 1] < 80).length;
  // The dot is a tenth as high as the figure, which is as high as the frame.
  assert.ok(red > 60 * 60 && red < 100 * 100, `${red}`);
  assert.equal((await sharp(drawn).metadata()).exif, undefined);
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const photograph = await sharp({
    create: { width: 80, height: 80, channels: 3, background: "#fff", noise },
  })
    .resize(900, 900, { kernel: "nearest" }).png().toBuffer();
  const filled = await sharp(await drawThumbnail(photograph, PIXELS_MAX)).resize(12, 8).greyscale().raw()
    .toBuffer();
  const edges = [0, 11].flatMap((x) => Array.from({ length: 8 }, (_, y) => filled[y * 12 + x]));
  assert.ok(new Set(edges).size > 2, "the frame is filled to its edges");
});
