/** Addresses by which somebody without an account follows a request. */
import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { request, requestKey } from "../../schema/mod.ts";

export async function insertRequestKey(
  tx: Transaction,
  row: typeof requestKey.$inferInsert,
): Promise<void> {
  await tx.insert(requestKey).values(row);
}

/** The request of an address that has not ended. */
export async function findRequestIdByKey(
  db: Executor,
  secretHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db.select({ id: requestKey.requestId }).from(requestKey)
    .where(and(eq(requestKey.secretHash, secretHash), gt(requestKey.expiresAt, now))).get();
  return row?.id;
}

/** @returns how many were deleted. */
export async function deleteExpiredKeys(tx: Transaction, now: number): Promise<number> {
  return (await tx.delete(requestKey).where(lt(requestKey.expiresAt, now))).rowsAffected;
}

/** Whether somebody without an account has made a request. */
export async function isVisitorsRequest(db: Executor, id: string): Promise<boolean> {
  const row = await db.select({ email: request.visitorEmail }).from(request).where(eq(request.id, id)).get();
  return typeof row?.email === "string";
}
