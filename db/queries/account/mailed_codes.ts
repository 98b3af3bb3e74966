/** Mailed codes and what they have proven. */
import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { mailedCode } from "../../schema/mod.ts";

export type MailedCodeRow = typeof mailedCode.$inferSelect;

export async function insertMailedCode(
  tx: Transaction,
  row: typeof mailedCode.$inferInsert,
): Promise<void> {
  await tx.insert(mailedCode).values(row);
}

export function findMailedCode(db: Executor, id: string): Promise<MailedCodeRow | undefined> {
  return db.select().from(mailedCode).where(eq(mailedCode.id, id)).get();
}

export async function updateMailedCode(
  tx: Transaction,
  id: string,
  change: Partial<Pick<MailedCodeRow, "codeHash" | "tries" | "proofHash" | "expiresAt">>,
): Promise<void> {
  await tx.update(mailedCode).set(change).where(eq(mailedCode.id, id));
}

/** What a proof that has not ended was given for. */
export function findProven(
  db: Executor,
  { purpose, subject, proofHash }: Pick<MailedCodeRow, "purpose" | "subject"> & { proofHash: string },
  now: number,
): Promise<MailedCodeRow | undefined> {
  return db.select().from(mailedCode).where(and(
    eq(mailedCode.proofHash, proofHash),
    eq(mailedCode.purpose, purpose),
    eq(mailedCode.subject, subject),
    gt(mailedCode.expiresAt, now),
  )).get();
}

/** @returns how many were deleted. */
export async function deleteExpiredCodes(tx: Transaction, now: number): Promise<number> {
  return (await tx.delete(mailedCode).where(lt(mailedCode.expiresAt, now))).rowsAffected;
}
