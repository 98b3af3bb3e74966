/** The log of changes by which processes on one database follow each other (`change_log`). */
import { and, asc, desc, gt, lt, notInArray } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { changeLog } from "../../schema/mod.ts";

export type ChangeRow = typeof changeLog.$inferSelect;

/** Numbers are given in the order of the commits, without a gap: a transaction that fails gives its number back. */
export async function insertChange(tx: Transaction, change: Omit<ChangeRow, "id">): Promise<void> {
  await tx.insert(changeLog).values(change);
}

/** Number of the newest change; 0 before the first. */
export async function lastChange(db: Executor): Promise<number> {
  const row = await db.select({ id: changeLog.id }).from(changeLog).orderBy(desc(changeLog.id)).limit(1)
    .get();
  return row?.id ?? 0;
}

/** Oldest first. */
export function listChangesAfter(db: Executor, position: number, limit: number): Promise<ChangeRow[]> {
  return db.select().from(changeLog).where(gt(changeLog.id, position)).orderBy(asc(changeLog.id)).limit(limit)
    .all();
}

/** Leaves the newest, so that whoever comes back late sees that some have gone. */
export async function deleteOldChanges(tx: Transaction, before: number): Promise<void> {
  const newest = tx.select({ id: changeLog.id }).from(changeLog).orderBy(desc(changeLog.id)).limit(1);
  await tx.delete(changeLog).where(and(lt(changeLog.at, before), notInArray(changeLog.id, newest)));
}
