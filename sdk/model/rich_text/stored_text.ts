/**
 * Texts that are plain or rich, such as the description of a dataset. Which of the two one is says the text itself: rich is
 * what could have been written by the sanitiser (`api/services/rich_text`); all else is plain, tags and all, so that a text
 * that was stored before there was rich text stays what it is.
 */
import { PLAIN_ATTRIBUTES, TAGS } from "./allow_list.ts";
import { isHtml } from "./is_html.ts";
import { plainText } from "./plain_text.ts";
import { readTokens, type Tag, VOID_TAGS, withoutTokens } from "./tokens.ts";
import { safeClasses, safeHref, safeImage, safeStyle } from "./values.ts";

const ALLOWED = new Set(TAGS);
const READERS: Readonly<Record<string, (value: string) => string | undefined>> = {
  href: safeHref,
  src: safeImage,
  style: safeStyle,
  class: safeClasses,
};

/** What could end the place in which XML or a raw text holds an attribute; the sanitiser takes such a value out. */
const BREAKS_OUT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/** Whether a stored text is HTML: allowed tags alone, each closed, beginning with a block. */
export function isRichText(text: string): boolean {
  if (!text.startsWith("<") || !isHtml(text) || withoutTokens(text).includes("<")) return false;
  const open: string[] = [];
  for (const token of readTokens(text)) {
    if (token.kind === "text") continue;
    if (!isAllowed(token)) return false;
    if (token.kind === "close" && open.pop() !== token.name) return false;
    if (token.kind === "open" && !VOID_TAGS.includes(token.name)) open.push(token.name);
  }
  return open.length === 0;
}

function isAllowed({ kind, name, attributes }: Tag): boolean {
  if (!ALLOWED.has(name)) return false;
  if (kind === "close") return !VOID_TAGS.includes(name);
  return attributes.every(([attribute, value]) => {
    if (BREAKS_OUT.test(value)) return false;
    if (attribute === "rel") return name === "a";
    if (Object.hasOwn(READERS, attribute)) return READERS[attribute](value) === value;
    return Object.hasOwn(PLAIN_ATTRIBUTES, attribute) && PLAIN_ATTRIBUTES[attribute].test(value);
  });
}

/** A stored text without tags: for exports, mails and whatever else shows none; a formula is its TeX. */
export const plainOf = (text: string): string => isRichText(text) ? plainText(text) : text;

/** The same for excerpts and the search: a formula is the signs that it shows. */
export const readableOf = (text: string): string => isRichText(text) ? plainText(text, "signs") : text;

type Pair = { zh: string; en: string };

/** {@link plainOf} in both languages. */
export const plainPair = <T extends Pair>({ zh, en }: T): Pair => ({ zh: plainOf(zh), en: plainOf(en) });

/** {@link readableOf} in both languages. */
export const readablePair = <T extends Pair>({ zh, en }: T): Pair => ({
  zh: readableOf(zh),
  en: readableOf(en),
});
