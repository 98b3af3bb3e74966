/** Comma-separated and tab-separated values (RFC 4180), read leniently: a stray quote is a character like others. */
import { CsvError, parse } from "csv-parse/sync";
import { type RowSyntax, splitBlanks } from "../separated/sample_rows.ts";
import { OutOfBudget } from "./budget.ts";

export interface Table {
  /** Cells of each row, without their quotes. */
  rows: string[][];
  /** How each row is written, without its line break. */
  written: string[];
}

/** What the parser gives for each row with `raw`; its types leave that out. */
export interface RawRow {
  record: string[];
  /** Of a line break CR LF it has the CR only. */
  raw: string;
}

/**
 * Reads rows of cells; a line break at the end begins no row.
 * @throws OutOfBudget as soon as the widest row times the number of rows is more than `cellsMax`: a short text can span
 * a huge table.
 */
export function parseTable(text: string, syntax: RowSyntax, cellsMax = Infinity): Table {
  const table: Table = { rows: [], written: [] };
  let width = 0;
  const add = ({ record, raw }: RawRow) => {
    width = Math.max(width, record.length);
    if (width * (table.rows.length + 1) > cellsMax) throw new OutOfBudget();
    table.rows.push(record);
    table.written.push(raw.replace(/(?:\r\n?|\n)$/, ""));
  };
  readTable(text, syntax, add);
  return table;
}

/** Reads rows one after another and keeps none. @param add What it throws ends the reading. */
export function readTable(text: string, syntax: RowSyntax, add: (row: RawRow) => void): void {
  if (syntax.separator === " ") return readBlanks(text, add);
  let end = 0;
  const pass = (row: RawRow) => {
    add(row);
    end += row.raw.length;
    if (row.raw.endsWith("\r") && text[end] === "\n") end++;
  };
  try {
    readRows(text, syntax, pass);
  } catch (error) {
    if (!(error instanceof CsvError) || syntax.quote === null) throw error;
    // From the row on in which a quote is never closed, or closed too early, quotes are characters like others.
    readRows(text.slice(end), { ...syntax, quote: null }, add);
  }
}

/** Rows whose cells are set apart by any number of blanks. */
function readBlanks(text: string, add: (row: RawRow) => void): void {
  for (const [raw] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) add({ record: splitBlanks(raw), raw });
}

function readRows(text: string, syntax: RowSyntax, add: (row: RawRow) => void): void {
  const { separator, quote, trim = false, escape = quote ?? undefined } = syntax;
  parse(text, {
    delimiter: separator,
    quote,
    escape,
    trim,
    // Old Macs end lines so.
    record_delimiter: text.includes("\n") ? ["\n", "\r\n"] : ["\r"],
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    on_record: (row) => {
      add(row as unknown as RawRow);
      return null;
    },
  });
}
