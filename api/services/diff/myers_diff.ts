/** The fewest edits that make one list of another (E. W. Myers, An O(ND) Difference Algorithm, 1986). */
import type { Budget } from "./budget.ts";
import type { Sliced } from "./time_slicing.ts";

/** Edits after which two lists have too little in common: work and memory grow with the square of them. */
const EDITS_MAX = 4_000;

/** Values that stand at both sides, after `gone` values of the left side and `come` values of the right one. */
export interface EditStep {
  removedCount: number;
  addedCount: number;
  same: number;
}

/**
 * Legs in order. How far each diagonal reaches after each edit is kept, one number for each, so that the way can be
 * told from its end. `undefined` where it is too long or the budget is spent.
 */
export function* shortestEditScript(
  left: Int32Array,
  right: Int32Array,
  budget: Budget,
): Sliced<EditStep[] | undefined> {
  const furthest: Int32Array[] = [];
  for (let edits = 0; edits <= EDITS_MAX; edits++) {
    yield;
    const furthestPoints = extendDiagonals(left, right, edits, furthest.at(-1), budget);
    if (!furthestPoints) return undefined;
    furthest.push(furthestPoints);
    const end = (left.length - right.length + edits) / 2;
    if (furthestPoints[end] === left.length) return backtrack(furthest, end, left.length);
  }
  return undefined;
}

/** How far the left side is come on each diagonal; on the one at `at`, left minus right place is `2 · at − edits`. */
function extendDiagonals(
  left: Int32Array,
  right: Int32Array,
  edits: number,
  before: Int32Array | undefined,
  budget: Budget,
): Int32Array | undefined {
  const furthestPoints = new Int32Array(edits + 1);
  let steps = edits + 1;
  for (let at = 0; at <= edits; at++) {
    const from = before ? diagonalStart(before, at) : 0;
    const shift = 2 * at - edits;
    let x = from;
    while (x < left.length && x - shift < right.length && left[x] === right[x - shift]) x++;
    furthestPoints[at] = x;
    steps += x - from;
  }
  return budget.trySpend(steps) ? furthestPoints : undefined;
}

/** Whether the farthest way to a diagonal takes a value of the right side; else it drops one of the left side. */
const isInsertion = (before: Int32Array, at: number) =>
  at === 0 || (at < before.length && before[at - 1] < before[at]);
const diagonalStart = (before: Int32Array, at: number) =>
  isInsertion(before, at) ? before[at] : before[at - 1] + 1;

/** From the end to the beginning. */
function backtrack(furthest: Int32Array[], end: number, length: number): EditStep[] {
  let editStep: EditStep = { removedCount: 0, addedCount: 0, same: 0 };
  const editSteps = [editStep];
  let [at, x] = [end, length];
  const keep = (same: number) => {
    if (same === 0) return;
    if (editStep.removedCount + editStep.addedCount > 0) {
      editSteps.push(editStep = { removedCount: 0, addedCount: 0, same: 0 });
    }
    editStep.same += same;
  };
  for (let edits = furthest.length - 1; edits > 0; edits--) {
    const before = furthest[edits - 1];
    keep(x - diagonalStart(before, at));
    if (isInsertion(before, at)) editStep.addedCount++;
    else {
      editStep.removedCount++;
      at--;
    }
    x = before[at];
  }
  keep(x);
  return editSteps.reverse();
}
