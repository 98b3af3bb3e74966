/** Who has the form of a version open. */
import { and, desc, eq, gt } from "drizzle-orm";
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
