import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { checkedStream, type KnownHashes } from "./verify_on_read.ts";

const CHUNK = 1_000;
/** With and without a CRC-32, which then decides alone. */
function hashesOf(bytes: Uint8Array): KnownHashes[] {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return [{ sha256 }, { sha256, crc32: null }, { sha256: "", crc32: crc32(bytes) }];
}

function inChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  })());
}

/** What arrives before the end or the error. */
async function receive(stream: ReadableStream<Uint8Array>): Promise<{ size: number; error?: string }> {
  let size = 0;
  try {
    for await (const chunk of stream) size += chunk.length;
    return { size };
  } catch (error) {
    return { size, error: (error as Error).message };
  }
}

const SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 10 * CHUNK, 10 * CHUNK + 7];

Deno.test("checkedStream() passes every byte of whole content on", async () => {
  for (const size of SIZES) {
    const bytes = randomBytes(size);
    for (const known of hashesOf(bytes)) {
      const stream = checkedStream(inChunks(bytes), known, () => Promise.reject(new Error("called")));
      assert.deepEqual(await new Response(stream).bytes(), new Uint8Array(bytes));
    }
  }
});

Deno.test("checkedStream() never delivers the last chunk of damaged content, and tells once", async () => {
  for (const size of SIZES.slice(1)) {
    const bytes = randomBytes(size);
    const flipped = Uint8Array.from(bytes);
    flipped[size >> 1]! ^= 1;
    for (const known of hashesOf(bytes)) {
      let told = 0;
      const stream = checkedStream(inChunks(flipped), known, () => {
        told++;
        return Promise.resolve(new Error("damaged"));
      });
      const { size: arrived, error } = await receive(stream);
      assert.equal(error, "damaged");
      assert.equal(arrived, Math.floor((size - 1) / CHUNK) * CHUNK);
      assert.equal(told, 1);
    }
  }
});

Deno.test("checkedStream() lets go of its source when the reader goes away", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(CHUNK)),
    cancel: resolve,
  });
  const reader = checkedStream(source, { sha256: "" }, () => Promise.reject(new Error("called"))).getReader();
  await reader.read();
  await reader.cancel("gone");
  assert.equal(await promise, "gone");
});
