/** The first directory of a TIFF that is too large to be read whole (TIFF 6.0, section 2). */
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";

const [WIDTH, HEIGHT, BITS, EXTRA_SAMPLES] = [256, 257, 258, 338];
const [SHORT, LONG] = [3, 4];
const ENTRY_BYTES = 12;

export interface TiffPage {
  format: "tiff";
  width: number;
  height: number;
  bits?: number;
  transparent: boolean;
  /** 2 for several: each would have to be looked for. */
  pages: number;
}

/** @throws NotReadable tooLarge for a BigTIFF, unreadable for what has no picture; MissingBytes. */
export function readFirstPage(source: FileSource): TiffPage {
  const head = viewOf(source.read(0, 8));
  const little = head.getUint8(0) === 0x49;
  if (head.getUint16(2, little) !== 42) throw new NotReadable("tooLarge");
  const at = head.getUint32(4, little);
  const count = viewOf(require(source, at, 2)).getUint16(0, little);
  const directory = viewOf(require(source, at + 2, count * ENTRY_BYTES + 4));
  const tags = new Map<number, number>();
  for (let entry = 0; entry < count; entry++) {
    const start = entry * ENTRY_BYTES;
    const [tag, type] = [directory.getUint16(start, little), directory.getUint16(start + 2, little)];
    // Several values stand elsewhere; what is asked of them here is known without.
    if (directory.getUint32(start + 4, little) > 2) continue;
    if (type === SHORT) tags.set(tag, directory.getUint16(start + 8, little));
    if (type === LONG) tags.set(tag, directory.getUint32(start + 8, little));
  }
  const [width, height] = [tags.get(WIDTH), tags.get(HEIGHT)];
  if (!width || !height) throw new NotReadable();
  const next = directory.getUint32(count * ENTRY_BYTES, little);
  return {
    format: "tiff",
    width,
    height,
    bits: tags.get(BITS),
    transparent: tags.has(EXTRA_SAMPLES),
    pages: next === 0 ? 1 : 2,
  };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function require(source: FileSource, start: number, length: number): Uint8Array {
  const bytes = source.read(start, start + length);
  if (bytes.length < length) throw new NotReadable();
  return bytes;
}
