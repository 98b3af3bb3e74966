/** dBASE (`.dbf`) alone as a table; beside a shapefile it is shown with the places too. */
import { PREVIEW_ROWS_MAX } from "../../../../sdk/model/limits.ts";
import { Attributes } from "../map/dbf.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { TablePage } from "./table_page.ts";

/** Rows that are read of a whole file. */
const ROWS_MAX = 50_000;
/** Columns of a row that are read. */
const COLUMNS_MAX = 101;

export const readDbf: PreviewReader = (source, { page }, budget) => {
  const bytes = source.beginning();
  // 3 is dBASE III, which all others are based on.
  if (bytes.length < 65 || (bytes[0] & 0x07) < 2) throw new NotReadable();
  const attributes = new Attributes(source);
  const { columns, count } = attributes;
  if (columns.length === 0 || columns.some((name) => name === "")) throw new NotReadable();
  const table = new TablePage(page, { names: columns });
  const most = source.isWhole ? ROWS_MAX : PREVIEW_ROWS_MAX;
  let at = 0;
  for (; at < count && at < most; at++) {
    if (at % 500 === 0 && budget.left < 500) break;
    if (attributes.isDeleted(at)) continue;
    const row = attributes.row(at, COLUMNS_MAX);
    if (row.length === 0) break;
    table.add(row);
  }
  return table.read({ beginning: at < count });
};
