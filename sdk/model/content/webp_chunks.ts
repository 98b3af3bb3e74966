/** What a WebP file consists of (RFC 9649 §2): chunks of four letters, a length and as many bytes. */

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

export const looksLikeWebp = (bytes: Uint8Array): boolean =>
  textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP";

/**
 * Chunks of pixels; others tell of the place, the camera or the program. Those of moving pictures are none of them, because
 * anything may stand in a frame, and the library draws no picture that moves.
 */
const PIXELS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);

/** Whether a WebP file holds pixels of one picture and nothing besides, neither within nor behind them. */
export function isPixelsAlone(bytes: Uint8Array): boolean {
  if (!looksLikeWebp(bytes) || bytes.length < 20) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(4, true) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!PIXELS.has(textAt(bytes, at))) return false;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + length % 2;
  }
  return at === bytes.length;
}
