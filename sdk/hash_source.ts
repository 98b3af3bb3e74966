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
/** Bytes that are hashed at once; others have their turn afterwards. */
const STEP = 4 * 1024 * 1024;

interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** That of Node.js and Deno: twice as fast as theirs that browsers have as well. */
const native = (globalThis as {
  process?: { getBuiltinModule?(name: "node:crypto"): { createHash(name: string): Hash } | undefined };
}).process?.getBuiltinModule?.("node:crypto");

const newHash = (): Hash => native?.createHash("sha256") ?? sha256.create();

/** SHA-256 of what is in memory; pages that were not loaded safely have no other way than the slow one. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!native && globalThis.crypto?.subtle) {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  }
  const hash = newHash();
  await updateInSteps(hash, bytes);
  return new Uint8Array(hash.digest());
}

async function updateInSteps(hash: Hash, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += STEP) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    hash.update(bytes.subarray(at, at + STEP));
  }
}

/** SHA-256 of a stretch of a file. @throws the reason of the signal. */
export async function digestStretch(
  source: BytesSource,
  start: number,
  end: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const read = async (from: number) =>
    new Uint8Array(await source.slice(from, Math.min(end, from + PIECE)).arrayBuffer());
  if (end - start <= PIECE) return await digestOf(await read(start));
  const hash = newHash();
  for (let from = start; from < end; from += PIECE) {
    signal?.throwIfAborted();
    await updateInSteps(hash, await read(from));
  }
  return new Uint8Array(hash.digest());
}

/** The same in lower-case hex. @throws the reason of the signal. */
export async function hashStretch(
  ...[source, start, end, signal]: Parameters<typeof digestStretch>
): Promise<string> {
  return toHex(await digestStretch(source, start, end, signal));
}
