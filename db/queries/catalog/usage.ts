import { sql } from "drizzle-orm";
import type { Transaction } from "../../client.ts";
import { usageCounter } from "../../schema/mod.ts";

export type UsageCount = typeof usageCounter.$inferSelect;

/** Adds counts to the stored ones. */
export async function addUsage(tx: Transaction, counts: readonly UsageCount[]): Promise<void> {
  for (const row of counts) {
    await tx.insert(usageCounter).values(row).onConflictDoUpdate({
      target: [usageCounter.datasetSerial, usageCounter.month, usageCounter.metric],
      set: { count: sql`${usageCounter.count} + excluded.count` },
    });
  }
}
