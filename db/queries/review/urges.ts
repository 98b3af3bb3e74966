import { desc, eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { urge } from "../../schema/mod.ts";

export async function insertUrge(tx: Transaction, row: typeof urge.$inferInsert): Promise<void> {
  await tx.insert(urge).values(row);
}

/** Finds when the review of a version was last urged. */
export async function findLastUrge(db: Executor, versionId: string): Promise<number | undefined> {
  const row = await db.select({ at: urge.createdAt }).from(urge).where(eq(urge.versionId, versionId))
    .orderBy(desc(urge.createdAt)).limit(1).get();
  return row?.at;
}
