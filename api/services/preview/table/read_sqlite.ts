/** Tables of an SQLite database, each as a sheet: also of a GeoPackage, which is one. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { SqliteFile, type Value } from "./sqlite_library.ts";
import { CELL_MAX, TablePage } from "./table_page.ts";

/** Bytes of a database that is read: its pages stand anywhere in it. */
export const DATABASE_MAX = 20 * 1024 * 1024;
/** Rows of a table that are read. */
const ROWS_MAX = 10_000;
/** Characters of a text that are read, one more than are shown, and bytes of other values. */
const TEXT_MAX = CELL_MAX + 1;
const BLOB_MAX = 64;
/** Characters of all rows that are read. */
const ALL_MAX = 16_000_000;

export const readSqlite: PreviewReader = async (source, { page, sheet: wanted }, budget) => {
  if (source.size > DATABASE_MAX) throw new NotReadable("tooLarge");
  const file = await SqliteFile.open(source.read(0, source.size), budget);
  try {
    const sheets = file.tables();
    const sheet = sheets.includes(wanted ?? "") ? wanted! : sheets[0];
    if (sheet === undefined) throw new NotReadable();
    const columns = file.columns(sheet);
    const table = new TablePage(page, { names: columns });
    let [beginning, characters] = [false, 0];
    if (columns.length > 0) {
      for (
        const row of file.rowsOf(sheet, columns, { rows: ROWS_MAX + 1, text: TEXT_MAX, blob: BLOB_MAX + 1 })
      ) {
        beginning = table.total >= ROWS_MAX || characters > ALL_MAX;
        if (beginning) break;
        const cells = row.map(cellText);
        characters += cells.reduce((sum, cell) => sum + cell.length, 0);
        table.add(cells);
      }
    }
    return table.read({ sheets, sheet, beginning });
  } finally {
    file.close();
  }
};

/** Bytes are shown in hexadecimal. */
export function cellText(value: Value): string {
  if (value === null) return "";
  if (!(value instanceof Uint8Array)) return String(value);
  return value.subarray(0, BLOB_MAX).toHex() + (value.length > BLOB_MAX ? "…" : "");
}
