/** Comma-separated and tab-separated values (RFC 4180), read leniently: a stray quote is a character like others. */
import { CsvError, parse } from "csv-parse/sync";
import { countOf } from "../file/decode_text.ts";
import { OutOfBudget } from "./budget.ts";

/** The separator of a table: a tab for `.tsv`, else what the first line has most of. */
export function findSeparator(path: string, text: string): string {
  if (/\.(tsv|tab)$/i.test(path)) return "\t";
  const first = text.slice(0, text.search(/\r?\n|$/)).replace(/"[^"]*"/g, "");
  const found = [",", ";", "\t"].map((separator) => ({ separator, count: countOf(first, separator) }));
  return found.reduce((best, one) => one.count > best.count ? one : best).separator;
}

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
export function parseTable(text: string, separator: string, cellsMax = Infinity): Table {
  const table: Table = { rows: [], written: [] };
  let width = 0;
  const add = ({ record, raw }: RawRow) => {
    width = Math.max(width, record.length);
    if (width * (table.rows.length + 1) > cellsMax) throw new OutOfBudget();
    table.rows.push(record);
    table.written.push(raw.replace(/\r?\n?$/, ""));
  };
  readTable(text, separator, add);
  return table;
}

/** Reads rows one after another and keeps none. @param add What it throws ends the reading. */
export function readTable(text: string, separator: string, add: (row: RawRow) => void): void {
  let end = 0;
  const pass = (row: RawRow) => {
    add(row);
    end += row.raw.length;
    if (row.raw.endsWith("\r") && text[end] === "\n") end++;
  };
  try {
    readRows(text, separator, '"', pass);
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    // From the row on in which a quote is never closed, quotes are characters like others.
    readRows(text.slice(end), separator, null, add);
  }
}

function readRows(text: string, delimiter: string, quote: string | null, add: (row: RawRow) => void): void {
  parse(text, {
    delimiter,
    quote,
    record_delimiter: ["\n", "\r\n"],
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    on_record: (row) => {
      add(row as unknown as RawRow);
      return null;
    },
  });
}
