/** Two JSON documents as trees: what differs, by JSON Pointer (RFC 6901). */
import type { NodeDifference } from "../../../sdk/model/comparison.ts";
import { type Budget, OutOfBudget } from "./budget.ts";
import { JsonReader, type JsonValue, NoTree } from "./json_tree.ts";
import { diffSequences } from "./sequence_diff.ts";

/** Characters of a value's text that are given. */
const VALUE_MAX = 500;
/** Below this depth values are compared as a whole. */
const DEPTH_MAX = 64;
/** Characters of all pointers: each repeats every name above it, so that a long name makes a long answer. */
const POINTERS_MAX = 3_000_000;

class TooDifferent extends Error {}

/**
 * The first `most` differences. `undefined` where either text is no tree, or the two are too different.
 * @throws OutOfBudget
 */
export function compareJson(
  left: string,
  right: string,
  budget: Budget,
  most = Infinity,
): NodeDifference[] | undefined {
  try {
    const reader = new JsonReader(budget);
    const found: NodeDifference[] = [];
    let length = 0;
    for (const node of compareValues("", reader.read(left), reader.read(right), budget, 0)) {
      length += node.pointer.length;
      if (length > POINTERS_MAX) throw new OutOfBudget();
      if (found.push(node) >= most) break;
    }
    return found;
  } catch (error) {
    if (error instanceof NoTree || error instanceof TooDifferent) return undefined;
    throw error;
  }
}

function* compareValues(
  pointer: string,
  left: JsonValue,
  right: JsonValue,
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  budget.check();
  if (left.id === right.id) return;
  if (depth < DEPTH_MAX && left.members && right.members) {
    yield* compareObjects(pointer, left.members, right.members, budget, depth + 1);
  } else if (depth < DEPTH_MAX && left.items && right.items) {
    yield* compareLists(pointer, left.items, right.items, budget, depth + 1);
  } else yield { pointer, change: "changed", left: textOf(left), right: textOf(right) };
}

function* compareObjects(
  pointer: string,
  left: Map<string, JsonValue>,
  right: Map<string, JsonValue>,
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const below = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    yield* comparePlaces(below, left.get(name), right.get(name), budget, depth);
  }
}

/** Elements that are equal on both sides keep together; of the others each is compared with the one in its place. */
function* compareLists(
  pointer: string,
  left: JsonValue[],
  right: JsonValue[],
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  const idOf = ({ id }: JsonValue) => String(id);
  const hunks = diffSequences(left.map(idOf), right.map(idOf), budget);
  if (!hunks) throw new TooDifferent();
  for (const { same, left: from, right: to, removedCount, addedCount } of hunks) {
    for (let step = 0; !same && step < Math.max(removedCount, addedCount); step++) {
      const before = step < removedCount ? left[from + step] : undefined;
      const after = step < addedCount ? right[to + step] : undefined;
      yield* comparePlaces(`${pointer}/${after ? to + step : from + step}`, before, after, budget, depth);
    }
  }
}

/** Compares what stands at one place; at least one side has a value there. */
function* comparePlaces(
  pointer: string,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  budget: Budget,
  depth: number,
): Generator<NodeDifference> {
  if (left && right) yield* compareValues(pointer, left, right, budget, depth);
  else if (left) yield { pointer, change: "removed", left: textOf(left) };
  else if (right) yield { pointer, change: "added", right: textOf(right) };
}

function textOf(value: JsonValue): string {
  const text = write(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

function write({ items, members, source }: JsonValue): string {
  if (items) return `[${items.map(write).join(",")}]`;
  if (members) {
    return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(",")}}`;
  }
  return source!;
}
