/** Counts what jobs have deleted since the process started, for the metrics, and logs every round. */
import { log } from "../../log.ts";

interface Deleted {
  job: string;
  /** Kind of the deleted items, as the job's result names it. */
  what: string;
  count: number;
}

const counts = new Map<string, Deleted>();

export const deletions = (): Iterable<Deleted> => counts.values();

/**
 * Adds the counts of a result.
 * @param names Counts of the result that are deletions. Each appears in the metrics from the first round on.
 */
export function countDeletions(
  { traceId }: { traceId: string },
  job: string,
  names: readonly string[],
  result: Record<string, unknown>,
): void {
  const found = Object.fromEntries(names.map((what) => [what, Number(result[what] ?? 0)]));
  for (const [what, count] of Object.entries(found)) {
    const key = `${job} ${what}`;
    counts.set(key, { job, what, count: (counts.get(key)?.count ?? 0) + count });
  }
  if (Object.values(found).some((count) => count > 0)) log("info", "job deleted", { traceId, job, ...found });
}
