/** The contents of one file in two versions, in the way that suits its kind. Pure: it is given the bytes. */
import type { FileComparison, NoComparisonReason } from "../../../sdk/model/comparison.ts";
import { decodeText } from "./bytes.ts";
import { findSeparator, parseTable } from "./csv.ts";
import { compareJson } from "./json_tree.ts";
import { compareLines, nearChanges } from "./lines.ts";
import { Budget } from "./sequence.ts";
import { compareTables } from "./table.ts";

/** Bytes of a file that is compared by its contents. */
export const CONTENTS_MAX = 1_048_576;
const LINES_MAX = 20_000;
/** Lines, rows or nodes in an answer. */
const DIFFERENCES_MAX = 5_000;
/** Lines and rows around a difference that show where it stands. */
const LINES_AROUND = 3;
const ROWS_AROUND = 1;
/** Milliseconds that one way of comparing may hold the event loop (safety part 0, finding F). */
const CONTENTS_MS = 250;

const TABLE = /\.(csv|tsv|tab)$/i;
const JSON_TREE = /\.(json|geojson|topojson|jsonld|ipynb)$/i;

type Side = Uint8Array | undefined;
/** An absent side has no such file. Tables and trees that cannot be read as such are compared by line. */
export function compareContents(path: string, left: Side, right: Side): FileComparison {
  const [before, after] = [left && decodeText(left), right && decodeText(right)];
  if ((left && before === undefined) || (right && after === undefined)) return nothing(path, "binary");
  if (countLines(before) > LINES_MAX || countLines(after) > LINES_MAX) return nothing(path, "tooLong");
  for (const compareAs of [compareAsTable, compareAsTree, compareAsText]) {
    const compared = compareAs(path, before, after, new Budget(CONTENTS_MS));
    if (compared) return compared;
  }
  return nothing(path, "tooLong");
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
  const found = compareTables(parseTable(left, separator), parseTable(right, separator), budget);
  if (!found) return undefined;
  const { truncated, items } = bounded(nearChanges(found.rows, ROWS_AROUND));
  return { path, truncated, kind: "table", header: found.header, rows: items };
}

function compareAsTree(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): FileComparison | undefined {
  const nodes = JSON_TREE.test(path) ? compareJson(left, right, budget) : undefined;
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
