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

/**
 * Decodes UTF-8, UTF-16 with its mark, or GB 18030 (which includes GBK and GB 2312); `undefined` for bytes that are not
 * text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le", "UTF-16LE", bytes, true);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be", "UTF-16BE", bytes, true);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return decode("utf-8", "UTF-8", bytes, marked) ?? decode("gb18030", "GB 18030", bytes, false);
}

/** Counts how often a character occurs in a text. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

function decode(
  label: string,
  encoding: string,
  bytes: Uint8Array,
  marked: boolean,
): DecodedText | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return CONTROL.test(text) ? undefined : { text, encoding, marked };
  } catch {
    return undefined;
  }
}
