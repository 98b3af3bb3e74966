/** Comma-separated and tab-separated values (RFC 4180), read leniently: a stray quote is a character like others. */
import { countOf } from "./decode_text.ts";
import { OutOfBudget } from "./budget.ts";
import type { Sliced } from "./time_slicing.ts";

/** Cells that are read before the work can be interrupted. */
const CELLS_AT_ONCE = 1_000;

/** The separator of a table: a tab for `.tsv`, else what the first line has most of. */
export function findSeparator(path: string, text: string): string {
  if (/\.(tsv|tab)$/i.test(path)) return "\t";
  const first = text.slice(0, text.search(/\r?\n|$/)).replace(/"[^"]*"/g, "");
  const found = [",", ";", "\t"].map((separator) => ({ separator, count: countOf(first, separator) }));
  return found.reduce((best, one) => one.count > best.count ? one : best).separator;
}

/**
 * Rows of cells. Quotes are taken off; a line break at the end begins no row.
 * @param ends Gets the offset behind each row, its line break included.
 * @throws OutOfBudget as soon as the widest row times the number of rows is more than `cellsMax`: a short text can span
 * a huge table.
 */
export function* parseTable(
  text: string,
  separator: string,
  cellsMax = Infinity,
  ends: number[] = [],
): Sliced<string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let [at, width, cells] = [0, 0, 0];
  while (at < text.length || row.length > 0) {
    const cell = text[at] === '"' ? readQuoted(text, at) : { value: "", next: at };
    const end = findEnd(text, cell.next, separator);
    row.push(cell.value + text.slice(cell.next, end).replace(/\r$/, ""));
    width = Math.max(width, row.length);
    if (++cells % CELLS_AT_ONCE === 0) yield;
    if (width * (rows.length + 1) > cellsMax) throw new OutOfBudget();
    at = end + 1;
    if (text[end] === separator) continue;
    rows.push(row);
    ends.push(at);
    row = [];
  }
  return rows;
}

/** Where a cell ends: at a separator, a line feed or the end. */
function findEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
  return end;
}

/** A cell in quotes; two quotes within it are one. One that is never closed is taken as it stands. */
function readQuoted(text: string, start: number): { value: string; next: number } {
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: "", next: start };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
