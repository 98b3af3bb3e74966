/** Lists of the datasets that a person has deposited. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { DatasetKind } from "../../../sdk/model/dataset.ts";
import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { OwnSort } from "../../../sdk/model/own_datasets.ts";
import type { ResourceTypeCode } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { Executor } from "../../client.ts";
import { community, dataset, datasetVersion } from "../../schema/mod.ts";

export interface OwnVersionFilter {
  ownerId: string;
  /** Whether the list has one row a dataset, its newest version (among `status`), instead of every version. */
  newestOnly: boolean;
  /** `community`: only datasets that were sent to a community. */
  belongs: "anywhere" | "community";
  /** Empty: of any kind. */
  kinds: readonly DatasetKind[];
  typeCode?: ResourceTypeCode;
  /** Each must occur in a title, the DOI or the CSTR. */
  words: readonly string[];
  status?: DatasetStatus;
}

export interface OwnVersions {
  ids: string[];
  /**
   * For each row, by the id of its version: the number of versions of its dataset, and the number of the newest public
   * one.
   */
  siblings: Map<string, { versions: number; published: number | null }>;
  total: number;
  /** Versions in any state. */
  all: number;
  counts: Partial<Record<DatasetStatus, number>>;
}

interface Order {
  sort: OwnSort;
  /** Language by whose titles the list is sorted. */
  locale: Locale;
  limit: number;
  offset: number;
}

/** Lists one page, with counts by state under all filters except the state, in two queries. */
export async function listOwnVersions(
  db: Executor,
  filter: OwnVersionFilter,
  { sort, locale, limit, offset }: Order,
): Promise<OwnVersions> {
  const { status } = datasetVersion;
  const ofState = filter.status ? eq(status, filter.status) : undefined;
  const states = await db.select({ status, count: count(), newest: sql<number>`sum(${newest})` }).from(
    datasetVersion,
  ).innerJoin(dataset, joined)
    .where(matching(filter, newestInState)).groupBy(status).all();
  const shown = filter.status ? newestInState : newest;
  const rows = await db.select({ id: datasetVersion.id, versions: versionCount, published: publishedNumber })
    .from(datasetVersion)
    .innerJoin(dataset, joined).where(and(matching(filter, shown), ofState)).orderBy(
      ...orderOf(sort, locale),
      desc(datasetVersion.id),
    ).limit(limit).offset(offset).all();
  const counts: OwnVersions["counts"] = Object.fromEntries(states.map((row) => [row.status, row.count]));
  const all = states.reduce((sum, row) => sum + (filter.newestOnly ? row.newest : row.count), 0);
  return {
    ids: rows.map(({ id }) => id),
    siblings: new Map(rows.map(({ id, ...others }) => [id, others])),
    total: filter.status ? counts[filter.status] ?? 0 : all,
    all,
    counts,
  };
}

/** Lists the newest version of each own dataset that has files to copy, latest change first. */
export async function listImportable(db: Executor, ownerId: string, limit: number): Promise<string[]> {
  const { deletedAt, fileCount, status } = datasetVersion;
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion).innerJoin(dataset, joined)
    .where(and(
      eq(dataset.ownerId, ownerId),
      isNull(deletedAt),
      newest,
      gt(fileCount, 0),
      notInArray(status, ["RETRACTED", "IMPORTING"]),
    )).orderBy(desc(datasetVersion.updatedAt), desc(datasetVersion.id)).limit(limit).all();
  return rows.map(({ id }) => id);
}

const joined = eq(dataset.serial, datasetVersion.datasetSerial);

const versionCount = sql<number>`(select count(*) from dataset_version other
  where other.dataset_serial = ${datasetVersion.datasetSerial} and other.deleted_at is null)`;

const publishedNumber = sql<number | null>`(select max(other.number) from dataset_version other
  where other.dataset_serial = ${datasetVersion.datasetSerial} and other.deleted_at is null
    and other.status = 'PUBLISHED')`;

const newest = sql`not exists (select 1 from dataset_version later
  where later.dataset_serial = ${datasetVersion.datasetSerial} and later.deleted_at is null
    and later.number > ${datasetVersion.number})`;

/** Selects the newest among the versions of a dataset in the same state. */
const newestInState = sql`not exists (select 1 from dataset_version later
  where later.dataset_serial = ${datasetVersion.datasetSerial} and later.deleted_at is null
    and later.status = ${datasetVersion.status} and later.number > ${datasetVersion.number})`;

/** Builds the filter. @param chosen Selects the version that represents a dataset, if only one does. */
function matching(filter: OwnVersionFilter, chosen: SQL): SQL | undefined {
  const { ownerId, newestOnly, belongs, kinds, typeCode, words } = filter;
  return and(
    eq(dataset.ownerId, ownerId),
    isNull(datasetVersion.deletedAt),
    newestOnly ? chosen : undefined,
    belongs === "community" ? isNotNull(dataset.communityId) : undefined,
    kinds.length > 0 ? ofKind(kinds) : undefined,
    typeCode ? eq(datasetVersion.typeCode, typeCode) : undefined,
    ...words.map(naming),
  );
}

/** A dataset that was sent to no community is personal. */
function ofKind(kinds: readonly DatasetKind[]): SQL | undefined {
  const communal = kinds.filter((kind) => kind !== "personal");
  return or(
    kinds.includes("personal") ? isNull(dataset.communityId) : undefined,
    communal.length > 0
      ? sql`exists (select 1 from ${community} where ${community.id} = ${dataset.communityId}
          and ${inArray(community.kind, communal)})`
      : undefined,
  );
}

/** Does not use `like`, so that a typed percent sign has no special meaning. */
function naming(word: string): SQL {
  return sql`instr(lower(${datasetVersion.titleZh} || char(10) || ${datasetVersion.titleEn} || char(10) ||
    coalesce(${dataset.doi}, '') || char(10) || coalesce(${dataset.cstr}, '')), lower(${word})) > 0`;
}

function orderOf(sort: OwnSort, locale: Locale): SQL[] {
  const { updatedAt, submittedAt, publishedAt, titleZh, titleEn } = datasetVersion;
  if (sort === "oldest") return [asc(updatedAt)];
  if (sort === "submitted") return [sql`${submittedAt} desc nulls last`];
  if (sort === "published") return [sql`${publishedAt} desc nulls last`];
  if (sort === "newest") return [desc(updatedAt)];
  const [own, other] = locale === "zh" ? [titleZh, titleEn] : [titleEn, titleZh];
  // Versions without a title come last.
  const title = sql`coalesce(nullif(${own}, ''), nullif(${other}, ''))`;
  return [sql`${title} is null`, sql`${title} collate nocase`];
}
