import { inArray, sql } from "drizzle-orm";
import type { Usage } from "../../../sdk/model/dataset.ts";
import type { Executor, Transaction } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
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

/** Loads how often datasets were used, by serial; in one statement, whatever their number. */
export async function loadUsage(db: Executor, serials: readonly number[]): Promise<Map<number, Usage>> {
  const usage = new Map(serials.map((serial) => [serial, { views: 0, downloads: 0, citations: 0 }]));
  if (serials.length === 0) return usage;
  for (const { serial, metric, count } of await selectUsage(db, { serials: listParameter(serials) })) {
    usage.get(serial)![metric] = count;
  }
  return usage;
}

const listed = sql`(select value from json_each(${sql.placeholder("serials")}))`;

const selectUsage = preparedRead((db) =>
  db.select({
    serial: usageCounter.datasetSerial,
    metric: usageCounter.metric,
    count: sql<number>`sum(${usageCounter.count})`,
  }).from(usageCounter).where(inArray(usageCounter.datasetSerial, listed))
    .groupBy(usageCounter.datasetSerial, usageCounter.metric)
);
