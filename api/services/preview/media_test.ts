/** Previews of pictures, sound, video and PDF: what is known before, what the server draws, and what is refused. */
import assert from "node:assert/strict";
import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import sharp from "sharp";
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { contentOf, readShown } from "../../../tests/read_shown.ts";
import { tiff } from "../../../tests/tiff.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: "#2b68" } });
const plain = async (made: Promise<Uint8Array>): Promise<Bytes> => new Uint8Array(await made);

async function open() {
  const test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create(completeMetadata());
  const add = async (path: string, body: Bytes) => (await files.upload(dataSetId, "V1", path, body)).fileId;
  return { test, files, add };
}

Deno.test("readImage() tells size, depth and transparency of every format, and the pages of a TIFF", async () => {
  for (const format of ["png", "jpeg", "gif", "webp", "avif", "tiff"] as const) {
    const shown = await readShown(`a.${format}`, await plain(picture().toFormat(format).toBuffer()));
    const { width, height, transparent, drawn, ...rest } = contentOf(shown, "image");
    assert.deepEqual([rest.format, width, height], [format, 60, 40]);
    assert.equal(transparent, !["jpeg", "tiff"].includes(format), format);
    assert.equal(drawn, format === "tiff");
    assert.equal(shown.detected, undefined, format);
  }
  const pages = await readShown("a.tif", tiff({ width: 8, height: 4, bits: 16, pages: 3 }), { page: 2 });
  assert.deepEqual([pages.page, pages.pages, contentOf(pages, "image").bits], [2, 3, 16]);
  const drawing = await readShown("a.svg", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  assert.deepEqual([drawing.kinds, contentOf(drawing, "image").format], [["image", "text"], "svg"]);
});

Deno.test("readImage() refuses pixel bombs, entities and what is no picture", async () => {
  const bomb = await plain(picture().png().toBuffer());
  for (const at of [16, 20]) new DataView(bomb.buffer).setUint32(at, 50_000);
  assert.equal(contentOf(await readShown("a.png", bomb), "none").reason, "tooManyPixels");
  const long = await plain(picture().tiff().toBuffer());
  assert.equal(contentOf(await readShown("a.tif", long.slice(0, 100)), "none").reason, "unreadable");
  const entities = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>';
  const shown = await readShown("a.svg", bytesOf(entities));
  assert.deepEqual([shown.content.kind, shown.problem], ["text", "tooComplex"]);
  // A drawing under the name of a picture is looked at by nothing that would draw it here.
  const named = await readShown("a.png", bytesOf(`<!--${"-".repeat(5_000)}--><svg/>`));
  assert.notEqual(named.content.kind, "image");
  assert.equal(contentOf(await readShown("a.mp3", bytesOf("no such thing")), "none").reason, "unreadable");
  for (const path of ["a.mp4", "a.pdf", "a.flac", "a.webm"]) {
    const { detected, content } = await readShown(path, bytesOf("no such thing"));
    assert.deepEqual([detected?.extension, content.kind], ["txt", "text"], path);
  }
  assert.equal(contentOf(await readShown("a.pdf", bytesOf("%PDF-1.7\n")), "pdf").kind, "pdf");
});

Deno.test("readImage() shows the first page of a TIFF above 10 MB, and the picture of an archive within the answer", async () => {
  const large = tiff({ width: 3_000, height: 2_000, bits: 16, pages: 2 });
  const shown = await readShown("a.tif", large);
  assert.deepEqual([shown.pages, shown.beginning, contentOf(shown, "image").width], [1, true, 3_000]);
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  const png = await plain(picture().png().toBuffer());
  await writer.add("in/a.png", new Uint8ArrayReader(png));
  await writer.add("a.pdf", new Uint8ArrayReader(bytesOf("%PDF-1.7")));
  const zip = await (await writer.close()).bytes();
  const entries = contentOf(await readShown("a.zip", zip), "archive").entries;
  assert.deepEqual(entries.map(({ shown }) => shown), [true, false]);
  const member = contentOf(await readShown("a.zip", zip, { member: "in/a.png" }), "image");
  assert.equal(member.data, png.toBase64());
});

Deno.test("drawFile() draws 8, 16 and 32 bits so that they are seen, by pages, and nothing else", async () => {
  const { test, files, add } = await open();
  await using _ = test;
  const shadesOf = async (body: Bytes, page?: number) => {
    const answer = await files.draw(await add("a.tif", body), page);
    assert.equal(answer.headers.get("Content-Type"), "image/webp");
    assert.match(answer.headers.get("Content-Security-Policy")!, /^sandbox/);
    const { data, info } = await sharp(await answer.bytes()).extractChannel(0).raw()
      .toBuffer({ resolveWithObject: true });
    assert.equal(info.width, 80);
    return [data[0], data[40], data[79]];
  };
  const between = ([first, middle, last]: number[]) =>
    first < 10 && middle > 110 && middle < 145 && last > 245;
  for (const bits of [8, 16, 32] as const) {
    const shades = await shadesOf(tiff({ width: 80, height: 40, bits, pages: 2 }), 2);
    assert.ok(between(shades), `${bits}: ${shades}`);
  }
  for (const compression of ["lzw", "deflate"] as const) {
    const body = await plain(picture(80, 40).tiff({ compression }).toBuffer());
    assert.equal((await shadesOf(body)).length, 3);
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const [path, body] of [["b.svg", svg], ["b.tif", svg], ["b.txt", "text"]]) {
    await assert.rejects(files.draw(await add(path, bytesOf(body))), { status: 404 }, path);
  }
  const fileId = await add("a.tif", tiff({ width: 80, height: 40, bits: 8, pages: 1 }));
  await assert.rejects(files.draw(fileId, 2), { status: 404 });
  await assert.rejects(test.visitor.files.draw(fileId), { status: 404 });
});

Deno.test("drawFile(): one reader's many pictures leave room for the cover and the picture of another", async () => {
  const { test, files, add } = await open();
  await using _ = test;
  const large = await add("large.tif", tiff({ width: 3_000, height: 2_000, bits: 8, pages: 1 }));
  const other = await test.signIn();
  const { dataSetId } = await other.repository.datasets.create();
  const small = tiff({ width: 80, height: 40, bits: 8, pages: 1 });
  const { fileId } = await other.repository.files.upload(dataSetId, "V1", "small.tif", small);
  const cover = new Blob([await plain(picture(300, 200).png().toBuffer())], { type: "image/png" });
  const many = Promise.allSettled(Array.from({ length: 12 }, () => files.draw(large)));
  const [drawn, put] = await Promise.allSettled([
    other.repository.files.draw(fileId),
    other.repository.attachments.putCover(dataSetId, "V1", cover),
  ]);
  assert.deepEqual([drawn, put].flatMap((one) => one.status === "rejected" ? [one.reason] : []), []);
  const refused = (await many).filter((one) => one.status === "rejected");
  assert.ok(refused.length > 0, "a reader may wait with any number");
  for (const { reason } of refused) assert.equal(reason.error, "busy");
});

Deno.test("previewFile() plays sound and video of any size, and finds the captions beside a video", async () => {
  const { test, files, add } = await open();
  await using _ = test;
  const { storage } = test.app.external;
  const wav = new Uint8Array(101 * 1024 * 1024);
  wav.set(bytesOf("RIFF\0\0\0\0WAVEfmt "));
  const wavId = await add("a.wav", wav);
  const read = storage.read.bind(storage);
  let longest = 0;
  storage.read = (blob, range) => {
    longest = Math.max(longest, range ? range.end - range.start : blob.size);
    return read(blob, range);
  };
  assert.equal(contentOf(await files.preview(wavId), "audio").kind, "audio");
  assert.ok(longest <= 65_536, `${longest} bytes read`);
  const webm = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84, ...bytesOf("webm")]);
  const fileId = await add("v/talk.webm", webm);
  for (const path of ["v/talk.en.vtt", "v/talk.vtt", "v/talker.vtt", "v/talk.x/a.vtt", "v/talk.txt"]) {
    await add(path, bytesOf("WEBVTT\n"));
  }
  const { captions } = contentOf(await files.preview(fileId), "video");
  assert.deepEqual(captions.map(({ path, language }) => [path, language]), [
    ["v/talk.en.vtt", "en"],
    ["v/talk.vtt", undefined],
  ]);
});
