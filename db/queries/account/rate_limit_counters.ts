import { and, eq, gte, inArray, like, lt, notInArray, or, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { attempt } from "../../schema/mod.ts";

export type AttemptRow = typeof attempt.$inferSelect;

export async function findAttempt(db: Executor, kind: string, who: string): Promise<AttemptRow | undefined> {
  return await db.select().from(attempt).where(and(eq(attempt.kind, kind), eq(attempt.who, who))).get();
}

export function saveAttempt(tx: Transaction, row: AttemptRow): Promise<void> {
  return saveAttempts(tx, [row]);
}

/** Rows per statement; each has five values, and SQLite accepts 32,766. */
const BATCH = 1_000;

/** Saves many rows in a few statements. */
export async function saveAttempts(tx: Transaction, rows: readonly AttemptRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(attempt).values(rows.slice(at, at + BATCH)).onConflictDoUpdate({
      target: [attempt.kind, attempt.who],
      set: { count: sql`excluded.count`, since: sql`excluded.since`, lastAt: sql`excluded.last_at` },
    });
  }
}

export async function deleteAttempt(tx: Transaction, kind: string, who: string): Promise<void> {
  await tx.delete(attempt).where(and(eq(attempt.kind, kind), eq(attempt.who, who)));
}

/** Lists counts of these kinds whose last try is not older than `since`, in the order of their windows. */
export function listAttempts(db: Executor, kinds: readonly string[], since: number): Promise<AttemptRow[]> {
  return db.select().from(attempt).where(and(inArray(attempt.kind, [...kinds]), gte(attempt.lastAt, since)))
    .orderBy(attempt.since)
    .all();
}

/** Deletes counts of these kinds whose key begins with the given text. */
export async function deleteAttemptsBelow(
  tx: Transaction,
  kinds: readonly string[],
  beginning: string,
): Promise<void> {
  await tx.delete(attempt).where(and(inArray(attempt.kind, [...kinds]), like(attempt.who, `${beginning}%`)));
}

/**
 * Deletes old counts.
 * @param old Counts of the kinds `kept` are deleted if older than `keptUntil`, all others if older than `before`.
 */
export async function deleteOldAttempts(
  tx: Transaction,
  old: { before: number; kept: readonly string[]; keptUntil: number },
): Promise<number> {
  const short = and(lt(attempt.lastAt, old.before), notInArray(attempt.kind, [...old.kept]));
  return (await tx.delete(attempt).where(or(lt(attempt.lastAt, old.keptUntil), short))).rowsAffected;
}
