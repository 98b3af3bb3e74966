/** What requests for access have besides: the links that were handed out, and what is due about them. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
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

/** When what was granted ends, by the ids of the requests. */
export async function findGrantEnds(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.select({ id: accessRequest.id, expiresAt: accessLink.expiresAt }).from(accessRequest)
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(inArray(accessRequest.id, [...ids])).all();
  return new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]));
}

/** Whether somebody has a request about a version that waits for its answer. */
export async function hasPendingRequest(
  db: Executor,
  { type, versionId, requesterId }: { type: string; versionId: string; requesterId: string },
): Promise<boolean> {
  const row = await db.select({ id: request.id }).from(request).where(and(
    eq(request.type, type),
    eq(request.versionId, versionId),
    eq(request.requesterId, requesterId),
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

/** Accepted requests whose link has ended, and open ones that need no answer any more. */
export async function listDueAccess(db: Executor, now: number, limit: number): Promise<DueAccess[]> {
  const ended = await db.select({ id: request.id, revokedAt: accessLink.revokedAt }).from(request)
    .innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "ACCEPTED"),
      or(lte(accessLink.expiresAt, now), isNotNull(accessLink.revokedAt)),
    )).limit(limit).all();
  const moot = await db.select({ id: request.id }).from(request)
    .innerJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "PENDING"),
      or(eq(datasetVersion.status, "RETRACTED"), ne(datasetVersion.accessRight, "RESTRICTED")),
    )).limit(limit).all();
  return [
    ...ended.map(({ id, revokedAt }): DueAccess => ({ id, action: revokedAt === null ? "expire" : "close" })),
    ...moot.map(({ id }): DueAccess => ({ id, action: "close" })),
  ];
}

/** Requests that wait for longer than their depositor should take, and of which they were not reminded twice yet. */
export function listWaitingAccess(
  db: Executor,
  now: number,
  limit: number,
): Promise<{ id: string; createdAt: number; reminders: number }[]> {
  return db.select({ id: request.id, createdAt: request.createdAt, reminders: accessRequest.reminders })
    .from(request).innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "PENDING"),
      lte(request.dueAt, now),
      lt(accessRequest.reminders, 2),
    )).limit(limit).all();
}

/** Accepted requests whose link ends by `until`, and whose requester has not been reminded of it. */
export function listEndingAccess(
  db: Executor,
  until: number,
  limit: number,
): Promise<{ id: string; expiresAt: number }[]> {
  return db.select({ id: request.id, expiresAt: accessLink.expiresAt }).from(request)
    .innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(and(
      eq(request.type, "access"),
      eq(request.state, "ACCEPTED"),
      isNull(accessRequest.endRemindedAt),
      isNull(accessLink.revokedAt),
      lte(accessLink.expiresAt, until),
      // Who was granted less than the notice has just heard of the end.
      gt(accessLink.expiresAt, sql`${accessLink.createdAt} + ${ACCESS_ENDING_MS}`),
    )).limit(limit).all();
}
