/** Tells a video by its first bytes, whatever its name says. */
import { Mp4Boxes } from "./mp4_boxes.ts";

/** Bytes from the beginning that tell the type. */
export const VIDEO_HEAD = 64;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Brands of MP4 that browsers play (ISO/IEC 14496-12); others of the family are pictures and sounds. */
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VP|MSNV|cmfc)$/;
/** Of Matroska the part that browsers play says so in its head (RFC 8794, RFC 9559). */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

export function videoTypeOf(head: Uint8Array): "video/mp4" | "video/webm" | undefined {
  if (ascii(head, 4, 8) === "ftyp" && MP4_BRAND.test(ascii(head, 8, 12))) {
    const boxes = new Mp4Boxes();
    boxes.add(head);
    return boxes.isJunk ? undefined : "video/mp4";
  }
  const isMatroska = EBML.every((byte, at) => head[at] === byte);
  return isMatroska && ascii(head, 4, VIDEO_HEAD).includes("webm") ? "video/webm" : undefined;
}
