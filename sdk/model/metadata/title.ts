/** Titles: one line without tags, with at most 300 characters as people count them (spec 1 §5, spec 2 §7). */
import { TITLE_MAX } from "../limits.ts";
import { type Locale, LOCALES } from "../locale.ts";
import { decodeEntities } from "./entities.ts";
import { UNSEEN_SIGNS } from "./keywords.ts";

/** UTF-16 units for as many characters: an accented letter or an emoji may take several. */
export const TITLE_UNITS_MAX = TITLE_MAX * 4;

/** Of HTML, and of the titles that JATS, Crossref and DataCite carry. */
const NAMES =
  "a|abbr|article-title|b|big|bold|br|break|center|cite|code|del|div|em|ext-link|font|h[1-6]|hr|i|img|inf|inline-formula|ins|italic|label|li|mark|math|m[ino]|mrow|msqrt|m(?:sub|sup|subsup|frac)|monospace|named-content|ol|" +
  "overline|p|pre|roman|s|sans-serif|sc|scp|script|small|smallcaps|span|strike|strong|style|styled-content|sub|sup|table|tbody|td|" +
  "tex-math|th|title|tr|tt|u|ul|underline|xref";
const ATTRIBUTE = `\\s+[a-z:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+)`;
const TAG = new RegExp(
  `<(/?)((?:jats:)?(?:${NAMES})|[a-z]\\w*:[a-z][\\w-]*)(?:${ATTRIBUTE}){0,8}\\s*(/?)>`,
  "gi",
);
const VOID = /^(?:jats:)?(?:br|break|hr|img)$/i;
/** Between two lines or two cells, so that words do not run together. */
const LINE = /^(?:jats:)?(?:br|break|hr|div|p|li|tr|td|th|h[1-6]|ol|ul|pre|table)$/i;
const SUPERSCRIPT = /^(?:jats:)?sup$/i;

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

interface Tag {
  name: string;
  start: number;
  end: number;
}

/**
 * Takes tags away, as far as they are tags: one that stands alone, `a<i and j>k` and `List<a>` are text. What is raised stays
 * so where there are signs for it: 10<sup>6</sup> is 10⁶.
 */
export function withoutTags(value: string): string {
  const taken: (Tag & { text: string })[] = [];
  const open: Tag[] = [];
  const names = new Set<string>();
  for (const { 0: whole, 1: closing, 2: written, 3: empty, index } of value.matchAll(TAG)) {
    const tag = { name: written.toLowerCase(), start: index, end: index + whole.length };
    if (VOID.test(tag.name) || empty) taken.push({ ...tag, text: LINE.test(tag.name) ? " " : "" });
    else if (!closing) {
      open.push(tag);
      names.add(tag.name);
    } // What was never opened is not looked for.
    else if (names.has(tag.name)) takePair(value, open, tag, taken);
  }
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of taken.sort((a, b) => a.start - b.start)) {
    // A raised text is taken with both its tags, and has none within.
    if (start < at) continue;
    parts.push(value.slice(at, start), text);
    at = end;
  }
  return parts.join("") + value.slice(at);
}

function takePair(value: string, open: Tag[], close: Tag, taken: (Tag & { text: string })[]): void {
  const at = open.findLastIndex(({ name }) => name === close.name);
  if (at < 0) return;
  const opening = open[at];
  open.length = at;
  const raised = SUPERSCRIPT.test(close.name)
    ? superscript(value.slice(opening.end, close.start))
    : undefined;
  if (raised !== undefined) return void taken.push({ ...opening, end: close.end, text: raised });
  const text = LINE.test(close.name) ? " " : "";
  taken.push({ ...opening, text }, { ...close, text });
}

const RAISED: Record<string, string> = { "+": "⁺", "-": "⁻", "−": "⁻", "–": "⁻", n: "ⁿ" };
[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].forEach((sign, digit) => RAISED[digit] = sign);

function superscript(text: string): string | undefined {
  let raised = "";
  // Most have another sign soon, whatever stands behind it.
  for (const sign of text) {
    if (RAISED[sign] === undefined) return undefined;
    raised += RAISED[sign];
  }
  return raised || undefined;
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
/**
 * A tag that is removed and an entity that is resolved may make another one: catalogues write `&amp;lt;i&amp;gt;`. Deeper
 * nesting is an attack and is not followed.
 */
const NESTED_MAX = 8;

const COMMENT = "<!--";
const CDATA = "<![CDATA[";

/** Comments without a `>` in them go, and of such CDATA its text stays. Each end is looked at once. */
const withoutComments = (text: string): string => text.split(/(?<=>)/).map(withoutComment).join("");

function withoutComment(ended: string): string {
  const [sign, end] = ended.endsWith("-->") ? [COMMENT, 3] : ended.endsWith("]]>") ? [CDATA, 3] : ["", 0];
  const start = end ? ended.indexOf(sign) : -1;
  const inner = start + sign.length;
  if (start < 0 || inner > ended.length - end) return ended;
  return ended.slice(0, start) + (sign === CDATA ? ended.slice(inner, -end) : "");
}

/**
 * One line of plain text: tags go, entities are resolved, and line breaks become blanks, until nothing is left to do. A title
 * is read again at each save, so the text that is kept must be one that a second reading leaves as it is.
 */
export function plainTitle(written: string): string {
  let text = written.slice(0, TITLE_SENT_MAX);
  for (let round = 0; round < NESTED_MAX; round++) {
    const bare = withoutTags(withoutComments(text.replace(UNSEEN_SIGNS, "")));
    const next = oneLine(decodeEntities(bare));
    if (next === text) return text;
    text = next;
  }
  // Nothing is a tag or an entity without the sign that it begins with.
  return oneLine(text.replace(/[<&]/g, ""));
}

const oneLine = (text: string): string => text.replace(/[\s\u0085]+/gu, " ");

/** Normalises a title: makes it one line without tags, then cuts it to 300 characters (safety 3.18). */
export function tidyTitle(written: string): Cut {
  const { kept, cut } = cutTitle(plainTitle(written).trim());
  // The cut may have taken the end of a tag whose value holds others, which are tags now.
  return { kept: cut === "" ? kept : plainTitle(kept).trim(), cut: cut.trim() };
}

/** Languages in which the sent title was longer than the stored one. */
export function cutTitles(title: { [L in Locale]?: string } | undefined): Locale[] {
  return LOCALES.filter((locale) => tidyTitle(title?.[locale] ?? "").cut !== "");
}
