/** Describes a column by the values that pass by. */
import type { ColumnType, TableColumn } from "../../../../sdk/model/preview/table.ts";

/** Different values that are counted; a column with more has at least so many. */
const DISTINCT_MAX = 1_000;
const TOP = 5;
/** Characters of a value that stands for others. */
const VALUE_MAX = 100;

const MISSING: ReadonlySet<string> = new Set(["", "NA", "N/A", "NaN", "nan", "null", "NULL", "None"]);
const NUMBER = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,4})?$/;
const DATE = /^\d{4}[-/]\d{1,2}(?:[-/]\d{1,2}(?:[T ]\d{1,2}:\d{2}[\d:.]{0,12}(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const BOOLEAN = /^(?:true|false|yes|no)$/i;

export class ColumnProfile {
  missing = 0;
  readonly #counts = new Map<string, number>();
  #distinctAtLeast = false;
  #type: ColumnType = "empty";
  #least?: string;
  #most?: string;

  add(cell: string): void {
    const value = cell.trim();
    if (MISSING.has(value)) {
      this.missing++;
      return;
    }
    this.#type = widen(this.#type, typeOf(value));
    this.#count(value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX).toWellFormed()}…` : value);
    if (this.#type === "text" || this.#type === "boolean") return;
    if (this.#least === undefined || compare(this.#type, value, this.#least) < 0) this.#least = value;
    if (this.#most === undefined || compare(this.#type, value, this.#most) > 0) this.#most = value;
  }

  #count(value: string): void {
    const known = this.#counts.get(value);
    if (known === undefined && this.#counts.size >= DISTINCT_MAX) this.#distinctAtLeast = true;
    else this.#counts.set(value, (known ?? 0) + 1);
  }

  describe(name: string | undefined): TableColumn {
    const isOrdered = ["integer", "number", "date"].includes(this.#type);
    const repeated = [...this.#counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
    return {
      name,
      type: this.#type,
      missing: this.missing,
      distinct: this.#counts.size,
      distinctAtLeast: this.#distinctAtLeast,
      min: isOrdered ? this.#least : undefined,
      max: isOrdered ? this.#most : undefined,
      top: repeated.slice(0, TOP).map(([value, count]) => ({ value, count })),
    };
  }
}

/** Whether a cell can only be a value, so that a row with it is no row of headings. */
export const isValue = (cell: string): boolean => NUMBER.test(cell.trim()) || DATE.test(cell.trim());

function typeOf(value: string): ColumnType {
  if (NUMBER.test(value)) return /[.eE]/.test(value) ? "number" : "integer";
  if (DATE.test(value)) return "date";
  return BOOLEAN.test(value) ? "boolean" : "text";
}

function widen(before: ColumnType, now: ColumnType): ColumnType {
  if (before === "empty" || before === now) return now;
  const areNumbers = [before, now].every((one) => one === "integer" || one === "number");
  return areNumbers ? "number" : "text";
}

function compare(type: ColumnType, one: string, other: string): number {
  if (type === "date") return one < other ? -1 : one > other ? 1 : 0;
  return Number(one) - Number(other);
}
