/** Decodes bytes as text, in the encodings that data files in China have. */

// deno-lint-ignore no-control-regex -- control characters distinguish binary data from text
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

export interface DecodedText {
  /** Without the byte order mark. */
  text: string;
  /** Name of the encoding for people. */
  encoding: string;
  /** Whether the text began with a byte order mark. */
  marked: boolean;
}

interface DecodeOptions {
  /** Whether the bytes are all of the file; else the last line is dropped, because it may be cut. */
  whole?: boolean;
  /** Whether a text may have control characters other than NUL, such as the Ctrl-Z with which DOS ends a file. */
  controls?: boolean;
}

/**
 * Decodes UTF-8, UTF-16 with its mark, or GB 18030 (which includes GBK and GB 2312).
 * @returns undefined for bytes that are not text.
 */
export function decodeText(
  bytes: Uint8Array,
  { whole = true, controls = false }: DecodeOptions = {},
): DecodedText | undefined {
  const decodeAs = (label: string, encoding: string, marked: boolean) => {
    const text = decode(label, bytes, whole);
    if (text === undefined || (controls ? text.includes("\0") : CONTROL.test(text))) return undefined;
    return { text: whole ? text : text.slice(0, text.lastIndexOf("\n") + 1), encoding, marked };
  };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs("utf-16le", "UTF-16LE", true);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs("utf-16be", "UTF-16BE", true);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return decodeAs("utf-8", "UTF-8", marked) ?? decodeAs("gb18030", "GB 18030", false);
}

function decode(label: string, bytes: Uint8Array, whole: boolean): string | undefined {
  try {
    // Decodes as a stream, because a character may be cut in the middle.
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !whole });
  } catch {
    return undefined;
  }
}

/** Counts how often a character occurs in a text. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
