import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { auditEvent } from "../../schema/mod.ts";

export type AuditRow = typeof auditEvent.$inferSelect;

/** What the first event of all carries. */
export const NO_AUDIT_HASH = "0".repeat(64);

/** The hash the next event must carry. */
export async function lastAuditHash(tx: Transaction): Promise<string> {
  const last = await tx.select({ hash: auditEvent.hash }).from(auditEvent).orderBy(desc(auditEvent.id)).limit(
    1,
  ).get();
  return last?.hash ?? NO_AUDIT_HASH;
}

export async function appendAuditEvent(tx: Transaction, row: typeof auditEvent.$inferInsert): Promise<void> {
  await tx.insert(auditEvent).values(row);
}

/** Lists events after an id, in the order in which they were written. */
export function listAuditEventsAfter(db: Executor, after: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditEvent).where(gt(auditEvent.id, after)).orderBy(asc(auditEvent.id)).limit(limit)
    .all();
}

/** Lists events, oldest first. */
export function listAuditEvents(db: Executor, subject: string, subjectId: string): Promise<AuditRow[]> {
  return db.select().from(auditEvent).where(
    and(eq(auditEvent.subject, subject), eq(auditEvent.subjectId, subjectId)),
  )
    .orderBy(asc(auditEvent.id)).all();
}
