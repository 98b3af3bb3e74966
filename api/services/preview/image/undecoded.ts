/** Pictures for which neither browsers nor the server have a decoder: JPEG 2000 and HEIC, of which the header tells the size. */
import { NotReadable } from "../reader.ts";

export interface Undecoded {
  format: "jp2" | "heic";
  width: number;
  height: number;
  bits?: number;
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Bytes in which the size stands. */
export const UNDECODED_HEAD = 64 * 1024;
const CODESTREAM = "\xff\x4f\xff\x51";
const HEIC_BRANDS = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/** @returns nothing for another picture. @throws NotReadable where the header has no size. */
export function readUndecoded(head: Uint8Array): Undecoded | undefined {
  const start = latin(head.subarray(0, 12));
  if (start.slice(4, 8) === "jP  " || start.startsWith(CODESTREAM)) return readJpeg2000(head);
  return start.slice(4, 8) === "ftyp" && HEIC_BRANDS.test(start.slice(8)) ? readHeic(head) : undefined;
}

/** The codestream has the size, whether it stands in a file of boxes or by itself. */
function readJpeg2000(head: Uint8Array): Undecoded {
  const at = latinIndex(head, CODESTREAM);
  if (at < 0 || at + 43 > head.length) throw new NotReadable();
  const view = viewOf(head.subarray(at));
  const [right, bottom, left, top] = [8, 12, 16, 20].map((place) => view.getUint32(place));
  return sized("jp2", right - left, bottom - top, (view.getUint8(42) & 0x7f) + 1);
}

/** The picture, its tiles and its small copies have a size each; the picture is the largest. */
function readHeic(head: Uint8Array): Undecoded {
  let [width, height] = [0, 0];
  const view = viewOf(head);
  for (let at = latinIndex(head, "ispe"); at >= 0 && at + 16 <= head.length;) {
    const [wide, high] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (wide * high > width * height) [width, height] = [wide, high];
    at = latinIndex(head, "ispe", at + 4);
  }
  return sized("heic", width, height);
}

function sized(format: Undecoded["format"], width: number, height: number, bits?: number): Undecoded {
  if (width <= 0 || height <= 0) throw new NotReadable();
  return { format, width, height, bits };
}

function latinIndex(bytes: Uint8Array, text: string, from = 0): number {
  for (
    let at = bytes.indexOf(text.charCodeAt(0), from);
    at >= 0;
    at = bytes.indexOf(text.charCodeAt(0), at + 1)
  ) {
    if (latin(bytes.subarray(at, at + text.length)) === text) return at;
  }
  return -1;
}
