/** Requests of every type. What only one type has is in a file of its own, such as `retractions.ts`. */
import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, request, user } from "../../schema/mod.ts";
import type { RequestRecord, RequestRow } from "../../schema/records.ts";
import { headColumns } from "../dataset/datasets.ts";

const { titleZh, titleEn } = getTableColumns(datasetVersion);

async function select(db: Executor, where: SQL | undefined, page?: Page): Promise<RequestRecord[]> {
  const rows = await db.select({
    request,
    requester: sql<string>`coalesce(${user.realName}, ${request.payload} ->> 'name', '')`,
    email: sql<string>`coalesce(${user.email}, ${request.visitorEmail}, '')`,
    dataset,
    version: { ...headColumns.version, titleZh, titleEn },
  }).from(request)
    .leftJoin(user, eq(user.id, request.requesterId))
    .leftJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .leftJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(where)
    .orderBy(...(page ? OLDEST_FIRST : NEWEST_FIRST))
    .limit(page?.limit ?? -1).offset(page?.offset ?? 0).all();
  return rows.map(({ request, requester, email, dataset, version }) => ({
    request,
    requester,
    email,
    about: dataset && version ? { dataset, version } : null,
  }));
}

const OLDEST_FIRST = [asc(request.createdAt), asc(request.id)];
const NEWEST_FIRST = [desc(request.createdAt), desc(request.id)];

/** A part of a list; rows are counted from 0. */
interface Page {
  limit: number;
  offset: number;
}

/** Finds a request of one of these types; a request of another type is not found. */
export async function findRequest(
  db: Executor,
  types: readonly string[],
  id: string,
): Promise<RequestRecord | undefined> {
  return (await select(db, and(eq(request.id, id), inArray(request.type, [...types]))))[0];
}

/** Lists what somebody has asked, of every type or of one, newest first. */
export function listRequestsBy(db: Executor, requesterId: string, type?: string): Promise<RequestRecord[]> {
  return select(db, and(eq(request.requesterId, requesterId), type ? eq(request.type, type) : undefined));
}

/** Selects requests of a type: those about datasets of communities, of no community, both, or all. */
export interface RequestQueue {
  type: string;
  everything?: boolean;
  communityIds?: readonly string[];
  withoutCommunity?: boolean;
  /** About the datasets of this depositor. */
  ownerId?: string;
}

function inQueues(queues: readonly RequestQueue[]): SQL | undefined {
  return or(
    ...queues.map(({ type, everything, communityIds = [], withoutCommunity, ownerId }) => {
      const inCommunities = communityIds.length ? inArray(dataset.communityId, [...communityIds]) : undefined;
      const owned = ownerId ? eq(dataset.ownerId, ownerId) : undefined;
      const scope = or(inCommunities, withoutCommunity ? isNull(dataset.communityId) : undefined, owned);
      return and(eq(request.type, type), everything ? undefined : scope ?? isNull(request.id));
    }),
  );
}

/** Lists requests, oldest first, of one state or of all. @param queues At least one. */
export function listRequests(
  db: Executor,
  { queues, state, ...page }: Page & { queues: readonly RequestQueue[]; state?: string },
): Promise<RequestRecord[]> {
  return select(db, and(inQueues(queues), state === undefined ? undefined : eq(request.state, state)), page);
}

/** Counts requests by state in one query; a state without requests has no row. */
export function countRequests(
  db: Executor,
  queues: readonly RequestQueue[],
): Promise<{ state: string; count: number }[]> {
  return db.select({ state: request.state, count: count() }).from(request)
    .leftJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .leftJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(inQueues(queues)).groupBy(request.state).all();
}

/** Lists requests about a dataset or one of its versions, newest first. */
export function listRequestsOfDataset(
  db: Executor,
  type: string,
  dataSetId: string,
  number?: number,
): Promise<RequestRecord[]> {
  const version = number === undefined ? undefined : eq(datasetVersion.number, number);
  return select(db, and(eq(request.type, type), eq(dataset.id, dataSetId), version));
}

/** Lists requests about a version in one of these states, newest first. */
export function listRequestsOfVersion(
  db: Executor,
  type: string,
  versionId: string,
  states: readonly string[],
): Promise<RequestRecord[]> {
  return select(
    db,
    and(eq(request.versionId, versionId), eq(request.type, type), inArray(request.state, [...states])),
  );
}

export async function hasRequest(
  db: Executor,
  type: string,
  versionId: string,
  states: readonly string[],
): Promise<boolean> {
  const row = await db.select({ id: request.id }).from(request).where(
    and(eq(request.versionId, versionId), eq(request.type, type), inArray(request.state, [...states])),
  ).limit(1).get();
  return row !== undefined;
}

export async function insertRequest(tx: Transaction, row: typeof request.$inferInsert): Promise<void> {
  await tx.insert(request).values(row);
}

/** Changes a request that is still in the state `from`. @returns whether it was; otherwise nothing is written. */
export async function moveRequest(
  tx: Transaction,
  id: string,
  from: string,
  change: Partial<Pick<RequestRow, "state" | "comments" | "deciderId" | "decidedAt">>,
): Promise<boolean> {
  const moved = await tx.update(request).set(change)
    .where(and(eq(request.id, id), eq(request.state, from))).returning({ id: request.id }).all();
  return moved.length === 1;
}
