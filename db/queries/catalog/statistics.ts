/** Sums over published datasets. `search_document` has the newest published version of each. */
import { and, asc, eq, gte, inArray, sql, sum } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import {
  dataset,
  datasetVersion,
  organization,
  searchDocument,
  statisticTotal,
  usageCounter,
} from "../../schema/mod.ts";

export type Metric = typeof usageCounter.$inferSelect["metric"];

const usageOfDataset = preparedRead((db) =>
  db.select({ metric: usageCounter.metric, count: sum(usageCounter.count) }).from(usageCounter)
    .where(eq(usageCounter.datasetSerial, sql.placeholder("serial"))).groupBy(usageCounter.metric)
);

/** Adds the usage of one dataset. */
export async function sumUsageByMetric(db: Executor, serial: number): Promise<Record<Metric, number>> {
  const rows = await usageOfDataset(db, { serial });
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

const selectTotals = preparedRead((db) => db.select().from(statisticTotal));

export type StatisticTotalRow = typeof statisticTotal.$inferSelect;

/** Lists the sums that triggers keep: a few rows for each month. */
export function listStatisticTotals(db: Executor): Promise<StatisticTotalRow[]> {
  return selectTotals(db);
}

export interface TitleRow {
  serial: number;
  id: string;
  titleZh: string;
  titleEn: string;
}

const selectTitles = preparedRead((db) =>
  db.select({
    serial: dataset.serial,
    id: dataset.id,
    titleZh: datasetVersion.titleZh,
    titleEn: datasetVersion.titleEn,
  }).from(searchDocument)
    .innerJoin(dataset, eq(dataset.serial, searchDocument.datasetSerial))
    .innerJoin(datasetVersion, eq(datasetVersion.id, searchDocument.versionId))
    .where(
      sql`${searchDocument.datasetSerial} in (select value from json_each(${sql.placeholder("serials")}))`,
    )
);

/** Lists the titles of published datasets. */
export async function listTitles(db: Executor, serials: readonly number[]): Promise<TitleRow[]> {
  if (serials.length === 0) return [];
  return await selectTitles(db, { serials: listParameter(serials) });
}

export interface InstitutionRow {
  ror: string;
  nameZh: string;
  nameEn: string;
}

/**
 * Finds the names of institutions: those of the registry, and where it does not know one those that the creators of a
 * dataset have given.
 * @param examples Each institution with the serial of a dataset whose creators name it.
 */
export async function listInstitutionNames(
  db: Executor,
  examples: readonly { value: string; serial: number }[],
): Promise<InstitutionRow[]> {
  if (examples.length === 0) return [];
  const given = JSON.stringify(examples.map(({ value, serial }) => [value, serial]));
  return await db.all<InstitutionRow>(sql`
    select example.value ->> 0 as ror,
      coalesce(${organization.nameZh}, affiliation.name_zh, '') as nameZh,
      coalesce(${organization.nameEn}, affiliation.name_en, '') as nameEn
    from json_each(${given}) as example
      left join ${organization} on ${organization.id} = example.value ->> 0
      left join search_document on search_document.dataset_serial = example.value ->> 1 and ${organization.id} is null
      left join creator on creator.version_id = search_document.version_id
      left join affiliation on affiliation.creator_id = creator.id and affiliation.ror = example.value ->> 0
    where ${organization.id} is not null or affiliation.ror is not null
    group by 1`);
}
