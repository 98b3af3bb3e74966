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

/** Elements of one text: sanitising takes a worker several milliseconds for each ten. */
const TAGS_MAX = 8_000;

/** Counts what begins like a tag, which costs nothing beside what reading it as HTML does. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (const _ of html.matchAll(/<[a-z]/gi)) if (++tags > TAGS_MAX) return true;
  return false;
}
