/** Links that were handed out for requests for access, and requests whose link has ended. */
import { and, eq, lte } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { accessLink, accessRequest, request } from "../../schema/mod.ts";

export async function findAccessLink(db: Executor, requestId: string): Promise<string | undefined> {
  const row = await db.select({ linkId: accessRequest.linkId }).from(accessRequest)
    .where(eq(accessRequest.id, requestId)).get();
  return row?.linkId;
}

export async function insertAccessLink(tx: Transaction, id: string, linkId: string): Promise<void> {
  await tx.insert(accessRequest).values({ id, linkId });
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

/** Accepted requests whose link has ended by itself. */
export function listExpiredAccess(
  db: Executor,
  now: number,
  limit: number,
): Promise<{ id: string }[]> {
  return db.select({ id: request.id }).from(request)
    .innerJoin(accessRequest, eq(accessRequest.id, request.id))
    .innerJoin(accessLink, eq(accessLink.id, accessRequest.linkId))
    .where(and(eq(request.state, "ACCEPTED"), lte(accessLink.expiresAt, now))).limit(limit).all();
}
