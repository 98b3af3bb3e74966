/** Datasets for search engines: those with a public version that is neither withdrawn nor being corrected. */
import { and, asc, count, eq, gt, lte, max, sql } from "drizzle-orm";
import type { Reader } from "../../client.ts";
import { dataset, searchDocument } from "../../schema/mod.ts";

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
