/** Rows of a table as they pass by: those of one page are kept, and all describe the columns. */
import type { TablePreview } from "../../../../sdk/model/preview/table.ts";
import type { ReadContent } from "../reader.ts";
import { headingEvidence } from "../../separated/headings.ts";
import { ColumnProfile } from "./column_profile.ts";

/** Rows of a page, columns, and characters of a cell that are shown. */
export const PAGE_ROWS = 100;
const COLUMNS_MAX = 100;
export const CELL_MAX = 500;
/** Characters of all cells of a page; where they have more, each shows less. */
const PAGE_CHARACTERS = 600_000;
/** Rows by which it is judged whether the first one holds headings. */
const JUDGED_ROWS = 50;

interface TableTraits {
  /** Names of columns that the format itself keeps. */
  names?: string[];
  /** Headings that stand elsewhere; else the first row may hold them. */
  headings?: string[];
  /** Whether the first row holds headings, where the reader says so. */
  header?: boolean;
  /** Whether a comma within a number is rather its decimal sign than that of thousands. */
  decimalComma?: boolean;
}

export class TablePage {
  readonly #first: number;
  readonly #profiles: ColumnProfile[] = [];
  #names?: string[];
  /** The first rows, until it is known whether they hold headings. */
  #judged: string[][] = [];
  readonly #traits: TableTraits;
  #rows: string[][] = [];
  #last: string[][] = [];
  #width = 0;
  /** Rows that passed by, without headings. */
  total = 0;

  /** @param page From 1. */
  constructor(readonly page: number, traits: TableTraits = {}) {
    this.#first = (page - 1) * PAGE_ROWS;
    this.#traits = traits;
    const names = traits.names ?? traits.headings;
    if (names) this.#begin(names);
    else if (traits.header === false) this.#begin([]);
  }

  add(cells: string[]): void {
    if (this.#names) return this.#pass(cells);
    this.#judged.push(cells);
    if (this.#judged.length >= JUDGED_ROWS) this.#judge();
  }

  #judge(): void {
    const rows = this.#judged;
    this.#judged = [];
    const hasHeadings = this.#traits.header ?? headingEvidence(rows) !== "none";
    // Statistics programs leave out the heading of the column of row names.
    const isOneShort = hasHeadings && rows.length > 1 && rows[1].length === rows[0].length + 1;
    this.#begin(hasHeadings ? [...isOneShort ? [""] : [], ...rows[0]] : []);
    for (const row of hasHeadings ? rows.slice(1) : rows) this.#pass(row);
  }

  #pass(cells: string[]): void {
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
      const profile = new ColumnProfile(this.#traits.decimalComma);
      profile.missing = row;
      this.#profiles.push(profile);
    }
    return this.#profiles[column];
  }

  #begin(names: string[]): void {
    this.#names = names;
    this.#width = names.length;
    names.slice(0, COLUMNS_MAX).forEach((_, column) => this.#profileAt(column, 0));
  }

  /** @param more What is known of the table besides; `beginning` where not all of its rows passed by. */
  read(
    more: Partial<Pick<TablePreview, "sheets" | "sheet" | "comments" | "totalRows">> & { beginning: boolean },
  ): ReadContent {
    if (!this.#names) this.#judge();
    const { beginning, totalRows = this.total, ...rest } = more;
    const pages = Math.max(1, Math.ceil(this.total / PAGE_ROWS));
    const page = Math.min(this.page, pages);
    const names = (this.#names ?? []).map((name) => name.trim());
    return {
      page,
      pages,
      beginning,
      content: {
        kind: "table",
        comments: [],
        header: this.#traits.names ? undefined : names.length > 0,
        ...rest,
        columns: this.#profiles.map((profile, at) => profile.describe(names[at] && cutCell(names[at]))),
        omittedColumns: Math.max(0, this.#width - COLUMNS_MAX),
        firstRow: (page - 1) * PAGE_ROWS + 1,
        rows: fitting(this.#rows),
        totalRows,
        profiledRows: this.total,
      },
    };
  }
}

function fitting(rows: string[][]): string[][] {
  const cells = rows.flat();
  const characters = cells.reduce((sum, { length }) => sum + length, 0);
  if (characters <= PAGE_CHARACTERS) return rows;
  const most = Math.floor(PAGE_CHARACTERS / cells.length);
  return rows.map((row) => row.map((cell) => cutTo(cell, most)));
}

export const cutCell = (text: string): string => cutTo(text, CELL_MAX);

function cutTo(text: string, most: number): string {
  return text.length <= most ? text.toWellFormed() : `${text.slice(0, most).toWellFormed()}…`;
}
