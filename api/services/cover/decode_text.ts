/** The beginning of a file as text, in the encodings that tables come in. */

/**
 * UTF-8, else what Chinese computers have written for long.
 * @param whole Whether the file ends here; else its last line, which may be cut, is left out.
 * @returns nothing for what is no text.
 */
export function decodeText(bytes: Uint8Array, { whole }: { whole: boolean }): string | undefined {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      // Read as if more would follow: a character may be cut in the middle.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
      if (text.includes("\0")) return undefined;
      return whole ? text : text.slice(0, text.lastIndexOf("\n") + 1);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
