import { desc, eq, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { mail } from "../../schema/mod.ts";

export type MailRow = typeof mail.$inferSelect;

/** Inserts a mail; an existing one is not changed. */
export async function insertMail(tx: Transaction, row: MailRow): Promise<void> {
  await tx.insert(mail).values(row).onConflictDoNothing({ target: mail.id });
}

/** Lists mails, newest first. */
export function listMails(db: Executor, limit: number): Promise<MailRow[]> {
  return db.select().from(mail).orderBy(desc(mail.createdAt)).limit(limit).all();
}

export async function deleteMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.delete(mail).where(eq(mail.recipient, recipient));
}

/** Deletes old mails. @returns how many were deleted. */
export async function deleteOldMails(tx: Transaction, before: number): Promise<number> {
  return (await tx.delete(mail).where(lt(mail.createdAt, before))).rowsAffected;
}
