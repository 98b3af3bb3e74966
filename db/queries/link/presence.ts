/** Who has the form of a version open. */
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { formPresence, user } from "../../schema/mod.ts";

/** One row a person, however many tabs there are. */
export async function markPresent(tx: Transaction, row: typeof formPresence.$inferInsert): Promise<void> {
  await tx.insert(formPresence).values(row).onConflictDoUpdate({
    target: [formPresence.versionId, formPresence.userId],
    set: { seenAt: row.seenAt },
  });
}

/** @param since Who was seen last before is gone. */
export function listPresent(
  db: Executor,
  versionId: string,
  since: number,
): Promise<{ userId: string; name: string; seenAt: number }[]> {
  return db.select({ userId: user.id, name: user.realName, seenAt: formPresence.seenAt }).from(formPresence)
    .innerJoin(user, eq(user.id, formPresence.userId))
    .where(and(eq(formPresence.versionId, versionId), gt(formPresence.seenAt, since)))
    .orderBy(desc(formPresence.seenAt)).all();
}

/** Names of accounts by id. */
export async function findNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: user.id, name: user.realName }).from(user)
    .where(inArray(user.id, [...ids])).all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
