import type { Executor, Transaction } from "../client.ts";
import { repository } from "../schema/mod.ts";

export async function findRepositoryId(db: Executor): Promise<string | undefined> {
  return (await db.select({ id: repository.id }).from(repository).get())?.id;
}

export async function insertRepository(
  tx: Transaction,
  row: typeof repository.$inferInsert,
): Promise<void> {
  await tx.insert(repository).values(row);
}
