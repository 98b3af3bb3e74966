/** The shortest way from one list to another, within a bound on the work (safety 0.F). */
import { shortestEditScript } from "./myers_diff.ts";
import { mapSliced, type Sliced } from "./time_slicing.ts";
import { Budget } from "./budget.ts";

export type Change = "same" | "added" | "removed";

/** Neighbours that share a change. */
export interface Run<T> {
  change: Change;
  values: T[];
}

/**
 * Runs in order, what is removed before what is added. The values of `same` and `removed` together are `left`, those
 * of `same` and `added` are `right`. `undefined` where they are too different, or nothing is left of the budget.
 */
export function* diffSequences(
  left: readonly string[],
  right: readonly string[],
  budget: Budget,
): Sliced<Run<string>[] | undefined> {
  if (!budget.trySpend(left.length + right.length)) return undefined;
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  yield;
  const middle = yield* diffMiddle(a, b, budget);
  if (!middle) return undefined;
  const same = (values: readonly string[]): Run<string> => ({ change: "same", values: [...values] });
  return [same(left.slice(0, start)), ...middle, same(left.slice(left.length - end))]
    .filter(({ values }) => values.length > 0);
}

function* diffMiddle(
  left: string[],
  right: string[],
  budget: Budget,
): Sliced<Run<string>[] | undefined> {
  if (left.length === 0 || right.length === 0) {
    return [{ change: "removed", values: left }, { change: "added", values: right }];
  }
  const editSteps = yield* shortestEditScript(...yield* internTexts(left, right), budget);
  let [from, to] = [0, 0];
  return editSteps?.flatMap(({ removedCount: removedCount, addedCount: addedCount, same }): Run<string>[] => {
    const [removed, added] = [left.slice(from, from + removedCount), right.slice(to, to + addedCount)];
    from += removedCount + same;
    to += addedCount + same;
    return [
      { change: "removed", values: removed },
      { change: "added", values: added },
      { change: "same", values: right.slice(to - same, to) },
    ];
  });
}

/** Equal texts as equal numbers: long ones are compared many times on the way. */
function* internTexts(left: readonly string[], right: readonly string[]): Sliced<[Int32Array, Int32Array]> {
  const known = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
  return [
    Int32Array.from(yield* mapSliced(left, numberOf)),
    Int32Array.from(yield* mapSliced(right, numberOf)),
  ];
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at++;
  return at;
}

function commonEnd(left: readonly string[], right: readonly string[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count++;
  return count;
}

/** Positions of a longest rising part of a list of different numbers. */
export function longestIncreasingSubsequence(numbers: readonly number[]): number[] {
  /** The end of the best part of each length, and what stands before each number in its part. */
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((value, at) => {
    const length = lowerBound(ends, (end) => numbers[end] < value);
    before[at] = ends[length - 1] ?? -1;
    ends[length] = at;
  });
  const rise: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]) rise.push(at);
  return rise.reverse();
}

/** How many of a list's first items fit, where all that fit stand first. */
function lowerBound(items: readonly number[], fits: (item: number) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch that both share, or one that was replaced: `gone` values at the left, `come` at the right. */
export interface Hunk {
  same: boolean;
  left: number;
  right: number;
  removedCount: number;
  addedCount: number;
}

/** The same as places: where each stretch begins on both sides and how long it is there. */
export function toHunks(runs: readonly Run<unknown>[]): Hunk[] {
  const found: Hunk[] = [];
  let [left, right] = [0, 0];
  for (const { change, values: { length } } of runs) {
    const last = found.at(-1);
    const same = change === "same";
    const stretch = last && !last.same && !same
      ? last
      : { same, left, right, removedCount: 0, addedCount: 0 };
    if (stretch !== last) found.push(stretch);
    const [removedCount, addedCount] = [change === "added" ? 0 : length, change === "removed" ? 0 : length];
    stretch.removedCount += removedCount;
    stretch.addedCount += addedCount;
    left += removedCount;
    right += addedCount;
  }
  return found;
}
