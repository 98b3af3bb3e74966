/** A table by pages of rows, and what its columns hold. */

/** What nearly all values of a column are; `empty`: it has none. */
export const COLUMN_TYPES = ["integer", "number", "date", "time", "boolean", "text", "empty"] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface ValueCount {
  value: string;
  count: number;
}

/** What a code stands for. */
export interface ValueLabel {
  value: string;
  label: string;
}

export interface TableColumn {
  /** Its heading; a table without headings has none. */
  name?: string;
  /** What a file of a statistical program says that it holds. */
  label?: string;
  /** What its codes stand for, where the file says so. */
  valueLabels?: ValueLabel[];
  type: ColumnType;
  /** Empty cells, and such as `NA`. */
  missing: number;
  /** A figure such as -9999 that is far from all others, and probably stands for a gap; `min` and `max` leave it out. */
  likelyMissing?: ValueCount;
  /** Different values, or how many there are at least. */
  distinct: number;
  distinctAtLeast: boolean;
  /** Of numbers and dates, as they are written. */
  min?: string;
  max?: string;
  /** The values that stand there most often; none where all are different. */
  top: ValueCount[];
}

export interface TablePreview {
  kind: "table";
  /** Of a workbook. */
  sheets?: string[];
  sheet?: string;
  /** Lines above the table: a title, remarks, what begins with `#`. */
  comments: string[];
  /** Whether its first row, or the last remark, names the columns; absent where the format keeps their names. */
  header?: boolean;
  columns: TableColumn[];
  /** Columns that are left out behind those. */
  omittedColumns: number;
  /** Number of the first row, from 1; headings are none. */
  firstRow: number;
  rows: string[][];
  /** Rows that were found. */
  totalRows: number;
  /** Rows that the columns are described by, from the first. */
  profiledRows: number;
  /** Set where the file ends before the last row that it announces. */
  incomplete?: boolean;
}
