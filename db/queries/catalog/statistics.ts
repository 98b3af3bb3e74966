/** Sums over published datasets. `search_document` has the newest published version of each. */
import { and, asc, count, eq, gte, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { dataset, datasetVersion, searchDocument, usageCounter } from "../../schema/mod.ts";

export type Metric = typeof usageCounter.$inferSelect["metric"];

export interface Holdings {
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
}

export async function sumHoldings(db: Executor): Promise<Holdings> {
  const [row] = await selectHoldings(db);
  return { datasets: row?.datasets ?? 0, files: Number(row?.files ?? 0), size: Number(row?.size ?? 0) };
}

const selectHoldings = preparedRead((db) =>
  db.select({
    datasets: count(),
    files: sum(datasetVersion.fileCount),
    size: sum(datasetVersion.totalSize),
  }).from(searchDocument).innerJoin(datasetVersion, eq(datasetVersion.id, searchDocument.versionId))
);

const usageWhere = (where?: SQL) =>
  preparedRead((db) =>
    db.select({ metric: usageCounter.metric, count: sum(usageCounter.count) }).from(usageCounter)
      .where(where).groupBy(usageCounter.metric)
  );
const usageOfAll = usageWhere();
const usageOfDataset = usageWhere(eq(usageCounter.datasetSerial, sql.placeholder("serial")));

/** Adds the usage of one dataset, or of all. */
export async function sumUsageByMetric(db: Executor, serial?: number): Promise<Record<Metric, number>> {
  const rows = await (serial === undefined ? usageOfAll(db) : usageOfDataset(db, { serial }));
  const sums = { views: 0, downloads: 0, citations: 0 };
  for (const row of rows) sums[row.metric] = Number(row.count ?? 0);
  return sums;
}

export interface UsageRow extends Record<Metric, number> {
  id: string;
  titleZh: string;
  titleEn: string;
}

/** Lists published datasets with their usage, in the order of their creation, so that new ones never shift a page. */
export async function listUsage(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<UsageRow[]> {
  const { titleZh, titleEn } = datasetVersion;
  const rows = await db.select({ serial: dataset.serial, id: dataset.id, titleZh, titleEn })
    .from(searchDocument)
    .innerJoin(dataset, eq(dataset.serial, searchDocument.datasetSerial))
    .innerJoin(datasetVersion, eq(datasetVersion.id, searchDocument.versionId))
    .orderBy(asc(searchDocument.datasetSerial)).limit(limit).offset(offset).all();
  const { datasetSerial, metric } = usageCounter;
  const sums = await db.select({ serial: datasetSerial, metric, count: sum(usageCounter.count) })
    .from(usageCounter).where(inArray(datasetSerial, rows.map(({ serial }) => serial)))
    .groupBy(datasetSerial, metric).all();
  const used = new Map(sums.map(({ serial, metric, count }) => [`${serial} ${metric}`, Number(count)]));
  return rows.map(({ serial, ...row }) => {
    const of = (metric: Metric) => used.get(`${serial} ${metric}`) ?? 0;
    return { ...row, views: of("views"), downloads: of("downloads"), citations: of("citations") };
  });
}

export type MonthRow = Pick<typeof usageCounter.$inferSelect, "month" | "metric" | "count">;

/** @param from first month, `2026-11` */
export function listMonths(db: Executor, serial: number, from: string): Promise<MonthRow[]> {
  const { month, metric, count } = usageCounter;
  return db.select({ month, metric, count }).from(usageCounter)
    .where(and(eq(usageCounter.datasetSerial, serial), gte(month, from))).all();
}

/** Adds the bytes of the published datasets below each subject, by code. */
export async function sumSizeBySubject(db: Executor): Promise<Map<string, number>> {
  const rows = await db.all<{ code: string; size: number }>(sql`
    select subject.value as code, sum(${datasetVersion.totalSize}) as size
    from ${searchDocument} inner join ${datasetVersion} on ${datasetVersion.id} = ${searchDocument.versionId},
      json_each(${searchDocument.facets}, '$.subject') as subject
    group by subject.value`);
  return new Map(rows.map(({ code, size }) => [code, Number(size)]));
}
