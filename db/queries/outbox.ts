import { and, asc, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Executor, Transaction } from "../client.ts";
import { outbox } from "../schema/mod.ts";

export type OutboxRow = typeof outbox.$inferSelect;

/** Queues an effect for after the commit; does nothing if the key exists. @returns whether it was new. */
export async function enqueue(
  tx: Transaction,
  row: Omit<typeof outbox.$inferInsert, "id">,
): Promise<boolean> {
  return (await tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key })).rowsAffected > 0;
}

/** Lists due effects of some kinds, oldest first. */
export function listDue(
  db: Executor,
  kinds: readonly string[],
  now: number,
  limit: number,
): Promise<OutboxRow[]> {
  return db.select().from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.dueAt, now), inArray(outbox.kind, [...kinds])))
    .orderBy(asc(outbox.dueAt), asc(outbox.id)).limit(limit).all();
}

/** Lists keys with a prefix, delivered or not. It uses a range, because `like` would not use the index. */
export async function listKeys(db: Executor, prefix: string): Promise<string[]> {
  const rows = await db.select({ key: outbox.key }).from(outbox)
    .where(and(gt(outbox.key, prefix), lt(outbox.key, `${prefix}\uffff`))).all();
  return rows.map(({ key }) => key);
}

export async function markDelivered(tx: Transaction, id: number, at: number): Promise<void> {
  await tx.update(outbox).set({ doneAt: at, lastError: null }).where(eq(outbox.id, id));
}

export async function markFailed(
  tx: Transaction,
  id: number,
  attempts: number,
  dueAt: number,
  error: string,
): Promise<void> {
  await tx.update(outbox).set({ attempts, dueAt, lastError: error }).where(eq(outbox.id, id));
}

/** Deletes delivered effects. @returns how many were deleted. */
export async function deleteDelivered(tx: Transaction, kind: string, before: number): Promise<number> {
  return (await tx.delete(outbox).where(and(eq(outbox.kind, kind), lt(outbox.doneAt, before)))).rowsAffected;
}
