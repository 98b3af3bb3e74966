/** Tables of an SQLite database, each as a sheet: also of a GeoPackage, which is one. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { SqliteFile, type Value } from "./sqlite_library.ts";
import { TablePage } from "./table_page.ts";

/** Bytes of a database that is read: its pages stand anywhere in it. */
const BYTES_MAX = 20 * 1024 * 1024;
/** Rows of a table that are read. */
const ROWS_MAX = 10_000;
/** Bytes of a value that are shown. */
const BLOB_MAX = 64;

export const readSqlite: PreviewReader = async (source, { page, sheet: wanted }, budget) => {
  if (source.size > BYTES_MAX) throw new NotReadable("tooLarge");
  const file = await SqliteFile.open(source.read(0, source.size), budget);
  try {
    const sheets = file.tables();
    const sheet = sheets.includes(wanted ?? "") ? wanted! : sheets[0];
    if (sheet === undefined) throw new NotReadable();
    const columns = file.columns(sheet);
    const table = new TablePage(page, { names: columns });
    let beginning = false;
    if (columns.length > 0) {
      for (const row of file.rowsOf(sheet, columns, ROWS_MAX + 1)) {
        beginning = table.total >= ROWS_MAX;
        if (beginning) break;
        table.add(row.map(textOf));
      }
    }
    return table.read({ sheets, sheet, beginning });
  } finally {
    file.close();
  }
};

/** Bytes are shown in hexadecimal. */
function textOf(value: Value): string {
  if (value === null) return "";
  if (!(value instanceof Uint8Array)) return String(value);
  return value.subarray(0, BLOB_MAX).toHex() + (value.length > BLOB_MAX ? "…" : "");
}
