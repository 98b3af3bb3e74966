/** Who wants to hear when a policy of the platform changes. */
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { policySubscription } from "../../schema/mod.ts";

export type SubscriptionRow = typeof policySubscription.$inferSelect;

export function findSubscription(db: Executor, id: string): Promise<SubscriptionRow | undefined> {
  return db.select().from(policySubscription).where(eq(policySubscription.id, id)).get();
}

export function findSubscriptionOf(db: Executor, email: string): Promise<SubscriptionRow | undefined> {
  return db.select().from(policySubscription).where(eq(policySubscription.email, email)).get();
}

/** Finds the one that a mailed link confirms, or has confirmed; a link that expired unused is none. */
export function findUnconfirmed(
  db: Executor,
  confirmHash: string,
  now: number,
): Promise<SubscriptionRow | undefined> {
  return db.select().from(policySubscription)
    .where(and(
      eq(policySubscription.confirmHash, confirmHash),
      or(gt(policySubscription.expiresAt, now), isNotNull(policySubscription.confirmedAt)),
    )).get();
}

/** Adds one, or gives one that is there more time. @returns what is there now. */
export function putSubscription(tx: Transaction, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { expiresAt } = row;
  return tx.insert(policySubscription).values(row)
    .onConflictDoUpdate({ target: policySubscription.email, set: { expiresAt } }).returning().get();
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await tx.update(policySubscription).set(change).where(eq(policySubscription.id, id));
}

/** Some of the confirmed ones, by id, after `after`. */
export function listConfirmed(db: Executor, after: string, limit: number): Promise<SubscriptionRow[]> {
  return db.select().from(policySubscription)
    .where(and(isNotNull(policySubscription.confirmedAt), gt(policySubscription.id, after)))
    .orderBy(asc(policySubscription.id)).limit(limit).all();
}

/** @returns whether there was one. */
export async function deleteSubscriptionById(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.delete(policySubscription).where(eq(policySubscription.id, id))).rowsAffected > 0;
}

export async function deleteSubscription(tx: Transaction, email: string): Promise<void> {
  await tx.delete(policySubscription).where(eq(policySubscription.email, email));
}

/** Deletes what nobody has confirmed in time. @returns how many. */
export async function deleteUnconfirmed(tx: Transaction, now: number): Promise<number> {
  const late = and(isNull(policySubscription.confirmedAt), lt(policySubscription.expiresAt, now));
  return (await tx.delete(policySubscription).where(late)).rowsAffected;
}
