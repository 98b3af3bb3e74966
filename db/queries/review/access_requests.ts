/** What requests for access have besides: the links that were handed out, and what is due about them. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { ACCESS_ENDING_MS } from "../../../sdk/model/limits.ts";
import type { Executor, Transaction } from "../../client.ts";
import { accessLink, accessRequest, dataset, datasetVersion, request } from "../../schema/mod.ts";

type AccessRow = typeof accessRequest.$inferSelect;

export async function insertAccess(tx: Transaction, id: string): Promise<void> {
  await tx.insert(accessRequest).values({ id });
}

export async function updateAccess(
  tx: Transaction,
  id: string,
  change: Partial<Omit<AccessRow, "id">>,
): Promise<void> {
  await tx.update(accessRequest).set(change).where(eq(accessRequest.id, id));
}

/** The id of the link that a request was granted. */
export async function findAccessLink(db: Executor, requestId: string): Promise<string | undefined> {
  const row = await db.select({ linkId: accessRequest.linkId }).from(accessRequest)
    .where(eq(accessRequest.id, requestId)).get();
  return row?.linkId ?? undefined;
}

/** What was granted, by the ids of the requests. */
export async function findGrants(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { expiresAt: number; chosen: string[] }>> {
  const granted = { expiresAt: accessLink.expiresAt, chosen: accessLink.chosen };
  const rows = await db.select({ id: accessRequest.id, ...granted }).from(accessRequest)
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(inArray(accessRequest.id, [...ids])).all();
  return new Map(rows.map(({ id, ...grant }) => [id, grant]));
}

/** Whether somebody, with an account or an e-mail alone, has a request about a version that waits for its answer. */
export async function hasPendingRequest(
  db: Executor,
  { type, versionId, ...who }:
    & { type: string; versionId: string }
    & (
      | { requesterId: string }
      | { visitorEmail: string }
    ),
): Promise<boolean> {
  const row = await db.select({ id: request.id }).from(request).where(and(
    eq(request.type, type),
    eq(request.versionId, versionId),
    "requesterId" in who
      ? eq(request.requesterId, who.requesterId)
      : eq(request.visitorEmail, who.visitorEmail),
    eq(request.state, "PENDING"),
  )).limit(1).get();
  return row !== undefined;
}

/** How long a depositor took for the newest answers, in milliseconds. */
export async function listAnswerTimes(db: Executor, ownerId: string, limit: number): Promise<number[]> {
  const rows = await db.select({ askedAt: request.createdAt, answeredAt: accessRequest.answeredAt })
    .from(accessRequest)
    .innerJoin(request, eq(request.id, accessRequest.id))
    .innerJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(dataset.ownerId, ownerId), isNotNull(accessRequest.answeredAt)))
    .orderBy(desc(accessRequest.answeredAt)).limit(limit).all();
  return rows.map(({ askedAt, answeredAt }) => answeredAt! - askedAt);
}

/** A step that the program takes about a request. */
export interface DueAccess {
  id: string;
  action: "expire" | "close";
}

/** What is due of one request, or of those behind a place in the order of their making. */
interface DueQuery {
  now: number;
  id?: string;
  after?: Place;
  limit: number;
}

/** A place in the order in which requests were made. */
export interface Place {
  createdAt: number;
  id: string;
}

const OLDEST_FIRST = [asc(request.createdAt), asc(request.id)];

const isBehind = (place: Place | undefined): SQL | undefined =>
  place && or(
    gt(request.createdAt, place.createdAt),
    and(eq(request.createdAt, place.createdAt), gt(request.id, place.id)),
  );

/** The files of a version are not for those alone who were granted them: it was withdrawn, or opened. */
const isMoot: SQL = or(eq(datasetVersion.status, "RETRACTED"), ne(datasetVersion.accessRight, "RESTRICTED"))!;

/** Accepted requests whose link has ended, and open ones that need no answer or no link any more; oldest first. */
export async function listDueAccess(
  db: Executor,
  { now, id, after, limit }: DueQuery,
): Promise<(DueAccess & Place)[]> {
  const hasEnded = or(lte(accessLink.expiresAt, now), isNotNull(accessLink.revokedAt));
  const rows = await db.select({
    id: request.id,
    createdAt: request.createdAt,
    isExpired: sql<number>`${accessLink.expiresAt} <= ${now} and ${accessLink.revokedAt} is null`,
    state: request.state,
  }).from(request)
    .innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .innerJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .leftJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(and(
      eq(request.type, "access"),
      or(
        and(eq(request.state, "ACCEPTED"), or(hasEnded, isMoot)),
        and(eq(request.state, "PENDING"), isMoot),
      ),
      id === undefined ? undefined : eq(request.id, id),
      isBehind(after),
    )).orderBy(...OLDEST_FIRST).limit(limit).all();
  return rows.map(({ id, createdAt, isExpired, state }) => ({
    id,
    createdAt,
    action: state === "ACCEPTED" && isExpired ? "expire" : "close",
  }));
}

/** A request that waits for longer than its depositor should take, and of which they were not reminded twice yet. */
export interface WaitingAccess extends Place {
  reminders: number;
}

/** Oldest first. */
export function listWaitingAccess(
  db: Executor,
  { now, id, after, limit }: DueQuery,
): Promise<WaitingAccess[]> {
  return db.select({ id: request.id, createdAt: request.createdAt, reminders: accessRequest.reminders })
    .from(request).innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "PENDING"),
      lte(request.dueAt, now),
      lt(accessRequest.reminders, 2),
      id === undefined ? undefined : eq(request.id, id),
      isBehind(after),
    )).orderBy(...OLDEST_FIRST).limit(limit).all();
}

/** A request whose access ends soon. */
export interface EndingAccess extends Place {
  expiresAt: number;
}

/**
 * Accepted requests whose link ends within the notice, and whose requester has not been reminded of that end; oldest first.
 * A reminder from before the notice was about an earlier end, which was moved since.
 */
export function listEndingAccess(
  db: Executor,
  { now, id, after, limit }: DueQuery,
): Promise<EndingAccess[]> {
  const noticeAt = sql`${accessLink.expiresAt} - ${ACCESS_ENDING_MS}`;
  return db.select({ id: request.id, createdAt: request.createdAt, expiresAt: accessLink.expiresAt })
    .from(request)
    .innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "ACCEPTED"),
      or(isNull(accessRequest.endRemindedAt), lt(accessRequest.endRemindedAt, noticeAt)),
      isNull(accessLink.revokedAt),
      gt(accessLink.expiresAt, now),
      lte(accessLink.expiresAt, now + ACCESS_ENDING_MS),
      // Who was granted less than the notice has just heard of the end.
      gt(noticeAt, accessLink.createdAt),
      id === undefined ? undefined : eq(request.id, id),
      isBehind(after),
    )).orderBy(...OLDEST_FIRST).limit(limit).all();
}
