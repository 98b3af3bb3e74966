/** The header of a Windows bitmap (BMP), which browsers show themselves. */
import { NotReadable } from "../reader.ts";

export interface Bitmap {
  format: "bmp";
  width: number;
  height: number;
  bits?: number;
  transparent: boolean;
  pages: number;
}

/** Bytes of the header of OS/2, whose numbers are shorter. */
const SHORT_HEADER = 12;
const HEAD_BYTES = 30;

export const isBitmap = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** @throws NotReadable. */
export function readBitmap(bytes: Uint8Array): Bitmap {
  if (bytes.length < HEAD_BYTES) throw new NotReadable();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isShort = view.getUint32(14, true) === SHORT_HEADER;
  const width = isShort ? view.getUint16(18, true) : view.getInt32(18, true);
  // Rows that begin at the top have a negative number.
  const height = Math.abs(isShort ? view.getUint16(20, true) : view.getInt32(22, true));
  const bits = view.getUint16(isShort ? 24 : 28, true);
  if (width <= 0 || height === 0 || bits > 32) throw new NotReadable();
  // A pixel of 24 bits has 8 for each of its colours; a palette has its own.
  return { format: "bmp", width, height, bits: bits >= 24 ? 8 : undefined, transparent: false, pages: 1 };
}
