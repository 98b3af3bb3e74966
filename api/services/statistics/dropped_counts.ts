/** Uses beyond the daily limit since the process started; the metrics show them. */
import type { UsageCount } from "../../../db/queries/catalog/usage.ts";

export type UsageMetric = Extract<UsageCount["metric"], "views" | "downloads">;

const counts = new Map<UsageMetric, number>([["views", 0], ["downloads", 0]]);

/** Both metrics, including one without such uses. */
export const droppedUses: ReadonlyMap<UsageMetric, number> = counts;

export function countDropped(metric: UsageMetric): void {
  counts.set(metric, counts.get(metric)! + 1);
}
