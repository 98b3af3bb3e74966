/** Covers: what is taken, what is refused and how, and what becomes of it (spec 2 §5, safety 2.5, B11). */
import assert from "node:assert/strict";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import { attachment } from "../../../db/schema/mod.ts";
import { ApiError } from "../../../sdk/mod.ts";
import { COVER_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { completeMetadata, deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2f7fd0" } });
const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer();
const png = (width: number, height: number) => picture(width, height).png().toBuffer();

async function openDraft(test: TestApp): Promise<{ person: SignedInUser; id: string }> {
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create(completeMetadata());
  return { person, id: dataSetId };
}

const send = ({ repository }: SignedInUser, id: string, bytes: Uint8Array, type = "image/png") =>
  repository.attachments.putCover(id, "V1", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));

const rowsOf = (test: TestApp) =>
  test.app.db.read.select().from(attachment).where(eq(attachment.kind, "cover")).all();

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(() => undefined, (error) => error);
  assert.ok(error instanceof ApiError, `not refused: ${error}`);
  return error;
}

Deno.test("putCover judges by the bytes, not by the header, and keeps one row with the size of its blob", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  for (const bytes of [await jpeg(900, 600), await png(900, 600)]) {
    const answer = await send(person, id, bytes, "text/html");
    assert.equal(answer.kind, "cover");
    assert.equal(answer.mediaType, "image/webp");
    const [row, ...more] = await rowsOf(test);
    assert.deepEqual(more, []);
    assert.equal(row.id, answer.attachmentId);
    const kept = new Uint8Array(await (await person.repository.attachments.download(row.id)).arrayBuffer());
    assert.equal(kept.length, row.size);
    const { format, width, height } = await sharp(kept).metadata();
    assert.deepEqual([format, width, height], ["webp", 900, 600]);
  }
  assert.equal((await person.repository.datasets.get(id)).coverId, (await rowsOf(test))[0].id);
});

Deno.test("putCover takes 1 MB less a byte and refuses 1 MB and more, with the specified message", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  const small = await png(150, 100);
  // Bytes behind the end of a PNG belong to nothing: they bring it to its size.
  const padded = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(small);
    return bytes;
  };
  await send(person, id, padded(COVER_SIZE_MAX - 1));
  for (const size of [COVER_SIZE_MAX, COVER_SIZE_MAX + 1, 3 * COVER_SIZE_MAX]) {
    const { error, issues } = await refusal(send(person, id, padded(size)));
    assert.equal(error, "invalidInput");
    assert.deepEqual(issues.map(({ path, key }) => [path, key]), [["cover", "coverTooBig"]]);
    assert.match(issues[0].message, /^封面须为 JPG\/PNG，小于 1MB，比例约 1\.5:1。当前 \d+ 字节$/);
  }
  assert.equal((await rowsOf(test)).length, 1);
});

Deno.test("putCover takes a ratio from 1.4 to 1.6 and refuses what is just beyond", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  for (const [width, height] of [[1400, 1000], [1500, 1000], [1600, 1000]]) {
    await send(person, id, await jpeg(width, height));
  }
  for (const [width, height] of [[1399, 1000], [1602, 1000], [1000, 1500], [500, 500]]) {
    const { issues } = await refusal(send(person, id, await jpeg(width, height)));
    assert.deepEqual(issues.map(({ key }) => key), ["coverRatio"], `${width} × ${height}`);
    assert.match(issues[0].message, /^封面须为 JPG\/PNG，小于 1MB，比例约 1\.5:1。当前比例 \d/);
  }
});

Deno.test("putCover refuses everything that is no whole JPG or PNG", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  const text = (value: string) => new TextEncoder().encode(value);
  const cases = {
    empty: new Uint8Array(),
    svg: text('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><script>1</script></svg>'),
    html: text("<!doctype html><script>alert(1)</script>"),
    gif: await picture(150, 100).gif().toBuffer(),
    webp: await picture(150, 100).webp().toBuffer(),
    "JPG that is only a head": (await jpeg(150, 100)).subarray(0, 20),
    "PNG that ends early": (await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    }).png().toBuffer()).subarray(0, 4_000),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    const { issues } = await refusal(send(person, id, bytes));
    assert.deepEqual(issues.map(({ key }) => key), ["coverType"], name);
  }
  assert.deepEqual(await rowsOf(test), []);
});

Deno.test("putCover refuses a picture that unfolds into too many pixels by its head, before it is decoded", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  const bomb = pngHead(60_000, 40_000);
  const { issues } = await refusal(send(person, id, bomb));
  assert.deepEqual(issues.map(({ key }) => key), ["coverPixels"]);
});

/** A PNG whose head claims a size and whose pixels are not there. */
function pngHead(width: number, height: number): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return new Uint8Array([
    ...signature,
    ...chunk("IHDR", head),
    ...chunk("IDAT", new Uint8Array(4)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array([...new TextEncoder().encode(name), ...data]);
  const whole = new Uint8Array(body.length + 8);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(body, 4);
  view.setUint32(4 + body.length, crc32(body));
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

Deno.test("putCover turns a picture as its camera says and keeps no EXIF, no place, no profile", async () => {
  await using test = await openTestApp();
  const { person, id } = await openDraft(test);
  const turned = await picture(800, 1200).withMetadata({ orientation: 6 }).withExifMerge({
    IFD0: { Copyright: "Somebody" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "36/1 53/1 0/1" },
  }).withIccProfile("p3").jpeg().toBuffer();
  assert.ok((await sharp(turned).metadata()).exif);
  const { attachmentId } = await send(person, id, turned);
  const kept = await (await person.repository.attachments.download(attachmentId)).arrayBuffer();
  const { width, height, exif, icc, xmp, iptc } = await sharp(kept).metadata();
  assert.deepEqual([width, height], [1200, 800]);
  assert.deepEqual([exif, icc, xmp, iptc], [undefined, undefined, undefined, undefined]);
});

Deno.test("drawCover draws the same picture for the same words and another for others, within the rules of a cover", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, attachments } = person.repository;
  const draw = async (title: string) => {
    const { dataSetId } = await datasets.create(completeMetadata({ title: { zh: title, en: title } }));
    const { attachmentId } = await attachments.drawCover(dataSetId, "V1");
    return new Uint8Array(await (await attachments.download(attachmentId)).arrayBuffer());
  };
  const [one, same, other] = [await draw("湖泊"), await draw("湖泊"), await draw("冰川")];
  assert.deepEqual(one, same);
  assert.notDeepEqual(one, other);
  assert.ok(one.length < COVER_SIZE_MAX);
  const { width, height } = await sharp(one).metadata();
  assert.equal(width / height, 1.5);
});

Deno.test("a cover changes on drafts of one's own alone", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const stranger = await test.signIn();
  const { dataSetId } = await deposit(owner);
  const bytes = await jpeg(150, 100);
  assert.equal((await refusal(send(stranger, dataSetId, bytes))).error, "notFound");
  assert.equal((await refusal(test.visitor.attachments.drawCover(dataSetId, "V1"))).error, "notLoggedIn");
  await owner.repository.datasets.submit(dataSetId, "V1");
  assert.equal((await refusal(send(owner, dataSetId, bytes))).error, "datasetStateConflict");
  assert.equal(
    (await refusal(reviewer.repository.attachments.removeCover(dataSetId, "V1"))).error,
    "forbidden",
  );
});

Deno.test("a draft's cover is its owner's, a published one everybody's and may be kept; it never runs as a page", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const draft = await deposit(owner);
  assert.equal((await refusal(test.visitor.attachments.download(draft.coverId!))).error, "notFound");
  const own = await owner.repository.attachments.download(draft.coverId!);
  assert.equal(own.headers.get("Cache-Control"), "private, no-store");
  await own.body?.cancel();
  const { coverId } = await publish(test, owner, reviewer);
  const { headers, body } = await test.visitor.attachments.download(coverId!);
  await body?.cancel();
  assert.match(headers.get("Cache-Control") ?? "", /^public, max-age=/);
  assert.equal(headers.get("Content-Security-Policy"), "sandbox; default-src 'none'");
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  assert.match(headers.get("Content-Disposition") ?? "", /^inline; filename="cover-pattern\.webp"/);
});
