/** Titles: without tags, at most 300 characters as people count them (spec 1 §5, spec 2 §7). */
import { TITLE_MAX } from "./limits.ts";

/** UTF-16 units that so many characters may take: an accent or a family of emoji is several. */
export const TITLE_UNITS_MAX = TITLE_MAX * 4;

const NAMES = "a|b|big|br|center|code|div|em|font|h[1-6]|i|img|li|mark|ol|p|pre|s|script|small|span|strike|" +
  "strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul";
const ATTRIBUTE = `\\s+[a-z-]+(?:=(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))?`;
/** Real tags alone: "a < b" and "p<0.05" are mathematics. */
const TAG = new RegExp(`</?(?:${NAMES})(?:${ATTRIBUTE}){0,8}\\s*/?>`, "gi");

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

export function withoutTags(value: string): string {
  return value.replace(TAG, "");
}

/** Characters as people count them: 👩‍🔬 is one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of segmenter.segment(value)) count++;
  return count;
}

/** The first 300 characters, and what did not fit. */
export function cutTitle(value: string): { kept: string; cut: string } {
  if (value.length <= TITLE_MAX) return { kept: value, cut: "" };
  let count = 0;
  for (const { index, segment } of segmenter.segment(value)) {
    if (++count > TITLE_MAX || index + segment.length > TITLE_UNITS_MAX) {
      return { kept: value.slice(0, index), cut: value.slice(index) };
    }
  }
  return { kept: value, cut: "" };
}
