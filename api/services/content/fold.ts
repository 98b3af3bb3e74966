/** Texts as the search of articles compares them. */
import type { ArticleContent } from "../../../sdk/model/content/article.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import { normalizeText } from "../search/normalize.ts";

/** Words of a query that count. */
const WORDS_MAX = 10;

/** Between titles, headings and everything else of a search text: none of our texts has this character (ASCII unit separator). */
const PART_END = "\x1f";

const fold = (text: string): string =>
  normalizeText(text.replaceAll(PART_END, " ")).text.replace(/\s+/gu, " ").trim();

const HEADINGS = /<h([2-6])\b[^>]*>(.*?)<\/h\1>/gs;
const headingsOf = (html: string): string =>
  [...html.matchAll(HEADINGS)].map(([heading]) => plainText(heading)).join("\n");

/**
 * Everything in which an article is searched, in both languages: its titles, its headings, and the whole of the rest, with
 * {@link PART_END} between them.
 */
export function searchTextOf({ title, summary, body, tags }: ArticleContent): string {
  const rest = [summary.zh, summary.en, ...tags, plainText(body.zh, "signs"), plainText(body.en, "signs")];
  return [
    `${title.zh}\n${title.en}`,
    `${headingsOf(body.zh)}\n${headingsOf(body.en)}`,
    rest.join("\n"),
  ].map(fold).join(PART_END);
}

/** Signs that no word has, neither within nor at its ends; those that are left hold an identifier together. */
const BETWEEN = /[^\p{L}\p{N}\p{M}\-–._/+]+/u;
const AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const WITHIN = /[^\p{L}\p{N}\p{M}]+/u;

/** A word with a digit, such as `PM2.5` or `10.5072/sdb.00001`, is an identifier and stays whole. */
const splitUnlessIdentifier = (word: string): string[] => /\p{N}/u.test(word) ? [word] : word.split(WITHIN);

/** The words of a query; an article must contain all of them. Punctuation is searched where there is nothing else. */
export function foldWords(query: string): string[] {
  const folded = fold(query);
  const words = folded.split(BETWEEN).map((word) => word.replace(AT_ENDS, "")).flatMap(splitUnlessIdentifier);
  const found = [...new Set(words)].filter((word) => word !== "");
  const signs = folded.split(" ").filter((sign) => sign !== "");
  return (found.length > 0 ? found : signs).slice(0, WORDS_MAX);
}
