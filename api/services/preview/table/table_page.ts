/** Rows of a table as they pass by: those of one page are kept, and all describe the columns. */
import type { TablePreview } from "../../../../sdk/model/preview/table.ts";
import type { ReadContent } from "../reader.ts";
import { ColumnProfile, isValue } from "./column_profile.ts";

/** Rows of a page, columns, and characters of a cell that are shown. */
export const PAGE_ROWS = 100;
const COLUMNS_MAX = 100;
const CELL_MAX = 500;

export class TablePage {
  readonly #first: number;
  readonly #profiles: ColumnProfile[] = [];
  #names?: string[];
  #rows: string[][] = [];
  #last: string[][] = [];
  #width = 0;
  /** Rows that passed by, without headings. */
  total = 0;

  /** @param page From 1. @param names Headings, where they are known; else the first row may hold them. */
  constructor(readonly page: number, names?: string[]) {
    this.#first = (page - 1) * PAGE_ROWS;
    if (names) this.#begin(names, true);
  }

  add(cells: string[]): void {
    if (!this.#names && this.#begin(cells, hasHeadings(cells))) return;
    this.#width = Math.max(this.#width, cells.length);
    const at = this.total++;
    for (let column = 0; column < Math.min(cells.length, COLUMNS_MAX); column++) {
      this.#profileAt(column, at).add(cells[column]);
    }
    for (let column = cells.length; column < this.#profiles.length; column++) {
      this.#profiles[column].missing++;
    }
    if (at % PAGE_ROWS === 0 && at <= this.#first) this.#last = [];
    if (at < this.#first + PAGE_ROWS) this.#last.push(cells.slice(0, COLUMNS_MAX).map(cutCell));
    this.#rows = this.#last;
  }

  /** A column that begins late was empty in the rows before. */
  #profileAt(column: number, row: number): ColumnProfile {
    while (this.#profiles.length <= column) {
      const profile = new ColumnProfile();
      profile.missing = row;
      this.#profiles.push(profile);
    }
    return this.#profiles[column];
  }

  #begin(cells: string[], areHeadings: boolean): boolean {
    this.#names = areHeadings ? cells : [];
    this.#width = cells.length;
    if (areHeadings) cells.slice(0, COLUMNS_MAX).forEach((_, column) => this.#profileAt(column, 0));
    return areHeadings;
  }

  /** @param more What is known of the table besides; `beginning` where not all of its rows passed by. */
  read(
    more: Partial<Pick<TablePreview, "sheets" | "sheet" | "comments" | "totalRows">> & { beginning: boolean },
  ): ReadContent {
    const { beginning, totalRows = this.total, ...rest } = more;
    const pages = Math.max(1, Math.ceil(this.total / PAGE_ROWS));
    const page = Math.min(this.page, pages);
    const names = this.#names ?? [];
    return {
      page,
      pages,
      beginning,
      content: {
        kind: "table",
        comments: [],
        ...rest,
        columns: this.#profiles.map((profile, at) => profile.describe(names[at] && cutCell(names[at]))),
        omittedColumns: Math.max(0, this.#width - COLUMNS_MAX),
        firstRow: (page - 1) * PAGE_ROWS + 1,
        rows: this.#rows,
        totalRows,
        profiledRows: this.total,
      },
    };
  }
}

/** Headings are words, each another one. */
function hasHeadings(cells: string[]): boolean {
  const named = cells.filter((cell) => cell.trim() !== "");
  return named.length > 0 && !named.some(isValue) && new Set(named).size === named.length;
}

export function cutCell(text: string): string {
  return text.length <= CELL_MAX ? text.toWellFormed() : `${text.slice(0, CELL_MAX).toWellFormed()}…`;
}
