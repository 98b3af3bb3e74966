/** Writes pictures as PNG: 256 colours of which the first is transparent, or red, green and blue. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** @param pixels Numbers of colours, row by row; 0 is transparent. @param colours Red, green and blue of each. */
export function palettePng(pixels: Uint8Array, width: number, height: number, colours: Uint8Array): string {
  return png(width, height, 3, pixels, 1, [
    chunk("PLTE", colours),
    chunk("tRNS", Uint8Array.of(0)),
  ]);
}

/** @param pixels Red, green, blue and opacity, row by row. */
export function colourPng(pixels: Uint8Array, width: number, height: number): string {
  return png(width, height, 6, pixels, 4, []);
}

function png(
  width: number,
  height: number,
  colourType: number,
  pixels: Uint8Array,
  pixelBytes: number,
  chunks: Uint8Array[],
): string {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, colourType], 8);
  // Each row begins with the number of its filter, which is none.
  const row = width * pixelBytes;
  const raw = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) raw.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    ...chunks,
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.toBase64();
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
