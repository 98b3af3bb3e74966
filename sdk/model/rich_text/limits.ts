/** Bounds of rich text. */

/** Bytes of UTF-8 in one text, pictures within it included. */
export const RICH_TEXT_BYTES_MAX = 256 * 1024;
/** Characters of a picture that stands in the text itself; larger ones are uploaded. */
export const INLINE_IMAGE_MAX = 100_000;
/** Characters of a formula in TeX. */
export const FORMULA_MAX = 5_000;

/** Both in KB, as every sentence about the limit says them. */
export const inKilobytes = (bytes: number): { found: number; max: number } => ({
  found: Math.ceil(bytes / 1024),
  max: RICH_TEXT_BYTES_MAX / 1024,
});

export const richTextBytes = (text: string): number => new TextEncoder().encode(text).length;
