/** Compares the contents of one file in two versions, in the way that suits its kind. Pure: the bytes are passed in. */
import type { Encoding } from "../../../sdk/model/preview/encodings.ts";
import type { TextEncoding } from "../../../sdk/model/preview/preview.ts";
import type { FileComparison, NoComparisonReason } from "../../../sdk/model/comparison.ts";
import { TABLE_EXTENSIONS, TREE_EXTENSIONS } from "../../../sdk/model/vocabulary/file_formats.ts";
import { countOf, type DecodedText, decodeText } from "../file/decode_text.ts";
import { compareForm, differOnlyInLineEnds } from "../diff/text_encoding_differences.ts";
import { parseTable } from "../diff/csv.ts";
import { findDialect } from "../separated/dialect.ts";
import { unifyLineEnds } from "../separated/line_ends.ts";
import { compareJson } from "../diff/json_diff.ts";
import { compareLines, withContext } from "../diff/line_diff.ts";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { CELLS_MAX, compareTables } from "../diff/table_diff.ts";

/** Bytes of a file whose contents are compared. */
export const CONTENTS_MAX = 1_048_576;
export const LINES_MAX = 20_000;
/** Lines, rows or nodes in an answer. */
const DIFFERENCES_MAX = 5_000;
/** Lines and rows around a difference that show its position. */
const LINES_AROUND = 3;
const ROWS_AROUND = 1;
/** Characters of a JSON document that is compared as a tree; a longer one is compared by line. */
export const TREE_MAX = 262_144;

const endingIn = (extensions: readonly string[]) => new RegExp(`\\.(${extensions.join("|")})$`, "i");
const TABLE = endingIn(TABLE_EXTENSIONS);
const JSON_TREE = endingIn(TREE_EXTENSIONS);

type Side = Uint8Array | undefined;
/**
 * Compares two sides whose bytes differ; an absent side has no such file. Tables and trees that cannot be parsed, or
 * that differ only in how they are written, are compared by line, so that no difference is left out.
 * @param budget Shared by all ways of comparing.
 * @param encoding Of both sides, where the reader chose one.
 */
export function compareContents(
  path: string,
  left: Side,
  right: Side,
  budget: Budget,
  encoding?: Encoding,
): FileComparison {
  const before = left && decodeText(left, { encoding });
  const after = right && decodeText(right, { encoding });
  if ((left && before === undefined) || (right && after === undefined)) return notComparable(path, "binary");
  const [old, fresh] = [before?.text, after?.text];
  if (countLines(old) > LINES_MAX || countLines(fresh) > LINES_MAX) return notComparable(path, "tooLong");
  // Otherwise every line would count as changed.
  const alike = old !== undefined && fresh !== undefined && differOnlyInLineEnds(old, fresh);
  const found: FileComparison | undefined = alike
    ? { path, truncated: false, kind: "text", lines: [] }
    : compareWithin(budget, path, old, fresh);
  if (!found) return notComparable(path, "tooLong");
  const form = [...(before && after ? compareForm(before, after) : []), ...found.form ?? []];
  const encodings = { left: before && encodingOf(before), right: after && encodingOf(after) };
  return { ...found, ...form.length > 0 && { form }, encodings };
}

const encodingOf = ({ encoding: name, label, guessed }: DecodedText): TextEncoding => ({
  name,
  label,
  guessed,
});

function compareWithin(
  budget: Budget,
  path: string,
  left: string | undefined,
  right: string | undefined,
): FileComparison | undefined {
  try {
    return compareAsTable(path, left, right, budget) ??
      compareAsTree(path, left, right, budget) ??
      compareAsText(path, left, right, budget);
  } catch (error) {
    if (error instanceof OutOfBudget) return undefined;
    throw error;
  }
}

export function notComparable(
  path: string,
  reason: NoComparisonReason,
): FileComparison {
  return { path, truncated: false, kind: "none", reason };
}

const countLines = (text = "") => countOf(text, "\n") + 1;

function compareAsTable(
  path: string,
  left: string | undefined,
  right: string | undefined,
  budget: Budget,
): FileComparison | undefined {
  if (!TABLE.test(path)) return undefined;
  const dialect = findDialect(path, unifyLineEnds(right || left || ""));
  const [before, after] = [left, right].map((text = "") => parseTable(text, dialect, CELLS_MAX));
  const alike = (one: number, other: number) => before.written[one] === after.written[other];
  const wanted = { around: ROWS_AROUND, rows: DIFFERENCES_MAX, alike };
  const found = compareTables(before.rows, after.rows, budget, wanted);
  if (!found) return undefined;
  const { rewritten, ...table } = found;
  if (left !== right && found.rows.length === 0) return undefined;
  return { path, kind: "table", ...table, ...(rewritten && { form: [{ what: "writing" }] }) };
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
  if (!nodes || (nodes.length === 0 && left !== right)) return undefined;
  const { truncated, items } = limitItems(nodes);
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
  const { truncated, items } = limitItems(withContext(lines, LINES_AROUND));
  return { path, truncated, kind: "text", lines: items };
}

/** Keeps an answer within bounds, however much differs. */
function limitItems<T>(items: T[]): { truncated: boolean; items: T[] } {
  return { truncated: items.length > DIFFERENCES_MAX, items: items.slice(0, DIFFERENCES_MAX) };
}
