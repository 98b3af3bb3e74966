/** Sums over what is published. `search_document` names the newest published version of each dataset. */
import { and, count, eq, gte, sql, sum } from "drizzle-orm";
import type { Executor } from "../client.ts";
import { datasetVersion, searchDocument, usageCounter } from "../schema/mod.ts";

export type Metric = typeof usageCounter.$inferSelect["metric"];

export interface Holdings {
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
}

export async function sumHoldings(db: Executor): Promise<Holdings> {
  const row = await db.select({
    datasets: count(),
    files: sum(datasetVersion.fileCount),
    size: sum(datasetVersion.totalSize),
  }).from(searchDocument).innerJoin(datasetVersion, eq(datasetVersion.id, searchDocument.versionId)).get();
  return { datasets: row?.datasets ?? 0, files: Number(row?.files ?? 0), size: Number(row?.size ?? 0) };
}

/** Of one dataset, or of all. */
export async function sumUsageByMetric(db: Executor, serial?: number): Promise<Record<Metric, number>> {
  const rows = await db.select({ metric: usageCounter.metric, count: sum(usageCounter.count) }).from(
    usageCounter,
  )
    .where(serial === undefined ? undefined : eq(usageCounter.datasetSerial, serial))
    .groupBy(usageCounter.metric).all();
  const sums = { views: 0, downloads: 0, citations: 0 };
  for (const row of rows) sums[row.metric] = Number(row.count ?? 0);
  return sums;
}

export type MonthRow = Pick<typeof usageCounter.$inferSelect, "month" | "metric" | "count">;

/** @param from first month, `2026-11` */
export function listMonths(db: Executor, serial: number, from: string): Promise<MonthRow[]> {
  const { month, metric, count } = usageCounter;
  return db.select({ month, metric, count }).from(usageCounter)
    .where(and(eq(usageCounter.datasetSerial, serial), gte(month, from))).all();
}

/** Bytes of the published datasets below each subject, by code. */
export async function sumSizeBySubject(db: Executor): Promise<Map<string, number>> {
  const rows = await db.all<{ code: string; size: number }>(sql`
    select subject.value as code, sum(${datasetVersion.totalSize}) as size
    from ${searchDocument} inner join ${datasetVersion} on ${datasetVersion.id} = ${searchDocument.versionId},
      json_each(${searchDocument.facets}, '$.subject') as subject
    group by subject.value`);
  return new Map(rows.map(({ code, size }) => [code, Number(size)]));
}
