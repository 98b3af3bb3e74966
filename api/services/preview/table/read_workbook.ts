/** Sheets of a workbook: XLSX, XLS, ODS. */
import { read, utils, type WorkBook, type WorkSheet } from "xlsx";
import { unpackedSize } from "../archive/zip.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { TablePage } from "./table_page.ts";

/** Rows that are read of a sheet, and columns. */
const ROWS_MAX = 10_000;
const COLUMNS_MAX = 256;
/** Bytes of all parts of a packed workbook. */
const UNPACKED_MAX = 64 * 1024 * 1024;

export const readWorkbook: PreviewReader = async (source, { page, sheet: wanted }, budget) => {
  // Sheets stand anywhere in it.
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const bytes = source.beginning();
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isPacked && await unpackedSize(source) > UNPACKED_MAX) throw new NotReadable("tooLarge");
  const sheets = readSafely(() => read(bytes, { type: "array", bookSheets: true })).SheetNames;
  const sheet = sheets.includes(wanted ?? "") ? wanted! : sheets[0];
  if (sheet === undefined) throw new NotReadable();
  budget.check();
  const options = {
    type: "array",
    dense: true,
    sheets: sheet,
    sheetRows: ROWS_MAX,
    cellDates: false,
  } as const;
  const book = readSafely(() => read(bytes, { ...options, cellHTML: false, cellFormula: false }));
  budget.check();
  return addRows(book.Sheets[sheet], new TablePage(page), sheets, sheet);
};

/** The library is known to let a file write to what all objects inherit from; nothing of that stays. */
function readSafely(work: () => WorkBook): WorkBook {
  const before = new Set(Object.getOwnPropertyNames(Object.prototype));
  try {
    return work();
  } finally {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      if (!before.has(name)) delete (Object.prototype as Record<string, unknown>)[name];
    }
  }
}

function addRows(sheet: WorkSheet | undefined, table: TablePage, sheets: string[], name: string) {
  const whole = sheet?.["!fullref"] ?? sheet?.["!ref"];
  if (!sheet?.["!ref"]) return table.read({ sheets, sheet: name, beginning: false });
  // A sheet may claim a million rows and thousands of columns, and hold a cell.
  const range = utils.decode_range(sheet["!ref"]);
  const all = utils.decode_range(whole ?? sheet["!ref"]);
  range.e.c = Math.min(range.e.c, range.s.c + COLUMNS_MAX - 1);
  range.e.r = Math.min(range.e.r, range.s.r + ROWS_MAX - 1);
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: "",
    blankrows: false,
    range,
  });
  for (const row of rows) table.add(row.map((cell) => String(cell ?? "")));
  return table.read({ sheets, sheet: name, beginning: all.e.r > range.e.r });
}
