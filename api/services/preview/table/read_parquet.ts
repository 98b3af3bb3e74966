/** Apache Parquet as a table: its footer, and the columns of the rows that are shown. */
import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { FileSource } from "../source.ts";
import type { PreviewReader, ReadContent } from "../reader.ts";
import { PAGE_ROWS, TablePage } from "./table_page.ts";

/** Rows that columns are described by. */
const PROFILED_ROWS = 1_000;

export const readParquet: PreviewReader = async (source, { page }) => {
  const file = bufferOf(source);
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 64 * 1024 });
  const total = Number(metadata.num_rows);
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));
  const at = Math.min(page, pages);
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  const rowsOf = async (rowStart: number, rowEnd: number) => {
    const rows = await parquetReadObjects({
      file,
      metadata,
      compressors,
      rowStart,
      rowEnd: Math.min(rowEnd, total),
    });
    return rows.map((row) => names.map((name) => textOf(row[name])));
  };
  const described = new TablePage(Math.min(at, PROFILED_ROWS / PAGE_ROWS), { names });
  for (const row of await rowsOf(0, PROFILED_ROWS)) described.add(row);
  const read = described.read({ totalRows: total, beginning: false });
  const first = (at - 1) * PAGE_ROWS;
  return first < PROFILED_ROWS
    ? { ...read, page: at, pages }
    : withRows(read, { page: at, pages }, await rowsOf(first, first + PAGE_ROWS));
};

/** The same columns with rows from further behind. */
function withRows(read: ReadContent, place: { page: number; pages: number }, rows: string[][]): ReadContent {
  if (read.content.kind !== "table") return read;
  const shown = new TablePage(1, { names: [] });
  for (const row of rows) shown.add(row);
  const { content } = shown.read({ beginning: false });
  if (content.kind !== "table") return read;
  const firstRow = (place.page - 1) * PAGE_ROWS + 1;
  return { ...read, ...place, content: { ...read.content, firstRow, rows: content.rows } };
}

function bufferOf(source: FileSource): AsyncBuffer {
  return {
    byteLength: source.size,
    slice: (start, end = source.size) => {
      const bytes = source.read(start < 0 ? source.size + start : start, end);
      return bytes.slice().buffer;
    },
  };
}

/** A value as text: whole numbers keep their digits, times are ISO 8601, bytes are hex, lists and objects JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  if (value instanceof Uint8Array) return value.subarray(0, 64).toHex();
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part) => typeof part === "bigint" ? String(part) : part);
}
