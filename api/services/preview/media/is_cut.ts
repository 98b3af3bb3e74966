/** Whether a film, a recording or a picture ends before what its own header says: players show less without a word. */
import type { FileSource } from "../source.ts";

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** @throws MissingBytes. */
export function isMediaCut(source: FileSource): boolean {
  const head = latin(source.read(0, 12));
  if (/^RIFF/.test(head)) return isRiffCut(source);
  if (/^.{4}ftyp/s.test(head)) return areBoxesCut(source);
  return head.startsWith("\x1aE\xdf\xa3") && isSegmentCut(source);
}

/** A program that writes to a pipe leaves the length open. */
function isRiffCut(source: FileSource): boolean {
  const length = viewOf(source.read(4, 8)).getUint32(0, true);
  return length > 0 && length < 0xffff_fff0 && length + 8 > source.size;
}

/** Boxes at the top of MP4 and its kin; of more than these nothing is said, since each may have to be read by itself. */
const BOXES_MAX = 8;

function areBoxesCut(source: FileSource): boolean {
  let at = 0;
  for (let box = 0; box < BOXES_MAX && at < source.size; box++) {
    const head = source.read(at, at + 16);
    if (head.length < 8) return true;
    const short = viewOf(head).getUint32(0);
    // The last box may go to the end.
    if (short === 0) return false;
    if (short === 1 && head.length < 16) return true;
    at += short === 1 ? Number(viewOf(head).getBigUint64(8)) : short;
  }
  return at > source.size;
}

/** EBML: the header, then one segment whose length may be open. */
function isSegmentCut(source: FileSource): boolean {
  const bytes = source.read(0, 4_096);
  const header = lengthAt(bytes, 4);
  if (!header) return false;
  const at = header.end + header.length;
  if (latin(bytes.subarray(at, at + 4)) !== "\x18\x53\x80\x67") return false;
  const segment = lengthAt(bytes, at + 4);
  return segment !== undefined && !segment.open && segment.end + segment.length > source.size;
}

/** A number whose first set bit says how many bytes it has; all other bits set mean that it is open. */
function lengthAt(bytes: Uint8Array, at: number): { length: number; end: number; open: boolean } | undefined {
  const size = Math.clz32(bytes[at] ?? 0) - 23;
  if (size > 8 || at + size > bytes.length) return undefined;
  let [length, open] = [bytes[at] & (0xff >> size), (bytes[at] | (0xff << (8 - size) & 0xff)) === 0xff];
  for (const byte of bytes.subarray(at + 1, at + size)) {
    length = length * 256 + byte;
    open &&= byte === 0xff;
  }
  return { length, end: at + size, open };
}

/** @param bytes Of the whole picture. */
export function isPictureCut(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG")) return !hasPngEnd(bytes);
  if (head.startsWith("\xff\xd8")) return !hasJpegEnd(bytes);
  return head.startsWith("BM") && isBitmapCut(bytes);
}

/** Chunks: length, name, content, checksum. */
function hasPngEnd(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length;) {
    if (latin(bytes.subarray(at + 4, at + 8)) === "IEND") return true;
    at += viewOf(bytes).getUint32(at) + 12;
  }
  return false;
}

/** A small picture in the header has an end of its own, so that the header is passed over by its lengths. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    at += 2 + viewOf(bytes).getUint16(at + 2);
  }
  for (let mark = bytes.indexOf(0xff, at); mark >= 0; mark = bytes.indexOf(0xff, mark + 1)) {
    if (bytes[mark + 1] === 0xd9) return true;
  }
  return false;
}

/** Rows of an unpacked bitmap have a multiple of four bytes. */
function isBitmapCut(bytes: Uint8Array): boolean {
  if (bytes.length < 54) return true;
  const view = viewOf(bytes);
  const [start, header, packed] = [10, 14, 30].map((at) => view.getUint32(at, true));
  if (header < 40 || packed !== 0) return false;
  const [width, height, bits] = [view.getInt32(18, true), view.getInt32(22, true), view.getUint16(28, true)];
  return start + Math.ceil(width * bits / 32) * 4 * Math.abs(height) > bytes.length;
}
