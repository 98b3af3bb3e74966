/** What files of statistical programs have in common: variables with labels, and rows of values. */
import { PREVIEW_ROWS_MAX } from "../../../../sdk/model/limits.ts";
import type { ValueLabel } from "../../../../sdk/model/preview/table.ts";
import type { Budget } from "../../diff/budget.ts";
import type { ReadContent } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { cutCell, TablePage } from "../table/table_page.ts";
import { EndOfBytes } from "./cursor.ts";

/** Variables whose values are read; more are not shown. */
export const VARIABLES_SHOWN = 100;
/** Labels of the values of a variable. */
export const VALUE_LABELS_MAX = 50;
/** Milliseconds that are kept for the answer. */
const RESERVE = 500;

export interface Variable {
  name: string;
  label?: string;
  valueLabels: ValueLabel[];
}

export interface Statistics {
  variables: Variable[];
  /** What the file says of itself. */
  notes: string[];
  /** Rows that the file announces, where it does. */
  totalRows?: number;
  /** The first variables of each row. It ends with `EndOfBytes` where the bytes do. */
  rows: Iterable<string[]>;
}

export function readStatistics(
  { variables, notes, totalRows, rows }: Statistics,
  source: FileSource,
  page: number,
  budget: Budget,
): ReadContent {
  const shown = variables.slice(0, VARIABLES_SHOWN);
  const table = new TablePage(page, { names: shown.map(({ name }) => name) });
  const end = addRows(table, rows, source, budget);
  const beginning = end === "enough" || !source.isWhole && end === "cut";
  const read = table.read({
    comments: notes.filter((note) => note.trim() !== "").map(cutCell),
    totalRows: Math.max(totalRows ?? 0, table.total),
    beginning,
  });
  if (read.content.kind !== "table") return read;
  const columns = read.content.columns.map((column, at) => ({ ...column, ...labelsOf(shown[at]) }));
  const content = {
    ...read.content,
    columns,
    omittedColumns: variables.length - shown.length,
    incomplete: !beginning && (end === "cut" || (totalRows ?? 0) > table.total) || undefined,
  };
  return { ...read, content };
}

function addRows(table: TablePage, rows: Iterable<string[]>, source: FileSource, budget: Budget) {
  try {
    for (const row of rows) {
      if (!source.isWhole && table.total >= PREVIEW_ROWS_MAX) return "enough";
      // What was read until then is shown.
      if (table.total % 500 === 0 && budget.left < RESERVE) return "enough";
      table.add(row);
    }
    return "whole";
  } catch (error) {
    if (error instanceof EndOfBytes) return "cut";
    throw error;
  }
}

function labelsOf({ label, valueLabels }: Variable): { label?: string; valueLabels?: ValueLabel[] } {
  const shown = valueLabels.slice(0, VALUE_LABELS_MAX).map(({ value, label }) => ({
    value: cutCell(value),
    label: cutCell(label),
  }));
  return { label: label ? cutCell(label) : undefined, valueLabels: shown.length > 0 ? shown : undefined };
}

/** A number as people write it: whole ones with all their digits, others with those that tell it apart. */
export const numberText = (value: number): string => Object.is(value, -0) ? "0" : String(value);

/** Of a number in 32 bits. */
export const singleText = (value: number): string => numberText(Number(value.toPrecision(7)));
