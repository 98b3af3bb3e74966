/** Compressed files and archives: which compression it is, and the first bytes of what they unpack to. */
import { constants, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { Readable, type Transform } from "node:stream";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import { RESERVE_MS } from "./bounds.ts";

export const COMPRESSIONS = ["gzip", "bzip2", "xz", "zstd"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

const SIGNATURES: Readonly<Record<Compression, readonly number[]>> = {
  gzip: [0x1f, 0x8b],
  bzip2: [0x42, 0x5a, 0x68],
  xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
  zstd: [0x28, 0xb5, 0x2f, 0xfd],
};

export function compressionOf(head: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find((one) => SIGNATURES[one].every((byte, at) => head[at] === byte));
}

export interface Unpacked {
  bytes: Uint8Array;
  /** Whether more follows that was not unpacked. */
  cut: boolean;
}

interface Bounds {
  /** Bytes that are unpacked at most. */
  most: number;
  /** Whether these are only the first bytes of the compressed file. */
  isBeginning: boolean;
  budget: Budget;
}

/** Bytes that are given to a decompressor at once. */
const CHUNK = 256 * 1024;

/**
 * What a compressed file unpacks to, as far as `most` and half of the time reach.
 * @throws NotReadable where the bytes are damaged before that.
 */
export async function decompress(
  packed: Uint8Array,
  compression: Compression | "zlib",
  bounds: Bounds,
): Promise<Unpacked> {
  const { most, isBeginning, budget } = bounds;
  const chunks: Uint8Array[] = [];
  let length = 0;
  let cut = false;
  try {
    for await (const chunk of await open(packed, compression, bounds)) {
      chunks.push(chunk);
      length += chunk.length;
      cut = length > most || budget.left < RESERVE_MS;
      if (cut) break;
    }
    cut ||= isBeginning;
  } catch (error) {
    // The end of the beginning of a file is not the end of its stream.
    if (!isBeginning || length === 0) throw error instanceof NotReadable ? error : new NotReadable();
    cut = true;
  }
  return { bytes: joined(chunks, Math.min(length, most)), cut };
}

async function open(
  packed: Uint8Array,
  compression: Compression | "zlib",
  { most, isBeginning, budget }: Bounds,
): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  if (compression === "bzip2") return (await import("./bzip2.ts")).unpackBzip2(packed, most, budget);
  if (compression === "xz") return (await import("./xz.ts")).unpackXz(piecesOf(packed));
  if (compression === "zstd") return through(packed, createZstdDecompress());
  if (compression === "zlib") return through(packed, createInflate());
  const finishFlush = isBeginning ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return through(packed, createGunzip({ finishFlush }));
}

/** A stream gives what it unpacks piece by piece, so that a small file that unpacks to a large one costs no memory. */
async function* through(packed: Uint8Array, stream: Transform): AsyncGenerator<Uint8Array> {
  const input = Readable.from(piecesOf(packed));
  input.on("error", () => {});
  input.pipe(stream);
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } finally {
    input.destroy();
    stream.destroy();
  }
}

function* piecesOf(packed: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < packed.length; at += CHUNK) yield packed.subarray(at, at + CHUNK);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - at);
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
