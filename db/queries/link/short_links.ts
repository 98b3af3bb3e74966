/** Short addresses of pages. */
import { eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { shortLink } from "../../schema/mod.ts";

export type ShortLinkRow = typeof shortLink.$inferSelect;

export function findShortLink(db: Executor, code: string): Promise<ShortLinkRow | undefined> {
  return db.select().from(shortLink).where(eq(shortLink.code, code)).get();
}

export function findShortLinkTo(db: Executor, target: string): Promise<ShortLinkRow | undefined> {
  return db.select().from(shortLink).where(eq(shortLink.target, target)).get();
}

export async function insertShortLink(tx: Transaction, row: ShortLinkRow): Promise<void> {
  await tx.insert(shortLink).values(row);
}
