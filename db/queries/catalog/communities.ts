import { asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import { community } from "../../schema/mod.ts";
import type { CommunityRow } from "../../schema/records.ts";

export interface CommunityRecord extends CommunityRow {
  /** Published datasets. */
  datasets: number;
}

// The column is written with its table: in a select from one table drizzle leaves table names out, and `id` would mean
// the wrong column.
const datasets: SQL<number> = sql<number>`(select count(*) from search_document
  inner join dataset on dataset.serial = search_document.dataset_serial
  where dataset.community_id = community.id)`;

/** Lists communities by code. */
export function listCommunities(db: Executor): Promise<CommunityRecord[]> {
  return selectAll(db);
}

const selectAll = preparedRead((db) =>
  db.select({ ...getTableColumns(community), datasets }).from(community).orderBy(asc(community.code))
);

export function findCommunity(db: Executor, code: string): Promise<CommunityRecord | undefined> {
  return db.select({ ...getTableColumns(community), datasets }).from(community).where(
    eq(community.code, code),
  ).get();
}

export async function listCommunitiesByCode(db: Executor, codes: readonly string[]): Promise<CommunityRow[]> {
  if (codes.length === 0) return [];
  return await selectByCode(db, { codes: listParameter(codes) });
}

const listed = sql`(select value from json_each(${sql.placeholder("codes")}))`;

const selectByCode = preparedRead((db) => db.select().from(community).where(inArray(community.code, listed)));
