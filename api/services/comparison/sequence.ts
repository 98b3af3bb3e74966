/** The shortest way from one list to another, within a bound on the work (safety 0.F). */
import { shortestWay } from "./shortest_way.ts";
import { mapPaced, type Paced } from "./turns.ts";

export type Change = "same" | "added" | "removed";

/** Neighbours that share a change. */
export interface Run<T> {
  change: Change;
  values: T[];
}

/** The work is more than may be done while others wait. */
export class OutOfBudget extends Error {}

/** Steps between two looks at the clock. */
const LOOK_EVERY = 1_000;

/**
 * What one question may cost in all, whatever ways are tried to answer it: a number of steps (a cell, a node, a pair
 * of words that is looked at), and milliseconds, since steps are not equally long. Once spent it stays spent.
 */
export class Budget {
  #end: number;
  readonly #steps: number;
  #spent = 0;
  #look = 0;

  constructor(milliseconds: number, steps = Infinity) {
    this.#end = performance.now() + milliseconds;
    this.#steps = steps;
  }

  get spent(): number {
    return this.#spent;
  }

  /** False, and nothing is left, where there is not so much. */
  take(steps: number): boolean {
    if (this.#spent + steps > this.#steps) {
      this.#spent = this.#steps;
      return false;
    }
    this.#spent += steps;
    if (this.#spent < this.#look) return true;
    if (performance.now() >= this.#end) return false;
    this.#look = this.#spent + LOOK_EVERY;
    return true;
  }

  /** Time in which others had their turn costs nothing. */
  async pause(meanwhile: Promise<void>): Promise<void> {
    const began = performance.now();
    await meanwhile;
    this.#end += performance.now() - began;
  }

  /** @throws OutOfBudget */
  spend(steps: number): void {
    if (!this.take(steps)) throw new OutOfBudget();
  }
}

/**
 * Runs in order, what is removed before what is added. The values of `same` and `removed` together are `left`, those
 * of `same` and `added` are `right`. `undefined` where they are too different, or nothing is left of the budget.
 */
export function* alignLists(
  left: readonly string[],
  right: readonly string[],
  budget: Budget,
): Paced<Run<string>[] | undefined> {
  if (!budget.take(left.length + right.length)) return undefined;
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  yield;
  const middle = yield* alignMiddle(a, b, budget);
  if (!middle) return undefined;
  const same = (values: readonly string[]): Run<string> => ({ change: "same", values: [...values] });
  return [same(left.slice(0, start)), ...middle, same(left.slice(left.length - end))]
    .filter(({ values }) => values.length > 0);
}

function* alignMiddle(
  left: string[],
  right: string[],
  budget: Budget,
): Paced<Run<string>[] | undefined> {
  if (left.length === 0 || right.length === 0) {
    return [{ change: "removed", values: left }, { change: "added", values: right }];
  }
  const legs = yield* shortestWay(...yield* numbered(left, right), budget);
  let [from, to] = [0, 0];
  return legs?.flatMap(({ gone, come, same }): Run<string>[] => {
    const [removed, added] = [left.slice(from, from + gone), right.slice(to, to + come)];
    from += gone + same;
    to += come + same;
    return [
      { change: "removed", values: removed },
      { change: "added", values: added },
      { change: "same", values: right.slice(to - same, to) },
    ];
  });
}

/** Equal texts as equal numbers: long ones are compared many times on the way. */
function* numbered(left: readonly string[], right: readonly string[]): Paced<[Int32Array, Int32Array]> {
  const known = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
  return [
    Int32Array.from(yield* mapPaced(left, numberOf)),
    Int32Array.from(yield* mapPaced(right, numberOf)),
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
export function longestRise(numbers: readonly number[]): number[] {
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
export interface Stretch {
  same: boolean;
  left: number;
  right: number;
  gone: number;
  come: number;
}

/** The same as places: where each stretch begins on both sides and how long it is there. */
export function stretches(runs: readonly Run<unknown>[]): Stretch[] {
  const found: Stretch[] = [];
  let [left, right] = [0, 0];
  for (const { change, values: { length } } of runs) {
    const last = found.at(-1);
    const same = change === "same";
    const stretch = last && !last.same && !same ? last : { same, left, right, gone: 0, come: 0 };
    if (stretch !== last) found.push(stretch);
    const [gone, come] = [change === "added" ? 0 : length, change === "removed" ? 0 : length];
    stretch.gone += gone;
    stretch.come += come;
    left += gone;
    right += come;
  }
  return found;
}
