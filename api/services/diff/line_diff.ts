/** Two texts line by line. */
import type { LineDifference } from "../../../sdk/model/comparison.ts";
import type { Budget } from "./budget.ts";
import { diffSequences } from "./sequence_diff.ts";

/**
 * The lines of both: those that are not `added`, joined by line feeds, are `left`, those that are not `removed` are
 * `right`. A missing text has no lines. `undefined` where the texts are too different.
 */
export function compareLines(
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): LineDifference[] | undefined {
  const [before, after] = [linesOf(left), linesOf(right)];
  return diffSequences(before, after, budget)?.flatMap((hunk): LineDifference[] => {
    const removed = before.slice(hunk.left, hunk.left + hunk.removedCount)
      .map((text, at) => ({ text, left: hunk.left + at + 1 }));
    const added = after.slice(hunk.right, hunk.right + hunk.addedCount)
      .map((text, at) => ({ text, right: hunk.right + at + 1 }));
    if (hunk.same) return removed.map((line, at) => ({ change: "same", ...line, ...added[at] }));
    return [
      ...removed.map((line) => ({ change: "removed" as const, ...line })),
      ...added.map((line) => ({ change: "added" as const, ...line })),
    ];
  });
}

const linesOf = (text: string | undefined) => text === undefined ? [] : text.split("\n");

/** Items with a difference and up to `reach` of their neighbours on each side. */
export function withContext<T extends { change: string }>(items: readonly T[], reach: number): T[] {
  const near = new Uint8Array(items.length);
  items.forEach(({ change }, at) => {
    if (change !== "same") near.fill(1, Math.max(0, at - reach), at + reach + 1);
  });
  return items.filter((_, at) => near[at]);
}
