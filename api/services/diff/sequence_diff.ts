/** The fewest edits that make one list of another, within a bound on the work (safety 0.F). */
import { diffArrays } from "diff";
import type { Budget } from "./budget.ts";

/** Edits after which two lists have too little in common: the work grows with the square of them. */
const EDITS_MAX = 2_450;

/** A stretch that both lists share, or one that was replaced. */
export interface Hunk {
  same: boolean;
  /** Where it begins on each side, from 0, and how many values it has there. */
  left: number;
  right: number;
  removedCount: number;
  addedCount: number;
}

/** Positions of one value on both sides. */
type Pair = [left: number, right: number];

/**
 * Stretches in order; shared and replaced ones take turns. `undefined` where the lists are too different, or nothing is
 * left of the budget.
 */
export function diffSequences(
  left: readonly string[],
  right: readonly string[],
  budget: Budget,
): Hunk[] | undefined {
  if (budget.left === 0) return undefined;
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const [leftEnd, rightEnd] = [left.length - end, right.length - end];
  const middle = pairMiddle(left.slice(start, leftEnd), right.slice(start, rightEnd), budget);
  return middle && toHunks(
    [
      ...Array.from({ length: start }, (_, at): Pair => [at, at]),
      ...middle.map(([from, to]): Pair => [start + from, start + to]),
      ...Array.from({ length: end }, (_, at): Pair => [leftEnd + at, rightEnd + at]),
    ],
    left.length,
    right.length,
  );
}

/** Values that only one side has are edits anyway, so that the search is spared them. */
function pairMiddle(left: string[], right: string[], budget: Budget): Pair[] | undefined {
  if (left.length === 0 || right.length === 0) return [];
  const [before, after] = [placesShared(left, new Set(right)), placesShared(right, new Set(left))];
  const alone = left.length - before.length + right.length - after.length;
  if (alone > EDITS_MAX) return undefined;
  const numberOf = numbering();
  const runs = diffArrays(
    before.map((at) => numberOf(left[at])),
    after.map((at) => numberOf(right[at])),
    { maxEditLength: EDITS_MAX - alone, timeout: budget.left },
  );
  let [from, to] = [0, 0];
  return runs?.flatMap(({ added, removed, count }) => {
    const pairs = added || removed ? [] : Array.from({ length: count }, (_, step): Pair => [
      before[from + step],
      after[to + step],
    ]);
    if (!added) from += count;
    if (!removed) to += count;
    return pairs;
  });
}

function placesShared(values: readonly string[], others: ReadonlySet<string>): number[] {
  return values.flatMap((value, at) => others.has(value) ? [at] : []);
}

/** Equal texts as equal numbers: long ones are compared many times on the way. */
function numbering(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
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

function toHunks(pairs: readonly Pair[], leftCount: number, rightCount: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [left, right] = [0, 0];
  for (const [from, to] of [...pairs, [leftCount, rightCount] as const]) {
    if (from > left || to > right) {
      hunks.push({ same: false, left, right, removedCount: from - left, addedCount: to - right });
    }
    [left, right] = [from + 1, to + 1];
    if (from === leftCount) break;
    if (!hunks.at(-1)?.same) {
      hunks.push({ same: true, left: from, right: to, removedCount: 0, addedCount: 0 });
    }
    const last = hunks[hunks.length - 1];
    last.removedCount++;
    last.addedCount++;
  }
  return hunks;
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
