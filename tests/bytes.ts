/** Bytes for tests of files. */
import { createHash, randomBytes as random } from "node:crypto";

export const randomBytes = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(random(size));

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

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
