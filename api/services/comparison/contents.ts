/** The contents of one file in two versions, in the way that suits its kind. Pure: it is given the bytes. */
import type { FileComparison, NoComparisonReason } from "../../../sdk/model/comparison.ts";
import { countOf, decodeText } from "./bytes.ts";
import { findSeparator, parseTable } from "./csv.ts";
import { compareJson } from "./json_tree.ts";
import { compareLines, nearChanges } from "./lines.ts";
import { type Budget, OutOfBudget } from "./sequence.ts";
import { CELLS_MAX, compareTables } from "./table.ts";
import type { Paced } from "./turns.ts";

/** Bytes of a file that is compared by its contents. */
export const CONTENTS_MAX = 1_048_576;
const LINES_MAX = 20_000;
/** Lines, rows or nodes in an answer. */
const DIFFERENCES_MAX = 5_000;
/** Lines and rows around a difference that show where it stands. */
const LINES_AROUND = 3;
const ROWS_AROUND = 1;
/** Characters of a JSON document that is compared as a tree; a longer one is compared by line. */
const TREE_MAX = 262_144;

const TABLE = /\.(csv|tsv|tab)$/i;
const JSON_TREE = /\.(json|geojson|topojson|jsonld|ipynb)$/i;

type Side = Uint8Array | undefined;
/**
 * An absent side has no such file. Tables and trees that cannot be read as such are compared by line.
 * @param budget All ways of comparing share it.
 */
export function* compareContents(
  path: string,
  left: Side,
  right: Side,
  budget: Budget,
): Paced<FileComparison> {
  const before = left && decodeText(left);
  yield;
  const after = right && decodeText(right);
  yield;
  if ((left && before === undefined) || (right && after === undefined)) return nothing(path, "binary");
  if (countLines(before) > LINES_MAX || countLines(after) > LINES_MAX) return nothing(path, "tooLong");
  return (yield* compareWithin(budget, path, before, after)) ?? nothing(path, "tooLong");
}

function* compareWithin(
  budget: Budget,
  path: string,
  left: string | undefined,
  right: string | undefined,
): Paced<FileComparison | undefined> {
  try {
    return (yield* compareAsTable(path, left, right, budget)) ??
      (yield* compareAsTree(path, left, right, budget)) ??
      (yield* compareAsText(path, left, right, budget));
  } catch (error) {
    if (error instanceof OutOfBudget) return undefined;
    throw error;
  }
}

export function nothing(
  path: string,
  reason: NoComparisonReason,
): FileComparison {
  return { path, truncated: false, kind: "none", reason };
}

const countLines = (text = "") => countOf(text, "\n") + 1;

function* compareAsTable(
  path: string,
  left = "",
  right = "",
  budget: Budget,
): Paced<FileComparison | undefined> {
  if (!TABLE.test(path)) return undefined;
  const separator = findSeparator(path, right || left);
  const before = yield* parseTable(left, separator, CELLS_MAX);
  const after = yield* parseTable(right, separator, CELLS_MAX);
  const found = yield* compareTables(before, after, budget, { around: ROWS_AROUND, rows: DIFFERENCES_MAX });
  return found && { path, kind: "table", ...found };
}

function* compareAsTree(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): Paced<FileComparison | undefined> {
  if (!JSON_TREE.test(path) || left === undefined || right === undefined) return undefined;
  if (Math.max(left.length, right.length) > TREE_MAX) return undefined;
  const nodes = yield* compareJson(left, right, budget, DIFFERENCES_MAX + 1);
  if (!nodes) return undefined;
  const { truncated, items } = bounded(nodes);
  return { path, truncated, kind: "json", nodes: items };
}

function* compareAsText(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): Paced<FileComparison | undefined> {
  const lines = yield* compareLines(left, right, budget);
  if (!lines) return undefined;
  yield;
  const { truncated, items } = bounded(nearChanges(lines, LINES_AROUND));
  return { path, truncated, kind: "text", lines: items };
}

/** An answer stays within bounds however much differs. */
function bounded<T>(items: T[]): { truncated: boolean; items: T[] } {
  return { truncated: items.length > DIFFERENCES_MAX, items: items.slice(0, DIFFERENCES_MAX) };
}
