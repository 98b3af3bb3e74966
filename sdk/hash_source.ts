/** Hashes bytes wherever they are read; not all browsers hash by themselves, and none does it piece by piece. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as toHex } from "@noble/hashes/utils.js";

export { toHex };

/** Whose bytes can be read in pieces: a Blob, a File. */
export interface BytesSource {
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Bytes that are held in memory at once. */
const PIECE = 32 * 1024 * 1024;

/** SHA-256 of what is in memory; pages that were not loaded safely have no other way than the slow one. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!globalThis.crypto?.subtle) return sha256(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** SHA-256 of a stretch of a file, in lower-case hex. @throws the reason of the signal. */
export async function hashStretch(
  source: BytesSource,
  start: number,
  end: number,
  signal?: AbortSignal,
): Promise<string> {
  const read = async (from: number) =>
    new Uint8Array(await source.slice(from, Math.min(end, from + PIECE)).arrayBuffer());
  if (end - start <= PIECE) return toHex(await digestOf(await read(start)));
  const hash = sha256.create();
  for (let from = start; from < end; from += PIECE) {
    signal?.throwIfAborted();
    hash.update(await read(from));
  }
  return toHex(hash.digest());
}
