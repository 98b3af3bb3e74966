/** Two JSON documents as trees: what differs, by JSON Pointer (RFC 6901). */
import type { NodeDifference } from "../../../sdk/model/comparison.ts";
import { alignLists, type Budget, stretches } from "./sequence.ts";

/** Characters of a value's text that are given. */
const VALUE_MAX = 500;
/** Below this depth values are compared as a whole. */
const DEPTH_MAX = 64;

type Tree = { [name: string]: unknown };

/** `undefined` where either text is no JSON, or the two are too different to be compared in time. */
export function compareJson(
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): NodeDifference[] | undefined {
  try {
    if (left === undefined || right === undefined) return undefined;
    return [...compareNodes("", JSON.parse(left), JSON.parse(right), budget, 0)];
  } catch (error) {
    // No JSON; nested deeper than the stack; or out of time.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function* compareNodes(
  pointer: string,
  left: unknown,
  right: unknown,
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  if (budget.left === 0) throw new RangeError("out of time");
  if (depth < DEPTH_MAX) {
    if (isTree(left) && isTree(right)) return yield* compareTrees(pointer, left, right, budget, depth + 1);
    if (Array.isArray(left) && Array.isArray(right)) {
      return yield* compareArrays(pointer, left, right, budget, depth + 1);
    }
  }
  const [before, after] = [JSON.stringify(left), JSON.stringify(right)];
  if (before !== after) yield { pointer, change: "changed", left: cut(before), right: cut(after) };
}

function* compareTrees(
  pointer: string,
  left: Tree,
  right: Tree,
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const place = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Object.hasOwn(right, name)) yield removed(place, left[name]);
    else if (!Object.hasOwn(left, name)) yield added(place, right[name]);
    else yield* compareNodes(place, left[name], right[name], budget, depth);
  }
}

/** Elements that are equal on both sides keep together; of the others each is compared with the one in its place. */
function* compareArrays(
  pointer: string,
  left: unknown[],
  right: unknown[],
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  const textOf = (value: unknown) => JSON.stringify(value);
  const runs = alignLists(left.map(textOf), right.map(textOf), budget);
  if (!runs) throw new RangeError("too different");
  for (const { same, left: from, right: to, gone, come } of stretches(runs)) {
    for (let step = 0; !same && step < Math.max(gone, come); step++) {
      const [before, after] = [from + step, to + step];
      if (step >= come) yield removed(`${pointer}/${before}`, left[before]);
      else if (step >= gone) yield added(`${pointer}/${after}`, right[after]);
      else yield* compareNodes(`${pointer}/${after}`, left[before], right[after], budget, depth);
    }
  }
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const removed = (pointer: string, value: unknown): NodeDifference => ({
  pointer,
  change: "removed",
  left: cut(JSON.stringify(value)),
});
const added = (pointer: string, value: unknown): NodeDifference => ({
  pointer,
  change: "added",
  right: cut(JSON.stringify(value)),
});
const cut = (text: string) => text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
