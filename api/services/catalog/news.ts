/** News, newest first. Bodies are plain text, so a page never interprets what an operator writes. */
import { findNews, listNews, type NewsRow } from "../../../db/queries/catalog/news.ts";
import type { NewsItem } from "../../../sdk/model/news.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { toIso } from "../../../sdk/model/time.ts";

const NEWS_LISTED = 50;

/** Lists news that have been published by now. */
export async function listNewsItems({ db, clock }: Context): Promise<NewsItem[]> {
  const now = clock().getTime();
  return (await listNews(db.read, now, NEWS_LISTED)).map(toItem);
}

/** @throws DomainError notFound, also for what is to appear later. */
export async function getNewsItem({ db, clock }: Context, id: string): Promise<NewsItem> {
  const found = await findNews(db.read, id);
  if (found && found.publishedAt <= clock().getTime()) return toItem(found);
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

function toItem(row: NewsRow): NewsItem {
  return {
    id: row.id,
    kind: row.kind,
    title: { zh: row.titleZh, en: row.titleEn },
    summary: { zh: row.summaryZh, en: row.summaryEn },
    body: { zh: row.bodyZh, en: row.bodyEn },
    publishedAt: toIso(row.publishedAt),
    sample: row.sample,
  };
}
