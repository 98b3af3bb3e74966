/** Usage by the code of practice of COUNTER: its counts, and the datasets of a report. */
import { and, asc, inArray, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { counterUsage, dataset, datasetVersion } from "../../schema/mod.ts";

export type CounterUsage = typeof counterUsage.$inferSelect;

/** Rows of one statement: SQLite takes 32,766 parameters. */
const CHUNK = 4_000;

/** Adds counts to the stored ones; each month, dataset and access method once. */
export async function addCounterUsage(tx: Transaction, rows: readonly CounterUsage[]): Promise<void> {
  const { month, datasetSerial, access, ...counts } = counterUsage;
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx.insert(counterUsage).values(rows.slice(start, start + CHUNK)).onConflictDoUpdate({
      target: [month, datasetSerial, access],
      set: {
        totalInvestigations: sql`${counts.totalInvestigations} + excluded.total_investigations`,
        uniqueInvestigations: sql`${counts.uniqueInvestigations} + excluded.unique_investigations`,
        totalRequests: sql`${counts.totalRequests} + excluded.total_requests`,
        uniqueRequests: sql`${counts.uniqueRequests} + excluded.unique_requests`,
      },
    });
  }
}

/** Lists the months of which there is usage, newest first; each is found by key, however many rows it has. */
export async function listCounterMonths(db: Executor): Promise<string[]> {
  const rows = await db.all<{ month: string }>(sql`
    with recursive found(month) as (
      select max(month) from ${counterUsage}
      union all
      select (select max(earlier.month) from ${counterUsage} as earlier where earlier.month < found.month)
      from found where found.month is not null
    )
    select month from found where month is not null`);
  return rows.map(({ month }) => month);
}

export interface ReportedPage {
  /** Serial after which the page begins. */
  after: number;
  limit: number;
  /** Code of a community; all datasets without it. */
  community?: string;
}

/** Lists serials of datasets with usage in any of these months, in their order. Each month is read by key. */
export async function listCounterSerials(
  db: Executor,
  months: readonly string[],
  { after, limit, community }: ReportedPage,
): Promise<number[]> {
  const ofCommunity = community === undefined ? sql`` : sql`and ${counterUsage.datasetSerial} in
    (select ${dataset.serial} from ${dataset} where ${dataset.communityId} =
      (select id from community where code = ${community}))`;
  const each = months.map((month) =>
    sql`select * from (select distinct dataset_serial as serial from ${counterUsage}
      where month = ${month} and dataset_serial > ${after} ${ofCommunity} order by dataset_serial limit ${limit})`
  );
  const rows = await db.all<{ serial: number }>(
    sql`${sql.join(each, sql` union `)} order by serial limit ${limit}`,
  );
  return rows.map(({ serial }) => serial);
}

/** Lists the counts of these datasets in these months, by dataset, month and access method. */
export function listCounterUsage(
  db: Executor,
  months: readonly string[],
  serials: readonly number[],
): Promise<CounterUsage[]> {
  const { datasetSerial, month, access } = counterUsage;
  return db.select().from(counterUsage)
    .where(and(
      inArray(month, [...months]),
      sql`${datasetSerial} in (select value from json_each(${JSON.stringify(serials)}))`,
    ))
    .orderBy(asc(datasetSerial), asc(month), asc(access)).all();
}

/** Finds, by serial, the version that stands for each dataset: the newest that was ever public. */
export async function listReportedVersions(db: Executor, serials: readonly number[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select ${datasetVersion.id} as id, max(${datasetVersion.number}) from ${datasetVersion}
    where ${datasetVersion.datasetSerial} in (select value from json_each(${JSON.stringify(serials)}))
      and ${datasetVersion.status} in ('PUBLISHED', 'RETRACTED')
    group by ${datasetVersion.datasetSerial}`);
  return rows.map(({ id }) => id);
}
