import { desc } from "drizzle-orm";
import type { Executor, Transaction } from "../client.ts";
import { mail } from "../schema/mod.ts";

export type MailRow = typeof mail.$inferSelect;

/** A mail that is already there stays as it is. */
export async function insertMail(tx: Transaction, row: MailRow): Promise<void> {
  await tx.insert(mail).values(row).onConflictDoNothing({ target: mail.id });
}

/** Newest first. */
export function listMails(db: Executor, limit: number): Promise<MailRow[]> {
  return db.select().from(mail).orderBy(desc(mail.createdAt)).limit(limit).all();
}
