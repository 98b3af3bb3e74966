/** The fewest edits that make one list of another (E. W. Myers, An O(ND) Difference Algorithm, 1986). */
import type { Budget } from "./budget.ts";
import type { Paced } from "./time_slicing.ts";

/** Edits after which two lists have too little in common: work and memory grow with the square of them. */
const EDITS_MAX = 4_000;

/** Values that stand at both sides, after `gone` values of the left side and `come` values of the right one. */
export interface Leg {
  gone: number;
  come: number;
  same: number;
}

/**
 * Legs in order. How far each diagonal reaches after each edit is kept, one number for each, so that the way can be
 * told from its end. `undefined` where it is too long or the budget is spent.
 */
export function* shortestWay(
  left: Int32Array,
  right: Int32Array,
  budget: Budget,
): Paced<Leg[] | undefined> {
  const reaches: Int32Array[] = [];
  for (let edits = 0; edits <= EDITS_MAX; edits++) {
    yield;
    const reach = extend(left, right, edits, reaches.at(-1), budget);
    if (!reach) return undefined;
    reaches.push(reach);
    const end = (left.length - right.length + edits) / 2;
    if (reach[end] === left.length) return tellWay(reaches, end, left.length);
  }
  return undefined;
}

/** How far the left side is come on each diagonal; on the one at `at`, left minus right place is `2 · at − edits`. */
function extend(
  left: Int32Array,
  right: Int32Array,
  edits: number,
  before: Int32Array | undefined,
  budget: Budget,
): Int32Array | undefined {
  const reach = new Int32Array(edits + 1);
  let steps = edits + 1;
  for (let at = 0; at <= edits; at++) {
    const from = before ? start(before, at) : 0;
    const shift = 2 * at - edits;
    let x = from;
    while (x < left.length && x - shift < right.length && left[x] === right[x - shift]) x++;
    reach[at] = x;
    steps += x - from;
  }
  return budget.take(steps) ? reach : undefined;
}

/** Whether the farthest way to a diagonal takes a value of the right side; else it drops one of the left side. */
const takesRight = (before: Int32Array, at: number) =>
  at === 0 || (at < before.length && before[at - 1] < before[at]);
const start = (before: Int32Array, at: number) => takesRight(before, at) ? before[at] : before[at - 1] + 1;

/** From the end to the beginning. */
function tellWay(reaches: Int32Array[], end: number, length: number): Leg[] {
  let leg: Leg = { gone: 0, come: 0, same: 0 };
  const legs = [leg];
  let [at, x] = [end, length];
  const keep = (same: number) => {
    if (same === 0) return;
    if (leg.gone + leg.come > 0) legs.push(leg = { gone: 0, come: 0, same: 0 });
    leg.same += same;
  };
  for (let edits = reaches.length - 1; edits > 0; edits--) {
    const before = reaches[edits - 1];
    keep(x - start(before, at));
    if (takesRight(before, at)) leg.come++;
    else {
      leg.gone++;
      at--;
    }
    x = before[at];
  }
  keep(x);
  return legs.reverse();
}
