/** Decodes bytes as text, in whatever encoding they are: one decoder for previews, comparisons, covers and READMEs. */
import { type Encoding, ENCODING_NAMES } from "../../../sdk/model/preview/encodings.ts";
import { recogniseEncoding } from "./encoding/recognise.ts";

// deno-lint-ignore no-control-regex -- control characters distinguish binary data from text
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

export interface DecodedText {
  /** Without the byte order mark. */
  text: string;
  /** Name of the encoding for people. */
  encoding: string;
  label: Encoding;
  /** Whether the encoding was concluded from the letters, and may be another one. */
  guessed: boolean;
  /** Whether the text began with a byte order mark. */
  marked: boolean;
}

export interface DecodeOptions {
  /** Whether the bytes are all of the file; else the last line is dropped, because it may be cut. */
  whole?: boolean;
  /** Whether a text may have control characters other than NUL, such as the Ctrl-Z with which DOS ends a file. */
  controls?: boolean;
  /** What the reader chose; recognised when absent. */
  encoding?: Encoding;
}

/**
 * Decodes a text; bytes that its encoding does not have become U+FFFD.
 * @returns undefined for bytes that are not text.
 */
export function decodeText(
  bytes: Uint8Array,
  { whole = true, controls = false, encoding: chosen }: DecodeOptions = {},
): DecodedText | undefined {
  const mark = markOf(bytes);
  const found = chosen
    ? { encoding: chosen, guessed: false }
    : mark
    ? { encoding: mark, guessed: false }
    : recogniseEncoding(bytes, whole);
  if (!found) return undefined;
  const { encoding, guessed } = found;
  // Decodes as a stream, because a character may be cut in the middle.
  const text = new TextDecoder(encoding).decode(bytes, { stream: !whole });
  if (controls ? text.includes("\0") : CONTROL.test(text)) return undefined;
  return {
    text: whole ? text : text.slice(0, text.lastIndexOf("\n") + 1),
    encoding: ENCODING_NAMES[encoding],
    label: encoding,
    guessed,
    marked: mark === encoding,
  };
}

/** The encoding whose byte order mark the bytes begin with. */
function markOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined;
}

/** Counts how often a character occurs in a text. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
