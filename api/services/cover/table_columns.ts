/** Finds out what the columns of a table contain, as far as a small picture needs it. */
import { parseTable } from "../diff/csv.ts";
import { OutOfBudget } from "../diff/budget.ts";
import { findDialect } from "../separated/dialect.ts";
import { unifyLineEnds } from "../separated/line_ends.ts";
import { isGap, isGapWord } from "../separated/missing.ts";
import { commaNumberOf, dateOf, dayFirstOf, plainDigits } from "../separated/values.ts";

/** Cells that are read; a table with more is not drawn. */
const CELLS_MAX = 300_000;
const COLUMNS_MAX = 40;
/** Rows that are drawn; of more rows every second, third, … */
const ROWS_MAX = 4_000;
/** Share of filled cells that must be numbers, and of rows that must be filled, in a column of numbers. */
const NUMBERS_MIN = .8;
const FILLED_MIN = .3;
const ROWS_MIN = 3;
/** Different words in a column of groups; with more of them it shows nothing. */
export const GROUPS_MAX = 12;

export interface Column {
  /**
   * A number for each row: the number itself, days since 1970 for dates, the position in `groups` for words; else NaN.
   */
  values: number[];
  kind: "number" | "date" | "words";
  /** Different words in the order of their appearance; only for words. */
  groups: string[];
}

/** Reads a file. @returns the columns that can be drawn; none if the file is not a table. */
export function readColumns(path: string, text: string): Column[] {
  const [head, ...rows] = readRows(path, text);
  const step = Math.ceil(rows.length / ROWS_MAX);
  const some = rows.filter((_, index) => index % step === 0);
  const width = Math.min(
    COLUMNS_MAX,
    Math.max(head?.length ?? 0, ...some.slice(0, 100).map((row) => row.length)),
  );
  const columns: Column[] = [];
  for (let index = 0; some.length >= ROWS_MIN && index < width; index++) {
    const column = readColumn(some.map((row) => row[index] ?? ""));
    if (column) columns.push(column);
  }
  return columns;
}

/** Skips what stands above the table. */
function readRows(path: string, whole: string): string[][] {
  const text = unifyLineEnds(whole);
  const dialect = findDialect(path, text);
  try {
    const { rows } = parseTable(text.slice(dialect.start), dialect, CELLS_MAX);
    return dialect.headings ? [dialect.headings, ...rows] : rows;
  } catch (error) {
    if (error instanceof OutOfBudget) return [];
    throw error;
  }
}

function readColumn(cells: readonly string[]): Column | undefined {
  const filled = cells.filter((cell) => !isMissing(cell)).length;
  if (filled < ROWS_MIN || filled < FILLED_MIN * cells.length) return undefined;
  for (const [kind, read] of [["date", readDate], ["number", readNumber]] as const) {
    const values = cells.map((cell) => isMissing(cell) ? NaN : read(cell.trim()));
    const found = values.filter(Number.isFinite).length;
    if (found >= ROWS_MIN && found >= NUMBERS_MIN * filled) return { kind, values, groups: [] };
  }
  const groups = [...new Set(cells.filter((cell) => !isMissing(cell)))];
  if (groups.length < 2 || groups.length > GROUPS_MAX) return undefined;
  const places = new Map(groups.map((group, place) => [group, place]));
  return { kind: "words", values: cells.map((cell) => places.get(cell) ?? NaN), groups };
}

const isMissing = (cell: string) =>
  isGap(cell.trim()) || isGapWord(cell.trim()) || /^\s*-9{3,5}(?:\.0+)?\s*$/.test(cell);

const NUMBER = /^[-+]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:e[-+]?\d{1,3})?%?$/i;

function readNumber(cell: string): number {
  const plain = plainDigits(cell);
  return NUMBER.test(plain) ? Number(plain.replace("%", "")) : Number(commaNumberOf(plain) ?? NaN);
}

/** In milliseconds. */
const DAY = 86_400_000;
const DATE = /^(\d{4})([-/.]?)(\d{1,2})(?:\2(\d{1,2}))?(?:[T ]\d.*)?$/;

/**
 * Parses `2020-01-31`, `2020/1`, `20200131`, with or without a time. @returns days since 1970; NaN for anything else.
 */
function readDate(cell: string): number {
  const [, year, separator, month, day] = DATE.exec(cell) ?? [];
  if (!year) return Number(dateOf(cell) ?? dayFirstOf(cell) ?? NaN) / DAY;
  if (!separator && cell.length !== 8) return NaN;
  const isDate = +year >= 1000 && +year <= 2200 && +month >= 1 && +month <= 12 && +(day ?? 1) >= 1 &&
    +(day ?? 1) <= 31;
  return isDate ? Date.UTC(+year, +month - 1, +(day ?? 1)) / DAY : NaN;
}
