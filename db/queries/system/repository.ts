import type { Executor, Transaction } from "../../client.ts";
import { repository } from "../../schema/mod.ts";

export type RepositoryRow = typeof repository.$inferSelect;

export function findRepository(db: Executor): Promise<RepositoryRow | undefined> {
  return db.select().from(repository).get();
}

export async function insertRepository(
  tx: Transaction,
  row: typeof repository.$inferInsert,
): Promise<void> {
  await tx.insert(repository).values(row);
}
