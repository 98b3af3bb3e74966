/**
 * Decoders of blocks that give no more bytes than a block has, whatever the compressed bytes say. Those of the library
 * go on for as long as there is input, so that a file of ten megabytes could fill the memory.
 */
import { inflateSync, zstdDecompressSync } from "node:zlib";
import { BaseDecoder } from "geotiff";
import { NotReadable } from "../../reader.ts";

type Decode = (packed: Uint8Array, size: number) => Uint8Array;

const DECODE: Readonly<Record<number, Decode>> = {
  1: (packed) => packed,
  5: unpackLzw,
  8: (packed, size) => inflateSync(packed, { maxOutputLength: size }),
  32773: unpackBits,
  32946: (packed, size) => inflateSync(packed, { maxOutputLength: size }),
  50000: (packed, size) => zstdDecompressSync(packed, { maxOutputLength: size }),
};

/** As the tag of the compression names them. */
export const COMPRESSIONS: Readonly<Record<number, string>> = {
  5: "LZW",
  6: "JPEG",
  7: "JPEG",
  8: "Deflate",
  32773: "PackBits",
  32946: "Deflate",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "Zstandard",
  50001: "WebP",
  50002: "JPEG XL",
};

export const canDecode = (compression: number): boolean => compression in DECODE;

export class BlockDecoder extends BaseDecoder {
  readonly #decode: Decode;
  readonly #size: number;

  /** @param size Bytes of a block. */
  constructor(compression: number, size: number, parameters: ConstructorParameters<typeof BaseDecoder>[0]) {
    super(parameters);
    this.#decode = DECODE[compression];
    this.#size = size;
  }

  override decodeBlock(packed: ArrayBufferLike): ArrayBufferLike {
    return this.#decode(new Uint8Array(packed), this.#size).slice().buffer;
  }
}

/** Runs of bytes, after Apple. */
function unpackBits(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let filled = 0;
  for (let at = 0; at < packed.length && filled < size;) {
    const count = (packed[at++] << 24) >> 24;
    if (count >= 0) {
      const run = packed.subarray(at, Math.min(at + count + 1, at + size - filled));
      out.set(run, filled);
      filled += run.length;
      at += count + 1;
    } else if (count > -128) {
      out.fill(packed[at++], filled, filled += 1 - count);
    }
  }
  return out;
}

const CLEAR = 256;
const END = 257;

/** LZW as TIFF has it: codes grow one early, the first bit is the highest. */
function unpackLzw(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  // Each code stands for a stretch of what was unpacked already.
  const [starts, lengths] = [new Uint32Array(4_097), new Uint16Array(4_097)];
  let [filled, next, width, last] = [0, 258, 9, -1];
  for (let bit = 0; filled < size; bit += width) {
    if (last >= 0 && (next === 511 || next === 1_023 || next === 2_047)) width++;
    if (bit + width > packed.length * 8) break;
    const code = codeAt(packed, bit, width);
    if (code === END) break;
    if (code === CLEAR) {
      bit += width - 9;
      [next, width, last] = [258, 9, -1];
      continue;
    }
    if (last >= 0 && next < 4_096) {
      // The stretch before with the first byte of this one.
      starts[next] = last;
      lengths[next++] = filled - last + 1;
    }
    if (code >= next) throw new NotReadable();
    last = filled;
    if (code < CLEAR) out[filled++] = code;
    else for (let from = starts[code], left = lengths[code]; left > 0; left--) out[filled++] = out[from++];
  }
  return out;
}

function codeAt(packed: Uint8Array, bit: number, width: number): number {
  const at = bit >> 3;
  const three = packed[at] << 16 | (packed[at + 1] ?? 0) << 8 | (packed[at + 2] ?? 0);
  return three >> (24 - (bit & 7) - width) & ((1 << width) - 1);
}
