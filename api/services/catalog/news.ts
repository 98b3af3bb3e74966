/** News as the specified calls give them, newest first: their texts without markup. */
import { listNews } from "../../../db/queries/catalog/news.ts";
import { type ArticleRow, findPublicById } from "../../../db/queries/content/articles.ts";
import { type ArticleKind, NEWS_ARTICLE_KINDS } from "../../../sdk/model/content/article.ts";
import { NEWS_KINDS, type NewsItem, type NewsKind } from "../../../sdk/model/news.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

const NEWS_LISTED = 50;

/** Lists news that have been published by now. */
export async function listNewsItems({ db }: Context): Promise<NewsItem[]> {
  return (await listNews(db.read, NEWS_LISTED)).map(toItem);
}

/** @throws DomainError notFound, also for what is to appear later. */
export async function getNewsItem({ db }: Context, id: string): Promise<NewsItem> {
  const found = await findPublicById(db.read, NEWS_ARTICLE_KINDS, id);
  if (found) return toItem(found);
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

function toItem(row: ArticleRow): NewsItem {
  return {
    id: row.slug,
    kind: newsKindOf(row.kind),
    title: { zh: row.titleZh, en: row.titleEn },
    summary: { zh: row.summaryZh, en: row.summaryEn },
    body: { zh: paragraphsOf(row.bodyZh), en: paragraphsOf(row.bodyEn) },
    publishedAt: toIso(row.firstPublicAt ?? row.createdAt),
    sample: row.sample,
  };
}

/** `news` is called `News` there. */
const newsKindOf = (kind: ArticleKind): NewsKind => NEWS_KINDS.find((one) => one.toLowerCase() === kind)!;

/** The specified clients show plain text, with an empty line between two paragraphs. */
const paragraphsOf = (html: string): string => plainText(html).replaceAll("\n", "\n\n");
