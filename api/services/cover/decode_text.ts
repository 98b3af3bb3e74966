/** Decodes the beginning of a file in the encodings that tables have. */

/**
 * Decodes UTF-8, else GB 18030.
 * @param whole Whether the file ends here; else the last line is dropped, because it may be cut.
 * @returns undefined for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array, { whole }: { whole: boolean }): string | undefined {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      // Decodes as a stream, because a character may be cut in the middle.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
      if (text.includes("\0")) return undefined;
      return whole ? text : text.slice(0, text.lastIndexOf("\n") + 1);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
