/** Two texts line by line. */
import type { LineDifference } from "../../../sdk/model/comparison.ts";
import { diffSequences } from "./sequence_diff.ts";
import type { Budget } from "./budget.ts";
import type { Sliced } from "./time_slicing.ts";

/**
 * The lines of both: those that are not `added`, joined by line feeds, are `left`, those that are not `removed` are
 * `right`. A missing text has no lines. `undefined` where the texts are too different.
 */
export function* compareLines(
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): Sliced<LineDifference[] | undefined> {
  const runs = yield* diffSequences(linesOf(left), linesOf(right), budget);
  let [before, after] = [0, 0];
  return runs?.flatMap(({ change, values }) =>
    values.map((text): LineDifference => ({
      change,
      text,
      left: change === "added" ? undefined : ++before,
      right: change === "removed" ? undefined : ++after,
    }))
  );
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
