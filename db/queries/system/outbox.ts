import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
} from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Executor, Transaction } from "../../client.ts";
import { outbox } from "../../schema/mod.ts";

export type OutboxRow = typeof outbox.$inferSelect;

/** Queues an effect for after the commit; does nothing if the key exists. @returns whether it was new. */
export async function enqueue(
  tx: Transaction,
  row: Omit<typeof outbox.$inferInsert, "id">,
): Promise<boolean> {
  return (await tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key })).rowsAffected > 0;
}

/** Many at once. @returns how many were new. */
export async function enqueueAll(
  tx: Transaction,
  rows: readonly Omit<typeof outbox.$inferInsert, "id">[],
): Promise<number> {
  if (rows.length === 0) return 0;
  return (await tx.insert(outbox).values([...rows]).onConflictDoNothing({ target: outbox.key })).rowsAffected;
}

/** Which effects a process asks for, and as whom. Times are epoch milliseconds. */
export interface ClaimRequest {
  kinds: readonly string[];
  now: number;
  /** The process. */
  by: string;
  /** The end of the lease. */
  until: number;
  /** A lease that ends later than this was written by a clock that has been set back since, and counts for nothing. */
  latest: number;
  /** Nothing is claimed while any of these kinds is being delivered, by whomever. */
  oneAtATime: boolean;
}

/** Whether there is something to claim, besides what `oneAtATime` keeps back. */
export async function hasDue(db: Executor, request: ClaimRequest): Promise<boolean> {
  return await db.select({ id: outbox.id }).from(outbox).where(isDue(request)).limit(1).get() !== undefined;
}

/** Leases the effect that has been due longest, in one statement. Another process's lease that has ended is taken over. */
export function claimNext(tx: Transaction, request: ClaimRequest): Promise<OutboxRow | undefined> {
  const { kinds, by, until, oneAtATime } = request;
  const other = alias(outbox, "other");
  const delivering = tx.select({ id: other.id }).from(other)
    .where(and(isNull(other.doneAt), inArray(other.kind, [...kinds]), isHeld(other.claimedUntil, request)));
  const next = tx.select({ id: outbox.id }).from(outbox)
    .where(and(isDue(request), oneAtATime ? notExists(delivering) : undefined))
    .orderBy(asc(outbox.dueAt), asc(outbox.id)).limit(1);
  return tx.update(outbox).set({ claimedBy: by, claimedUntil: until }).where(inArray(outbox.id, next))
    .returning().get();
}

function isDue(request: ClaimRequest): SQL | undefined {
  return and(
    isNull(outbox.doneAt),
    lte(outbox.dueAt, request.now),
    inArray(outbox.kind, [...request.kinds]),
    or(
      isNull(outbox.claimedUntil),
      lte(outbox.claimedUntil, request.now),
      gt(outbox.claimedUntil, request.latest),
    ),
  );
}

const isHeld = (claimedUntil: SQLiteColumn, { now, latest }: ClaimRequest) =>
  and(gt(claimedUntil, now), lte(claimedUntil, latest));

/** Keeps a lease that is still this process's. */
export async function renewClaim(tx: Transaction, id: number, by: string, until: number): Promise<void> {
  await tx.update(outbox).set({ claimedUntil: until }).where(
    and(eq(outbox.id, id), eq(outbox.claimedBy, by)),
  );
}

/** Ends every lease: for a process that has the database to itself, where they are those of one that died. */
export async function releaseClaims(tx: Transaction): Promise<void> {
  await tx.update(outbox).set({ claimedBy: null, claimedUntil: null })
    .where(and(isNull(outbox.doneAt), isNotNull(outbox.claimedBy)));
}

/** Lists keys with a prefix, delivered or not. It uses a range, because `like` would not use the index. */
export async function listKeys(db: Executor, prefix: string): Promise<string[]> {
  const rows = await db.select({ key: outbox.key }).from(outbox)
    .where(and(gt(outbox.key, prefix), lt(outbox.key, `${prefix}\uffff`))).all();
  return rows.map(({ key }) => key);
}

/** Takes back what was not delivered, of a key and those that begin with it. */
export async function deleteWaiting(tx: Transaction, prefix: string): Promise<void> {
  await tx.delete(outbox).where(and(
    isNull(outbox.doneAt),
    gte(outbox.key, prefix),
    lt(outbox.key, `${prefix}\uffff`),
  ));
}

/** Whoever holds the lease by now: what is done need not be done again. */
export async function markDelivered(tx: Transaction, id: number, at: number): Promise<void> {
  await tx.update(outbox).set({ doneAt: at, lastError: null, claimedBy: null, claimedUntil: null }).where(
    eq(outbox.id, id),
  );
}

export interface FailedAttempt {
  id: number;
  /** The process that tried. */
  by: string;
  attempts: number;
  /** When it is to be tried again, epoch milliseconds. */
  dueAt: number;
  error: string;
}

/** Lets go of an effect until it is due again. @returns whether it was still this process's to judge. */
export async function markFailed(
  tx: Transaction,
  { id, by, attempts, dueAt, error }: FailedAttempt,
): Promise<boolean> {
  const { rowsAffected } = await tx.update(outbox)
    .set({ attempts, dueAt, lastError: error, claimedBy: null, claimedUntil: null })
    .where(and(eq(outbox.id, id), eq(outbox.claimedBy, by)));
  return rowsAffected > 0;
}

/** Deletes delivered effects. @returns how many were deleted. */
export async function deleteDelivered(tx: Transaction, kind: string, before: number): Promise<number> {
  return (await tx.delete(outbox).where(and(eq(outbox.kind, kind), lt(outbox.doneAt, before)))).rowsAffected;
}
