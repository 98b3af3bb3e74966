/** Published datasets by the time of publication, read by key. `search_document` has the newest public version of each. */
import { and, count, desc, gte, lte, type SQL } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { searchDocument } from "../../schema/mod.ts";

/** Epoch milliseconds, both included. */
export interface PublishedPeriod {
  from?: number;
  until?: number;
}

const { publishedAt, datasetSerial, versionId } = searchDocument;

function within({ from, until }: PublishedPeriod): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(publishedAt, from),
    until === undefined ? undefined : lte(publishedAt, until),
  );
}

/** Lists ids of versions, newest first; datasets of the same millisecond in the order of their serials, highest first. */
export async function listPublished(
  db: Executor,
  period: PublishedPeriod,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db.select({ id: versionId }).from(searchDocument).where(within(period))
    .orderBy(desc(publishedAt), desc(datasetSerial)).limit(limit).offset(offset).all();
  return rows.map(({ id }) => id);
}

export async function countPublished(db: Executor, period: PublishedPeriod): Promise<number> {
  const row = await db.select({ total: count() }).from(searchDocument).where(within(period)).get();
  return row?.total ?? 0;
}
