/** Bytes as text, in the encodings in which data files of this country come. */

// deno-lint-ignore no-control-regex -- control characters are what tells bytes from text
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** `undefined` for what is no text. UTF-8, UTF-16 with its mark, or GB 18030 (which holds GBK and GB 2312). */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le", bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be", bytes);
  return decode("utf-8", bytes) ?? decode("gb18030", bytes);
}

/** How often a character stands in a text. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROL.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
