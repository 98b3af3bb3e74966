/** Texts as the search of articles compares them. */
import type { ArticleContent } from "../../../sdk/model/content/article.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import { normalizeText } from "../search/normalize.ts";

/** Words of a query that count. */
const WORDS_MAX = 10;

const fold = (text: string): string => normalizeText(text).text.replace(/\s+/gu, " ").trim();

/** Everything in which an article is searched, in both languages. */
export function searchTextOf({ title, summary, body, tags }: ArticleContent): string {
  const texts = [title, summary].flatMap(({ zh, en }) => [zh, en]);
  return fold([...texts, ...tags, plainText(body.zh), plainText(body.en)].join("\n"));
}

/** The words of a query; an article must contain all of them. */
export function foldWords(query: string): string[] {
  return [...new Set(fold(query).split(" "))].filter((word) => word !== "").slice(0, WORDS_MAX);
}
