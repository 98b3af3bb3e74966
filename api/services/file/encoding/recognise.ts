/** Recognises the encoding of a text without a byte order mark. */
import type { Encoding } from "../../../../sdk/model/preview/encodings.ts";
import { rankLegacy } from "./rank_legacy.ts";
import { sampleOf } from "./sample.ts";

export interface RecognisedEncoding {
  encoding: Encoding;
  /** False where nothing else is possible: ASCII and valid UTF-8. */
  guessed: boolean;
}

/** Bytes that are looked at for control characters and zeros. */
const HEAD = 64 * 1024;
/** Share of control characters beyond which bytes are no text. */
const CONTROLS_MAX = .01;

/** @returns undefined for bytes that are not text. */
export function recogniseEncoding(bytes: Uint8Array, whole: boolean): RecognisedEncoding | undefined {
  const wide = wideOf(bytes.subarray(0, HEAD));
  if (wide) return { encoding: wide, guessed: true };
  if (isDecodable("utf-8", bytes, whole)) {
    // JIS escapes to two-byte characters are seven-bit and therefore valid UTF-8.
    return hasJisEscapes(bytes)
      ? { encoding: "iso-2022-jp", guessed: true }
      : { encoding: "utf-8", guessed: false };
  }
  if (isBinary(bytes.subarray(0, HEAD))) return undefined;
  if (isNearlyUtf8(bytes, whole)) return { encoding: "utf-8", guessed: true };
  const encoding = rankLegacy(sampleOf(bytes));
  return encoding && { encoding, guessed: true };
}

function isDecodable(label: Encoding, bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

/**
 * UTF-16 without a mark: its line ends, blanks and figures have a zero as their high byte, and no character below blank
 * besides tabs and line ends occurs.
 */
function wideOf(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (!head.includes(0) || head.length < 4) return undefined;
  const even = head.subarray(0, head.length & ~1);
  for (const label of ["utf-16le", "utf-16be"] as const) {
    if (!isDecodable(label, even, false)) continue;
    const text = new TextDecoder(label).decode(even);
    const plain = text.match(/[\t\r\n -~]/g)?.length ?? 0;
    // Read the wrong way round, ASCII becomes characters such as U+0A00 and U+2C00 that hardly any text has.
    const strange = text.match(/[^\t\r\n -~\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|[\u0a00\u0d00\u2000\u2c00]/gu);
    if (plain > 0 && plain >= text.length * .05 && (strange?.length ?? 0) <= text.length * .01) return label;
  }
}

function hasJisEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true;
  }
  return false;
}

function isBinary(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    // Not tab, line ends, form feed, Ctrl-Z and escape.
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a && byte !== 0x1b || byte === 0x7f) {
      controls++;
    }
  }
  return controls > head.length * CONTROLS_MAX;
}

/** Sequences of several bytes that are as UTF-8 demands hardly come by chance; one broken letter is no other encoding. */
function isNearlyUtf8(bytes: Uint8Array, whole: boolean): boolean {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: !whole });
  let [good, bad] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) bad++;
    else if (code >= 0x800) good += 2;
    else if (code >= 0x80) good++;
  }
  return good >= 4 * bad;
}
