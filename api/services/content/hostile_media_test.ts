/** Files that are no pictures, or more than they seem: refused before they are decoded, or redrawn as nothing but pixels. */
import assert from "node:assert/strict";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { blob, media } from "../../../db/schema/mod.ts";
import { MEDIA_EDGE_MAX } from "../../../sdk/model/limits.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  return { test, content, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const encoder = new TextEncoder();
const ascii = (text: string) => [...encoder.encode(text)];
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).reverse();

function chunk(name: string, data: Uint8Array | number[]): number[] {
  const body = [...ascii(name), ...data];
  return [...big(data.length, 4), ...body, ...big(crc32(new Uint8Array(body)), 4)];
}

/** Heads of a picture of so many pixels, in each type, with next to nothing behind them. */
function huge(width: number, height: number): Record<string, Uint8Array> {
  const png = [
    ...[0x89, ...ascii("PNG\r\n\x1a\n")],
    ...chunk("IHDR", [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0]),
    ...chunk("IDAT", deflateSync(new Uint8Array(64))),
    ...chunk("IEND", []),
  ];
  const jpeg = [
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xdb, 0, 67, 0, ...new Array(64).fill(1)],
    ...[0xff, 0xc0, 0, 11, 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
    ...[0xff, 0xc4, 0, 20, 0, 1, ...new Array(15).fill(0), 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xff, 0xd9],
  ];
  const gif = [
    ...[...ascii("GIF89a"), ...little(width, 2), ...little(height, 2), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, ...little(width, 2), ...little(height, 2), 0, 2, 2, 0x4c, 0x01, 0, 0x3b],
  ];
  const extended = [
    ...[...ascii("VP8X"), ...little(10, 4), 0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)],
    ...[...ascii("VP8L"), ...little(6, 4), 0x2f, 0xff, 0xff, 0xff, 0x0f, 0],
  ];
  const webp = [...ascii("RIFF"), ...little(extended.length + 4, 4), ...ascii("WEBP"), ...extended];
  return Object.fromEntries(
    Object.entries({ png, jpeg, gif, webp }).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
  );
}

const refusalOf = async (call: Promise<unknown>) =>
  await call.then(
    () => "taken",
    ({ issues, error }) => issues?.[0] ? `${issues[0].key} ${issues[0].params?.found ?? ""}`.trim() : error,
  );

Deno.test("addPicture() refuses a picture of 50,000 × 50,000 in each type by its head, without memory for its pixels", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const before = Deno.memoryUsage().rss;
  const ends: Record<string, string> = {};
  for (const [type, bytes] of Object.entries(huge(50_000, 50_000))) {
    ends[type] = await refusalOf(content.addMedia(`bomb.${type}`, new Blob([new Uint8Array(bytes)])));
  }
  assert.equal(ends.png, "picturePixels 50000 × 50000");
  assert.equal(ends.jpeg, "picturePixels 50000 × 50000");
  for (const end of [ends.gif, ends.webp]) assert.match(end, /^(?:picturePixels 50000 × 50000|mediaType)/);
  // Its pixels alone would be 7.5 GB.
  assert.ok(Deno.memoryUsage().rss - before < 500_000_000);
  assert.deepEqual([await test.app.db.read.$count(media), await test.app.db.read.$count(blob)], [0, 0]);
});

Deno.test("addPicture(): a moving picture is counted by its frame, and a compressed comment is not read", async () => {
  await using scene = await open();
  const { content } = scene;
  const frame = await sharp({ create: { width: 10, height: 10, channels: 3, background: "#123" } }).png()
    .toBuffer();
  // 100 MB of text in 100 KB, in a part of the file that is no picture.
  const bomb = deflateSync(new Uint8Array(100_000_000));
  const end = frame.length - 12;
  const text = chunk("zTXt", [...ascii("Comment\0\0"), ...bomb]);
  const bytes = new Uint8Array([...frame.subarray(0, end), ...text, ...frame.subarray(end)]);
  const before = Deno.memoryUsage().rss;
  const item = await content.addMedia("a.png", new Blob([bytes]), { zh: "图" });
  assert.ok(Deno.memoryUsage().rss - before < 400_000_000);
  assert.deepEqual([item.width, item.height, item.size < 10_000], [10, 10, true]);
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

Deno.test("addPicture() takes no drawing, page or document, whatever name and type they claim", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const files: Record<string, string> = {
    svg: SVG,
    "svg with a declaration": `<?xml version="1.0"?>${SVG}`,
    page: "<!doctype html><script>alert(1)</script>",
    "page that begins as a GIF": "GIF8<script>alert(1)</script>",
    "page that is a GIF of no size": `GIF89a/*${"\0".repeat(8)}*/=1;alert(1)//<script>alert(1)</script>`,
    document: "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
    tiff: "II*\0\x08\0\0\0\0\0",
    avif: "\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf",
  };
  for (const [what, text] of Object.entries(files)) {
    test.advance(5_000);
    for (const name of ["a.png", "a.svg", "a.html", "a.vtt"]) {
      const given = new Blob([encoder.encode(text)], { type: "image/png" });
      assert.match(
        await refusalOf(content.addMedia(name, given, { zh: "图" })),
        /^(?:mediaType|captionsHeader)/,
        `${what} as ${name}`,
      );
    }
  }
  assert.equal(await test.app.db.read.$count(media), 0);
});

Deno.test("addPicture(): of a picture that is a page as well only the picture stays, and nobody gets it as a page", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#2b6" } });
  const page = "<html><script>alert(document.domain)</script>";
  const polyglots: [name: string, bytes: Uint8Array][] = [
    ["after.png", new Uint8Array([...await picture.clone().png().toBuffer(), ...encoder.encode(page)])],
    [
      "exif.jpg",
      new Uint8Array(await picture.clone().withExif({ IFD0: { ImageDescription: page } }).jpeg().toBuffer()),
    ],
    ["after.gif", new Uint8Array([...await picture.clone().gif().toBuffer(), ...encoder.encode(page)])],
    ["text.html.png", new Uint8Array(await picture.clone().png().toBuffer())],
    [`"><img src=x onerror=alert(1)>.png`, new Uint8Array(await picture.clone().png().toBuffer())],
  ];
  for (const [name, bytes] of polyglots) {
    const item = await content.addMedia(name, new Blob([new Uint8Array(bytes)], { type: "text/html" }), {
      zh: "图",
    });
    const answer = await test.api.request(ORIGIN + item.src);
    const kept = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    assert.doesNotMatch(kept, /script|alert/, name);
    assert.match(kept, /^RIFF....WEBP/s);
    const { headers } = answer;
    assert.equal(headers.get("Content-Type"), "image/webp");
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(headers.get("Content-Security-Policy"), "sandbox; default-src 'none'");
    assert.match(
      headers.get("Content-Disposition") ?? "",
      /^inline; filename="[^"\\\r\n]*\.webp"(?:; filename\*=UTF-8''[^\s;"]*)?$/,
    );
    assert.ok(Math.max(item.width, item.height) <= MEDIA_EDGE_MAX);
  }
});
