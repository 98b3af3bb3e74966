/**
 * A page compressed once and sent often, though its nonce differs from answer to answer (speed B). The head, where every
 * nonce stands, is left uncompressed in the stream; what follows it is compressed and never read again.
 */
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { brotliDecompressSync, constants, crc32, createBrotliCompress, deflateRawSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

export type Coding = "br" | "gzip";

/** @param head Has the length of the one that it was compressed with, and the same two bytes at its end. */
export interface CompressedPage {
  size: number;
  withHead(head: Bytes): Bytes;
}

/** Some 5 ms for 130 KB, which makes 14 KB; more costs much and saves little. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** In one page of a hundred the compressor finds by chance something to refer to in what was filled in. */
const FILLERS = 4;
/** Bytes that a stored block of gzip can hold. */
export const HEAD_MAX = 65_535;

/** `undefined` where the compressor never left the head as it was. */
export async function compressPage(
  coding: Coding,
  head: Bytes,
  rest: Bytes,
): Promise<CompressedPage | undefined> {
  if (coding === "gzip") return gzipPage(head, rest);
  for (let tries = 0; tries < FILLERS; tries++) {
    const page = await brotliPage(head, rest);
    if (page) return page;
  }
  return undefined;
}

/**
 * In place of the head something that cannot be compressed goes in, and is found as it is in what comes out: no part of
 * the rest refers to it. The two last bytes of the head are kept, since the next letters are encoded by them.
 */
async function brotliPage(head: Bytes, rest: Bytes): Promise<CompressedPage | undefined> {
  const filler = crypto.getRandomValues(new Uint8Array(head.length));
  filler.set(head.subarray(-2), Math.max(head.length - 2, 0));
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  const chunks: Uint8Array[] = [];
  stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  // From the beginning: an error that nobody waits for would end the process.
  const ended = once(stream, "end");
  stream.write(filler);
  const flushed = new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  await Promise.race([flushed, ended]);
  stream.end(rest);
  await ended;
  const made = Buffer.concat(chunks);
  const at = made.indexOf(filler);
  if (at < 0) return undefined;
  const [before, after] = [made.subarray(0, at), made.subarray(at + filler.length)];
  const withHead = (other: Bytes) => concat([before, other, after]);
  const isWhole = brotliDecompressSync(withHead(head)).equals(concat([head, rest]));
  return isWhole ? { size: made.length, withHead } : undefined;
}

/** RFC 1952 and 1951: the head is a stored block of its own, and the checksum at the end follows from both parts. */
function gzipPage(head: Bytes, rest: Bytes): CompressedPage {
  const before = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0]);
  const view = new DataView(before.buffer);
  view.setUint16(11, head.length, true);
  view.setUint16(13, ~head.length & 0xffff, true);
  const after = deflateRawSync(rest, { level: GZIP_LEVEL });
  const [crcOfRest, shift] = [crc32(rest), powerOfX(8 * rest.length)];
  const withHead = (other: Bytes) => {
    const end = new DataView(new ArrayBuffer(8));
    end.setUint32(0, multiply(shift, crc32(other)) ^ crcOfRest, true);
    end.setUint32(4, other.length + rest.length, true);
    return concat([before, other, after, new Uint8Array(end.buffer)]);
  };
  return { size: before.length + head.length + after.length + 8, withHead };
}

/** The polynomial of CRC-32, lowest power first. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** Product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b;
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
  return product >>> 0;
}

/** What a checksum is multiplied with when `bits` more bits follow. */
function powerOfX(bits: number): number {
  let [power, square] = [ONE, ONE >>> 1];
  for (let left = bits; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power;
}

/** One array of all, in their order. */
export function concat(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
