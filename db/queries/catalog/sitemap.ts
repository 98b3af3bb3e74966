/** Datasets for search engines: those with a public version that is neither withdrawn nor being corrected; and articles. */
import { and, asc, count, desc, eq, gt, inArray, lte, max, or, sql } from "drizzle-orm";
import type { ArticleKind } from "../../../sdk/model/content/article.ts";
import type { Reader } from "../../client.ts";
import { article, dataset, searchDocument } from "../../schema/mod.ts";

export interface SitemapRow {
  serial: number;
  dataSetId: string;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** A range of serials: how many datasets it has, and when one of them was last updated. */
export interface SitemapRange {
  range: number;
  count: number;
  updatedAt: number;
}

/** Lists ranges that have datasets; range n begins after serial n × `size`. */
export async function listSitemapRanges(db: Reader, size: number): Promise<SitemapRange[]> {
  const range = sql<number>`(${searchDocument.datasetSerial} - 1) / ${sql.raw(String(size))}`;
  const rows = await db.select({ range, count: count(), updatedAt: max(searchDocument.updatedAt) })
    .from(searchDocument).groupBy(range).orderBy(range).all();
  return rows.map((row) => ({ ...row, updatedAt: Number(row.updatedAt) }));
}

/** Lists datasets by serial. @param after Serial; @param last Serial that still belongs to the range. */
export function listSitemapRows(
  db: Reader,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<SitemapRow[]> {
  const { datasetSerial: serial, updatedAt } = searchDocument;
  return db.select({ serial, dataSetId: dataset.id, updatedAt }).from(searchDocument)
    .innerJoin(dataset, eq(dataset.serial, serial))
    .where(and(gt(serial, after), lte(serial, last))).orderBy(asc(serial)).limit(limit).all();
}

export interface SitemapArticle {
  kind: ArticleKind;
  slug: string;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** When one of them was last changed; undefined where there is none. */
export async function findSitemapArticlesChange(
  db: Reader,
  kinds: readonly ArticleKind[],
): Promise<number | undefined> {
  const [row] = await db.select({ updatedAt: max(article.updatedAt) }).from(article).where(isListed(kinds))
    .all();
  return row?.updatedAt ?? undefined;
}

const isListed = (kinds: readonly ArticleKind[]) =>
  and(eq(article.state, "published"), eq(article.sample, false), inArray(article.kind, [...kinds]));

export type SitemapPage = Pick<typeof article.$inferSelect, "kind" | "slug" | "extra">;

/** Lists published articles that are no samples: all of some kinds, and any with a tag. */
export function listSitemapPages(
  db: Reader,
  kinds: readonly ArticleKind[],
  tag: string,
): Promise<SitemapPage[]> {
  const { kind, slug, extra, state, sample, position, tags } = article;
  const hasTag = sql`exists (select 1 from json_each(${tags}) where value = ${tag})`;
  return db.select({ kind, slug, extra }).from(article)
    .where(and(eq(state, "published"), eq(sample, false), or(inArray(kind, [...kinds]), hasTag)))
    .orderBy(asc(kind), asc(position), asc(slug)).all();
}

/** Lists published articles that are no samples, newest first. */
export function listSitemapArticles(
  db: Reader,
  kinds: readonly ArticleKind[],
  limit: number,
): Promise<SitemapArticle[]> {
  const { kind, slug, updatedAt, firstPublicAt } = article;
  return db.select({ kind, slug, updatedAt }).from(article)
    .where(isListed(kinds))
    .orderBy(desc(firstPublicAt), asc(slug)).limit(limit).all();
}
