/** Bytes for tests of files. */
import { createHash, randomBytes as random } from "node:crypto";
import { crc32 } from "node:zlib";

export const randomBytes = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(random(size));

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** What is kept beside the SHA-256: the CRC-32, and what it is at the end of each 64 KiB. */
export function checksumsOf(bytes: Uint8Array): { crc32: number; blocks: Uint8Array } {
  const ends = Array.from(
    { length: Math.ceil(bytes.length / 65_536) },
    (_, block) => Math.min(bytes.length, (block + 1) * 65_536),
  );
  const values = Uint32Array.from(ends, (end) => crc32(bytes.subarray(0, end)));
  return { crc32: crc32(bytes), blocks: new Uint8Array(values.buffer) };
}

/** Chunks of an odd size, so that no boundary of ours meets one of theirs. */
export function streamOf(bytes: Uint8Array, chunk = 60_001): ReadableStream<Uint8Array> {
  return ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  })());
}

/** A body whose line breaks after its bytes. */
export function cutOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return ReadableStream.from((async function* () {
    yield* streamOf(bytes);
    await Promise.resolve();
    throw new Error("connection reset");
  })());
}

export const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());
