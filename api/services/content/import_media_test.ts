/** Files of another server's library: what is kept, and what is refused. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { media } from "../../../db/schema/mod.ts";
import { digestOf, toHex } from "../../../sdk/hash_source.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const ALT = { zh: "图", en: "Picture" };
const draw = (width: number) => sharp({ create: { width, height: 10, channels: 3, background: "#2b6" } });
const webp = async (width = 20): Promise<Bytes> => new Uint8Array(await draw(width).webp().toBuffer());
const given = async (bytes: Bytes, name = "map.webp") => ({
  name,
  sha256: toHex(await digestOf(bytes)),
  alt: ALT,
});

async function open() {
  const test = await openTestApp();
  const { content } = (await test.signIn({ role: "governance" })).repository;
  const rows = () => test.app.db.read.select().from(media).all();
  return { test, content, rows, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => "taken", ({ issues }: ApiError) => issues.map(({ path, key }) => `${path} ${key}`).join());

Deno.test("importMedia keeps a picture to the byte under its id, once, and writes nothing over", async () => {
  await using scene = await open();
  const { content, rows } = scene;
  const bytes = await webp();
  const item = await content.importMedia("other-server-1", await given(bytes), new Blob([bytes]));
  assert.deepEqual([item.mediaId, item.width, item.existed], ["other-server-1", 20, undefined]);
  const [row] = await rows();
  assert.deepEqual([row!.id, row!.sha256, row!.mediaType], ["other-server-1", item.sha256, "image/webp"]);
  const again = await content.importMedia("other-server-1", await given(bytes), new Blob([bytes]));
  assert.equal(again.existed, true);
  const other = await webp(30);
  const taken = content.importMedia("other-server-1", await given(other), new Blob([other]));
  assert.equal(await refusalOf(taken), "mediaId mediaTaken");
  assert.deepEqual(await rows(), [row]);
});

Deno.test("importMedia refuses other bytes than were exported, and files that no library keeps", async () => {
  await using scene = await open();
  const { test, content, rows } = scene;
  const bytes = await webp();
  const text = (value: string): Bytes => new TextEncoder().encode(value);
  const withExif: Bytes = new Uint8Array(
    await draw(20).withExif({ IFD0: { Artist: "A" } }).webp().toBuffer(),
  );
  const frame = new Uint8Array([...new TextEncoder().encode("ANMF"), 0, 0, 0, 0]);
  const withFrame: Bytes = new Uint8Array([...bytes, ...frame]);
  new DataView(withFrame.buffer).setUint32(4, withFrame.length - 8, true);
  const cases: [what: string, bytes: Bytes, refusal: string][] = [
    ["metadata", withExif, "file mediaKept"],
    ["a frame, in which anything may stand", withFrame, "file mediaKept"],
    ["bytes behind the picture", new Uint8Array([...bytes, 1, 2]), "file mediaKept"],
    ["a cut picture", bytes.slice(0, 30), "file mediaKept"],
    ["too large", await webp(2_401), "file mediaKept"],
    ["another format", new Uint8Array(await draw(20).png().toBuffer()), "file videoType"],
    ["a page", text("<!doctype html><script>alert(1)</script>".padEnd(200)), "file videoType"],
    ["nothing", text(""), "file videoType"],
    [
      "captions with styles",
      text("WEBVTT\n\nSTYLE\n::cue{}\n\n00:00.000 --> 00:01.000\na\n"),
      "file mediaKept",
    ],
  ];
  for (const [what, sent, refusal] of cases) {
    assert.equal(
      await refusalOf(content.importMedia("a", await given(sent), new Blob([sent]))),
      refusal,
      what,
    );
  }
  const wrong = { ...await given(bytes), sha256: "0".repeat(64) };
  assert.equal(await refusalOf(content.importMedia("a", wrong, new Blob([bytes]))), "sha256 mediaHash");
  await assert.rejects(content.importMedia("a/../b", await given(bytes), new Blob([bytes])));
  const stranger = (await test.signIn()).repository.content;
  await assert.rejects(stranger.importMedia("a", await given(bytes), new Blob([bytes])));
  assert.deepEqual(await rows(), []);
});
