/** How a table in a text is written: what separates its cells, quotes them, and stands above it. */
import { headingEvidence } from "./headings.ts";
import { type RowSyntax, type SampleRow, sampleRows } from "./sample_rows.ts";
import { isMoment, isNumber } from "./values.ts";

export interface Dialect extends RowSyntax {
  /** Where the first row of the table begins. */
  start: number;
  /** Lines above it. */
  comments: string[];
  /** Names of columns in the last line that begins with `#`. */
  headings?: string[];
}

/** Characters and rows by which a separator is judged; lines above a table. */
const SAMPLE_MAX = 64 * 1024;
const ROWS_MAX = 200;
const TITLES_MAX = 25;
/** Rows that must agree, where the separator may be a blank, which stands in any text. */
const BLANKS_AGREE = .98;

/** @param text With LF as line end. */
export function findDialect(path: string, text: string): Dialect {
  const hint = /^\s*"?sep=(.)"?[ \t]*(?:\n|$)/i.exec(text);
  const begin = hint?.[0].length ?? 0;
  const above = skipComments(text, begin);
  const sample = sampleOf(text, above.start);
  const best = hint ? judge(sample, { separator: hint[1], quote: '"' }, path) : bestOf(sample, path);
  const titles = best.rows.slice(0, best.skipped);
  const first = best.rows[best.skipped];
  const more = titles.map(({ start, end }) => sample.slice(start, end).replace(/[\s,;|]+$/, ""));
  const comments = [...above.comments, ...more];
  const start = above.start + (best.skipped > 0 && first ? first.start : 0);
  const rows = best.rows.slice(best.skipped).map(({ cells }) => cells);
  const headings = titles.length === 0 ? headingsIn(above.comments.at(-1), best.syntax, rows) : undefined;
  return {
    ...best.syntax,
    ...mannersOf(sample, best.syntax),
    start,
    comments: headings ? comments.slice(0, -1) : comments,
    headings,
  };
}

/** Lines before the table that begin with `#`, or with the signs of LaTeX, MATLAB and C, and empty ones. */
function skipComments(text: string, begin: number): { comments: string[]; start: number } {
  const comments: string[] = [];
  let start = begin;
  for (;;) {
    const [line] = /[^\n]*\n?/y.exec(text.slice(start, start + SAMPLE_MAX)) ?? [""];
    if (line === "" || !/^\s*(?:#|%|\/\/|$)/.test(line.trimEnd())) return { comments, start };
    if (line.trim() !== "") comments.push(line.trim());
    start += line.length;
  }
}

/** Without a line that the end of the sample cuts. */
function sampleOf(text: string, start: number): string {
  if (text.length - start <= SAMPLE_MAX) return text.slice(start);
  const sample = text.slice(start, start + SAMPLE_MAX);
  const end = sample.lastIndexOf("\n");
  return end > 0 ? sample.slice(0, end + 1) : sample;
}

interface Judged {
  syntax: RowSyntax;
  rows: SampleRow[];
  /** Rows that stand above the table. */
  skipped: number;
  score: number;
}

/** Score of a separator that cuts values of one column. */
const NO_TABLE = -1;
const SEPARATORS = [",", ";", "\t", "|", "，", "；", " "];

function bestOf(sample: string, path: string): Judged {
  const judged: Judged[] = [];
  for (const separator of SEPARATORS) {
    if (!sample.includes(separator) && separator !== " ") continue;
    judged.push(judge(sample, { separator, quote: '"' }, path));
    if (/(?:^|\W)'/.test(sample) && separator !== " ") {
      const single = judge(sample, { separator, quote: "'" }, path);
      if (single.score > judged.at(-1)!.score) judged.push(single);
    }
  }
  const best = judged.reduce<Judged | undefined>(
    (one, other) => one && one.score >= other.score ? one : other,
    undefined,
  );
  // What cannot be a separator, as it cuts decimals or names, leaves one column.
  if (judged.some(({ score }) => score === NO_TABLE) && !(best && best.score >= .5)) {
    return { ...judge(sample, { separator: "\t", quote: '"' }, path), skipped: 0 };
  }
  const usual = { separator: /\.(?:tsv|tab)$/i.test(path) ? "\t" : ",", quote: '"' } as const;
  return best && best.score >= .5 ? best : { ...judge(sample, usual, path), skipped: 0 };
}

/** How well the rows agree about the number of their cells, and how clean those are. */
function judge(sample: string, syntax: RowSyntax, path: string): Judged {
  const rows = sampleRows(sample, syntax, ROWS_MAX);
  const width = usualWidth(rows.map(({ cells }) => cells.length));
  if (width < 2) return { syntax, rows, skipped: 0, score: 0 };
  const skipped = titlesOf(rows, width);
  const table = rows.slice(skipped);
  const body = table.length > 1 ? table.slice(1) : table;
  const agree = table.filter(({ cells }) => cells.length === width).length / table.length;
  const none = { syntax, rows, skipped: 0, score: NO_TABLE };
  if (syntax.separator === " " && !isSetByBlanks(table, width, agree)) return { ...none, score: 0 };
  const isOfWords = skipped === 1 && width === 2 && /^\S{1,30}$/.test(rows[0].cells[0]);
  if (isOfWords && table.every(({ cells }) => isDecimal(cells) || /^ /.test(cells[1] ?? ""))) return none;
  const cells = body.flatMap((row) => row.cells);
  const clean = cells.filter(isClean).length / cells.length;
  const score = agree + .3 * clean + .002 * Math.min(width, 20) + preference(syntax.separator, path) -
    (skipped > 0 ? .1 : 0);
  return { syntax, rows, skipped, score };
}

/** The number of cells that most rows have, of those with several. */
export function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [found] = [...counts].sort(([a, one], [b, other]) => other - one || b - a);
  return found?.[0] ?? 1;
}

/** Rows above the table: a title, a source, remarks, whose cells are one or none. */
export function titlesOf(rows: readonly Pick<SampleRow, "cells">[], width: number): number {
  const isTitle = ({ cells }: Pick<SampleRow, "cells">) => {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    if (filled <= 1) return cells.length < width || width > 2;
    const last = cells.findLastIndex((cell) => cell.trim() !== "");
    return filled <= width / 2 && last < width - 2 && !isNumber(cells[0]);
  };
  const first = rows.findIndex((row) => !isTitle(row));
  return first > 0 && first <= TITLES_MAX ? first : 0;
}

/** A text without any separator has words; a table has as many cells in each line, and numbers in a column. */
function isSetByBlanks(rows: readonly SampleRow[], width: number, agree: number): boolean {
  if (agree < BLANKS_AGREE && !(rows.length > 1 && rows[0].cells.length === width - 1)) return false;
  if (rows.length < 2 || rows.slice(1).some(({ cells }) => cells.length !== width)) return false;
  return rows[0].cells.some((_, at) => rows.slice(1).every(({ cells }) => isNumber(cells[at] ?? "")));
}

/** `12,5` cut at its comma. */
const isDecimal = (cells: readonly string[]) =>
  cells.length === 2 && /^\s*[+-]?\d+$/.test(cells[0]) && /^\d+\s*$/.test(cells[1]);

const isClean = (cell: string) => {
  const value = cell.trim();
  return value === "" || isNumber(value) || isMoment(value) ||
    !/[,;\t|，；]/.test(value) && !/^\s|\s$/.test(cell);
};

function preference(separator: string, path: string): number {
  if (separator === " ") return -.35;
  const usual = /\.(?:tsv|tab)$/i.test(path) ? "\t" : /\.psv$/i.test(path) ? "|" : ",";
  return separator === usual ? .05 : 0;
}

function mannersOf(sample: string, { separator, quote }: RowSyntax): Pick<RowSyntax, "trim" | "escape"> {
  if (separator === " " || !quote) return {};
  const first = sample.slice(0, sample.indexOf("\n") + 1);
  const isSpaced = first.includes(separator) &&
    first.split(separator).slice(1).every((cell) => /^ /.test(cell));
  const trim = isSpaced || sample.includes(`${separator} ${quote}`) ||
    sample.includes(`${quote} ${separator}`);
  const escape = sample.includes(`\\${quote}`) && !sample.includes(quote + quote) ? "\\" as const : undefined;
  return { trim, escape };
}

/** The last line before the table, where it has a name for each column and no row below does. */
function headingsIn(comment: string | undefined, syntax: RowSyntax, rows: string[][]): string[] | undefined {
  if (!comment || !/^[#%]/.test(comment) || rows.length === 0) return undefined;
  const touches = /^(?:#[^\s#]|%)/.test(comment);
  // A name that touches the sign is written with it, and so are percentages.
  const line = touches ? comment : comment.replace(/^#+\s*/, "");
  const cells = sampleRows(line, syntax, 1)[0]?.cells.map((cell) => cell.trim()) ?? [];
  if (cells.length < 2 || cells.length !== rows[0].length) return undefined;
  if (cells.some((cell) => cell === "" || cell.length > 100 || isNumber(cell))) return undefined;
  const evidence = headingEvidence(rows);
  return evidence === "none" || (evidence === "words" && touches) ? cells : undefined;
}
