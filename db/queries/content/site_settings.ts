/** What operators set for every page: one row for all of it. */
import { eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { siteSetting } from "../../schema/mod.ts";

export type SiteSettingRow = typeof siteSetting.$inferSelect;

export function findSiteSetting(db: Executor, key: string): Promise<SiteSettingRow | undefined> {
  return db.select().from(siteSetting).where(eq(siteSetting.key, key)).get();
}

export async function putSiteSetting(tx: Transaction, row: SiteSettingRow): Promise<void> {
  await tx.insert(siteSetting).values(row).onConflictDoUpdate({ target: siteSetting.key, set: row });
}
