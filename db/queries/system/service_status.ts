/** What of the outbox tells whether effects still get through. */
import { and, gte, inArray, isNull, min } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { outbox } from "../../schema/mod.ts";

/** When the oldest effect was written that is not delivered yet, of each kind that has one. */
export async function listOldestWaiting(db: Executor): Promise<{ kind: string; at: number }[]> {
  const rows = await db.select({ kind: outbox.kind, at: min(outbox.createdAt) }).from(outbox)
    .where(isNull(outbox.doneAt)).groupBy(outbox.kind).all();
  return rows.map(({ kind, at }) => ({ kind, at: at ?? 0 }));
}

/** Whether any effect of some kinds was delivered at or after an instant, in epoch milliseconds. */
export async function wasDeliveredSince(
  db: Executor,
  kinds: readonly string[],
  since: number,
): Promise<boolean> {
  const row = await db.select({ id: outbox.id }).from(outbox)
    .where(and(gte(outbox.doneAt, since), inArray(outbox.kind, [...kinds]))).limit(1).get();
  return row !== undefined;
}
