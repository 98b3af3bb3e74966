/** The contents of one file in two versions, in the way that suits its kind. Pure: it is given the bytes. */
import type { FileComparison, NoComparisonReason } from "../../../sdk/model/comparison.ts";
import { decodeText } from "./bytes.ts";
import { findSeparator, parseTable } from "./csv.ts";
import { compareJson } from "./json_tree.ts";
import { compareLines, nearChanges } from "./lines.ts";
import { Budget, OutOfBudget } from "./sequence.ts";
import { CELLS_MAX, compareTables } from "./table.ts";

/** Bytes of a file that is compared by its contents. */
export const CONTENTS_MAX = 1_048_576;
const LINES_MAX = 20_000;
/** Lines, rows or nodes in an answer. */
const DIFFERENCES_MAX = 5_000;
/** Lines and rows around a difference that show where it stands. */
const LINES_AROUND = 3;
const ROWS_AROUND = 1;
/** Milliseconds and steps of all ways together, since the event loop waits for them (safety part 0, finding F). */
const CONTENTS_MS = 150;
const CONTENTS_STEPS = 3_000_000;
/** Characters of a JSON document that is compared as a tree; a longer one is compared by line. */
const TREE_MAX = 262_144;

const TABLE = /\.(csv|tsv|tab)$/i;
const JSON_TREE = /\.(json|geojson|topojson|jsonld|ipynb)$/i;

type Side = Uint8Array | undefined;
/** An absent side has no such file. Tables and trees that cannot be read as such are compared by line. */
export function compareContents(
  path: string,
  left: Side,
  right: Side,
  budget = new Budget(CONTENTS_MS, CONTENTS_STEPS),
): FileComparison {
  const [before, after] = [left && decodeText(left), right && decodeText(right)];
  if ((left && before === undefined) || (right && after === undefined)) return nothing(path, "binary");
  if (countLines(before) > LINES_MAX || countLines(after) > LINES_MAX) return nothing(path, "tooLong");
  return compareWithin(budget, path, before, after) ?? nothing(path, "tooLong");
}

function compareWithin(
  budget: Budget,
  path: string,
  left: string | undefined,
  right: string | undefined,
): FileComparison | undefined {
  try {
    return compareAsTable(path, left, right, budget) ?? compareAsTree(path, left, right, budget) ??
      compareAsText(path, left, right, budget);
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

function countLines(text = ""): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function compareAsTable(path: string, left = "", right = "", budget: Budget): FileComparison | undefined {
  if (!TABLE.test(path)) return undefined;
  const separator = findSeparator(path, right || left);
  const [before, after] = [left, right].map((text) => parseTable(text, separator, CELLS_MAX));
  const found = compareTables(before, after, budget, { around: ROWS_AROUND, rows: DIFFERENCES_MAX });
  return found && { path, kind: "table", ...found };
}

function compareAsTree(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): FileComparison | undefined {
  if (!JSON_TREE.test(path) || left === undefined || right === undefined) return undefined;
  if (Math.max(left.length, right.length) > TREE_MAX) return undefined;
  const nodes = compareJson(left, right, budget, DIFFERENCES_MAX + 1);
  if (!nodes) return undefined;
  const { truncated, items } = bounded(nodes);
  return { path, truncated, kind: "json", nodes: items };
}

function compareAsText(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): FileComparison | undefined {
  const lines = compareLines(left, right, budget);
  if (!lines) return undefined;
  const { truncated, items } = bounded(nearChanges(lines, LINES_AROUND));
  return { path, truncated, kind: "text", lines: items };
}

/** An answer stays within bounds however much differs. */
function bounded<T>(items: T[]): { truncated: boolean; items: T[] } {
  return { truncated: items.length > DIFFERENCES_MAX, items: items.slice(0, DIFFERENCES_MAX) };
}
