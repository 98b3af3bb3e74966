/** Alarms. Some of them stop jobs until they are cleared. */
import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { alarm } from "../../schema/mod.ts";

export type AlarmRow = typeof alarm.$inferSelect;

export async function insertAlarm(tx: Transaction, row: typeof alarm.$inferInsert): Promise<void> {
  await tx.insert(alarm).values(row);
}

export function findAlarm(db: Executor, id: string): Promise<AlarmRow | undefined> {
  return db.select().from(alarm).where(eq(alarm.id, id)).get();
}

export function listOpenAlarms(db: Executor): Promise<AlarmRow[]> {
  return db.select().from(alarm).where(isNull(alarm.clearedAt)).all();
}

/** Lists alarms of a kind that were cleared after `after`, latest first. */
export function listClearedAlarms(db: Executor, kind: AlarmRow["kind"], after: number): Promise<AlarmRow[]> {
  return db.select().from(alarm).where(and(eq(alarm.kind, kind), gt(alarm.clearedAt, after)))
    .orderBy(desc(alarm.clearedAt)).all();
}

export async function changeAlarmDetail(
  tx: Transaction,
  id: string,
  detail: AlarmRow["detail"],
): Promise<void> {
  await tx.update(alarm).set({ detail }).where(eq(alarm.id, id));
}

export async function countOpenAlarms(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(alarm).where(isNull(alarm.clearedAt)).get())?.count ?? 0;
}

/** Lists open alarms first, then newest first. */
export function listAlarms(db: Executor, limit: number): Promise<AlarmRow[]> {
  return db.select().from(alarm).orderBy(desc(isNull(alarm.clearedAt)), desc(alarm.raisedAt)).limit(limit)
    .all();
}

export async function closeAlarm(
  tx: Transaction,
  id: string,
  change: { clearedAt: number; clearedBy: string },
): Promise<void> {
  await tx.update(alarm).set(change).where(eq(alarm.id, id));
}
