/** Two JSON documents as trees: what differs, by JSON Pointer (RFC 6901). */
import type { NodeDifference } from "../../../sdk/model/comparison.ts";
import { countOf } from "./decode_text.ts";
import { isRawNumber, parseExactly } from "./json_exact.ts";
import { JsonNumbers, NestedTooDeep } from "./json_numbers.ts";
import { diffSequences, toHunks } from "./sequence_diff.ts";
import type { Budget } from "./budget.ts";
import { mapSliced, type Sliced } from "./time_slicing.ts";

/** Characters of a value's text that are given. */
const VALUE_MAX = 500;
/** Below this depth values are compared as a whole. */
const DEPTH_MAX = 64;

type Tree = { [name: string]: unknown };

/** What the walk through both documents shares. */
interface Traversal {
  numbers: JsonNumbers;
  budget: Budget;
}

/** What was found, and `undefined` where the work can be interrupted. */
type Found = Generator<NodeDifference | void>;

class TooDifferent extends Error {}

/**
 * The first `most` differences. `undefined` where either text is no JSON, is nested too deep, or the two are too
 * different.
 * @throws OutOfBudget
 */
export function* compareJson(
  left: string,
  right: string,
  budget: Budget,
  most = Infinity,
): Sliced<NodeDifference[] | undefined> {
  try {
    const before = parseExactly(left);
    yield;
    const after = parseExactly(right);
    const numbers = new JsonNumbers(budget);
    for (const [document, text] of [[before, left], [after, right]]) {
      const known = numbers.members;
      yield* numbers.read(document);
      // Of a name that stands twice the tree keeps the last one only.
      if (numbers.members - known !== countMembers(text as string)) throw new TooDifferent();
    }
    const found: NodeDifference[] = [];
    for (const node of compareNodes("", before, after, { numbers, budget }, 0)) {
      yield;
      if (node && found.push(node) >= most) break;
    }
    return found;
  } catch (error) {
    const noTree = [SyntaxError, RangeError, NestedTooDeep, TooDifferent].some((kind) =>
      error instanceof kind
    );
    if (noTree) return undefined;
    throw error;
  }
}

/** Names in all trees of a document; a name that stands twice counts twice. */
function countMembers(text: string): number {
  return countOf(text.replace(/"(?:[^"\\]|\\.)*"/g, ""), ":");
}

function* compareNodes(
  pointer: string,
  left: unknown,
  right: unknown,
  traversal: Traversal,
  depth: number,
): Found {
  if (traversal.numbers.of(left) === traversal.numbers.of(right)) return;
  if (depth < DEPTH_MAX) {
    if (isTree(left) && isTree(right)) return yield* compareTrees(pointer, left, right, traversal, depth + 1);
    if (Array.isArray(left) && Array.isArray(right)) {
      return yield* compareArrays(pointer, left, right, traversal, depth + 1);
    }
  }
  yield { ...place(traversal, pointer), change: "changed", left: textOf(left), right: textOf(right) };
}

function* compareTrees(
  pointer: string,
  left: Tree,
  right: Tree,
  traversal: Traversal,
  depth: number,
): Found {
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const below = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Object.hasOwn(right, name)) yield removed(traversal, below, left[name]);
    else if (!Object.hasOwn(left, name)) yield added(traversal, below, right[name]);
    else yield* compareNodes(below, left[name], right[name], traversal, depth);
  }
}

/** Elements that are equal on both sides keep together; of the others each is compared with the one in its place. */
function* compareArrays(
  pointer: string,
  left: unknown[],
  right: unknown[],
  traversal: Traversal,
  depth: number,
): Found {
  const numberOf = (value: unknown) => String(traversal.numbers.of(value));
  const [before, after] = [yield* mapSliced(left, numberOf), yield* mapSliced(right, numberOf)];
  const runs = yield* diffSequences(before, after, traversal.budget);
  if (!runs) throw new TooDifferent();
  for (const { same, left: from, right: to, removedCount, addedCount } of toHunks(runs)) {
    for (let step = 0; !same && step < Math.max(removedCount, addedCount); step++) {
      const [before, after] = [from + step, to + step];
      if (step >= addedCount) yield removed(traversal, `${pointer}/${before}`, left[before]);
      else if (step >= removedCount) yield added(traversal, `${pointer}/${after}`, right[after]);
      else yield* compareNodes(`${pointer}/${after}`, left[before], right[after], traversal, depth);
    }
  }
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/** A pointer repeats every name above it, so that a long one costs as much as many nodes. */
function place({ budget }: Traversal, pointer: string): { pointer: string } {
  budget.spend(pointer.length);
  return { pointer };
}

const removed = (traversal: Traversal, pointer: string, value: unknown): NodeDifference => ({
  ...place(traversal, pointer),
  change: "removed",
  left: textOf(value),
});
const added = (traversal: Traversal, pointer: string, value: unknown): NodeDifference => ({
  ...place(traversal, pointer),
  change: "added",
  right: textOf(value),
});

function textOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}
