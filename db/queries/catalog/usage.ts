import { sql } from "drizzle-orm";
import type { Transaction } from "../../client.ts";
import { usageCounter } from "../../schema/mod.ts";

export type UsageCount = typeof usageCounter.$inferSelect;

/** Rows of one statement: SQLite takes 32,766 parameters. */
const CHUNK = 5_000;

/** Adds counts to the stored ones; each dataset, month and metric once. */
export async function addUsage(tx: Transaction, counts: readonly UsageCount[]): Promise<void> {
  for (let start = 0; start < counts.length; start += CHUNK) {
    await tx.insert(usageCounter).values(counts.slice(start, start + CHUNK)).onConflictDoUpdate({
      target: [usageCounter.datasetSerial, usageCounter.month, usageCounter.metric],
      set: { count: sql`${usageCounter.count} + excluded.count` },
    });
  }
}
