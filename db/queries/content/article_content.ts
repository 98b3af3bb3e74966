/** What editors write, as the columns of an article hold it. */
import type { ArticleContent } from "../../../sdk/model/content/article.ts";
import type { ArticleRow, ArticleSummaryRow } from "./articles.ts";

/** Everything but the bodies. */
export function summaryOf(row: ArticleSummaryRow): Omit<ArticleContent, "body"> {
  const { slug, date, tags, cover, position, sample, author, extra } = row;
  return {
    slug,
    title: { zh: row.titleZh, en: row.titleEn },
    summary: { zh: row.summaryZh, en: row.summaryEn },
    date,
    tags,
    ...cover && { cover },
    position,
    sample,
    author,
    extra,
  };
}

export const bodyOf = (
  { bodyZh, bodyEn }: Pick<ArticleRow, "bodyZh" | "bodyEn">,
): ArticleContent["body"] => ({
  zh: bodyZh,
  en: bodyEn,
});

export const contentOf = (row: ArticleRow): ArticleContent => ({ ...summaryOf(row), body: bodyOf(row) });
