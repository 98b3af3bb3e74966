/** Titles: without tags, with at most 300 characters as people count them (spec 1 §5, spec 2 §7). */
import { TITLE_MAX } from "../limits.ts";
import { type Locale, LOCALES } from "../locale.ts";

/** UTF-16 units for as many characters: an accented letter or an emoji may take several. */
export const TITLE_UNITS_MAX = TITLE_MAX * 4;

const NAMES = "a|b|big|br|center|code|div|em|font|h[1-6]|i|img|li|mark|ol|p|pre|s|script|small|span|strike|" +
  "strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul";
const ATTRIBUTE = `\\s+[a-z-]+(?:=(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))?`;
/** Matches real tags only: "a < b" and "p<0.05" are mathematics. */
const TAG = new RegExp(`</?(?:${NAMES})(?:${ATTRIBUTE}){0,8}\\s*/?>`, "gi");

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

export function withoutTags(value: string): string {
  return value.replace(TAG, "");
}

/** Counts characters as people do: 👩‍🔬 is one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of segmenter.segment(value)) count++;
  return count;
}

export interface Cut {
  kept: string;
  cut: string;
}

/** Splits a title into the first 300 characters and the rest. */
export function cutTitle(value: string): Cut {
  return cutText(value, { characters: TITLE_MAX, units: TITLE_UNITS_MAX });
}

/** Cuts a text to a number of characters and UTF-16 units, without splitting a character. */
export function cutText(
  value: string,
  { characters = Infinity, units }: { characters?: number; units: number },
): Cut {
  if (value.length <= Math.min(characters, units)) return { kept: value, cut: "" };
  let count = 0;
  for (const { index, segment } of segmenter.segment(value)) {
    if (++count > characters || index + segment.length > units) {
      return { kept: value.slice(0, index), cut: value.slice(index) };
    }
  }
  return { kept: value, cut: "" };
}

/** UTF-16 units of the input that are processed; no real title has more, with all its tags. */
export const TITLE_SENT_MAX = 20_000;
/** Removing a tag may create another one. Deeper nesting is an attack and is not followed. */
const NESTED_MAX = 8;

/** Normalises a title: removes tags, then cuts it to 300 characters (safety 3.18). */
export function tidyTitle(written: string): Cut {
  let bare = written.slice(0, TITLE_SENT_MAX);
  for (let round = 0; round < NESTED_MAX && bare.search(TAG) >= 0; round++) bare = withoutTags(bare);
  const { kept, cut } = cutTitle(bare.trim());
  return { kept: kept.trimEnd(), cut: cut.trim() };
}

/** Languages in which the sent title was longer than the stored one. */
export function cutTitles(title: { [L in Locale]?: string } | undefined): Locale[] {
  return LOCALES.filter((locale) => tidyTitle(title?.[locale] ?? "").cut !== "");
}
