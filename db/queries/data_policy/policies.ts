/** Data policies of journals. Every query is bound to the owner: nobody else sees or changes one. */
import { and, count, desc, eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { dataPolicy } from "../../schema/mod.ts";

export type DataPolicyRow = typeof dataPolicy.$inferSelect;

type Owned = Pick<DataPolicyRow, "id" | "ownerId">;
const owned = ({ id, ownerId }: Owned) => and(eq(dataPolicy.id, id), eq(dataPolicy.ownerId, ownerId));

/** Lists the policies of a person, the one that was changed last first. */
export function listPolicies(db: Executor, ownerId: string): Promise<DataPolicyRow[]> {
  return db.select().from(dataPolicy).where(eq(dataPolicy.ownerId, ownerId))
    .orderBy(desc(dataPolicy.updatedAt), desc(dataPolicy.id)).all();
}

export async function countPolicies(db: Executor, ownerId: string): Promise<number> {
  const row = await db.select({ total: count() }).from(dataPolicy).where(eq(dataPolicy.ownerId, ownerId))
    .get();
  return row?.total ?? 0;
}

export function findPolicy(db: Executor, wanted: Owned): Promise<DataPolicyRow | undefined> {
  return db.select().from(dataPolicy).where(owned(wanted)).get();
}

export async function insertPolicy(tx: Transaction, row: DataPolicyRow): Promise<void> {
  await tx.insert(dataPolicy).values(row);
}

export async function updatePolicy(
  tx: Transaction,
  wanted: Owned,
  change: Partial<DataPolicyRow>,
): Promise<void> {
  await tx.update(dataPolicy).set(change).where(owned(wanted));
}

/** @returns whether there was such a policy. */
export async function deletePolicy(tx: Transaction, wanted: Owned): Promise<boolean> {
  return (await tx.delete(dataPolicy).where(owned(wanted))).rowsAffected > 0;
}

/** Deletes everything that a person keeps. */
export async function deletePoliciesOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.delete(dataPolicy).where(eq(dataPolicy.ownerId, ownerId));
}
