/** Describes a column by the values that pass by. */
import type { ColumnType, TableColumn } from "../../../../sdk/model/preview/table.ts";
import { isGap, isGapWord, isValueAmong } from "../../separated/missing.ts";
import { plainDigits } from "../../separated/values.ts";
import { ColumnKinds } from "./column_kinds.ts";

/** Different values that are counted; a column with more has at least so many. */
const DISTINCT_MAX = 1_000;
const TOP = 5;
/** Characters of a value that stands for others. */
const VALUE_MAX = 100;

export class ColumnProfile {
  /** Cells that can only be gaps. */
  missing = 0;
  /** Words that are gaps in some columns, by how often they stand here. */
  readonly #words = new Map<string, number>();
  readonly #counts = new Map<string, number>();
  #distinctAtLeast = false;
  readonly #kinds: ColumnKinds;

  /** @param decimalComma Whether a comma within a number is rather its decimal sign than that of thousands. */
  constructor(decimalComma = false) {
    this.#kinds = new ColumnKinds(decimalComma);
  }

  add(cell: string): void {
    const value = cell.trim();
    if (isGap(value)) {
      this.missing++;
    } else if (isGapWord(value)) {
      this.#words.set(value, (this.#words.get(value) ?? 0) + 1);
    } else {
      this.#count(value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX).toWellFormed()}…` : value);
      this.#kinds.add(value, plainDigits(value));
    }
  }

  #count(value: string, times = 1): void {
    const known = this.#counts.get(value);
    if (known === undefined && this.#counts.size >= DISTINCT_MAX) this.#distinctAtLeast = true;
    else this.#counts.set(value, (known ?? 0) + times);
  }

  describe(name: string | undefined): TableColumn {
    const { type, min, max, likelyMissing } = this.#kinds.describe();
    const counts = new Map(this.#counts);
    const missing = this.missing + this.#gapsIn(type, counts);
    const repeated = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
    return {
      name,
      type,
      missing,
      likelyMissing,
      distinct: counts.size,
      distinctAtLeast: this.#distinctAtLeast,
      min,
      max,
      top: repeated.slice(0, TOP).map(([value, count]) => ({ value, count })),
    };
  }

  /** Counts the words that are gaps here; the others join the values. */
  #gapsIn(type: ColumnType, counts: Map<string, number>): number {
    let gaps = 0;
    for (const [word, count] of this.#words) {
      const isValue = type === "text" && isValueAmong(word, this.#counts.keys());
      if (isValue) counts.set(word, count);
      else gaps += count;
    }
    return gaps;
  }
}
