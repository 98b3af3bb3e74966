/** Sheets of a workbook: XLSX, XLS, ODS. */
import { type CellObject, type ParsingOptions, read, utils, type WorkBook, type WorkSheet } from "xlsx";
import type { Budget } from "../../diff/budget.ts";
import { unpackedSize } from "../archive/zip.ts";
import { titlesOf, usualWidth } from "../../separated/dialect.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { contentOfOpenDocument } from "./open_document.ts";
import { cutCell, TablePage } from "./table_page.ts";

/** Rows that are read of a sheet, and columns. */
const ROWS_MAX = 10_000;
const COLUMNS_MAX = 256;
/** Bytes of all parts of a packed workbook. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** Sheets that are opened to find one with anything in it. */
const OPENED_MAX = 8;

export const readWorkbook: PreviewReader = async (source, { page, sheet: wanted, header }, budget) => {
  // Sheets stand anywhere in it.
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const bytes = source.beginning();
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isPacked && await unpackedSize(source) > UNPACKED_MAX) throw new NotReadable("tooLarge");
  const content = isPacked ? await contentOfOpenDocument(source) : undefined;
  const open = (options: ParsingOptions) =>
    readSafely(() =>
      content === undefined
        ? read(bytes, { type: "array", ...options })
        : read(content, { type: "string", ...options })
    );
  const sheets = open({ bookSheets: true }).SheetNames;
  if (sheets.length === 0) throw new NotReadable();
  const { name, sheet } = openSheet(open, sheets, wanted, budget);
  return addRows(sheet, new TablePage(page, { header }), sheets, name);
};

interface OpenedSheet {
  name: string;
  sheet?: WorkSheet;
}

/** The sheet that is wanted, else the first that has anything and is not hidden. */
function openSheet(
  open: (options: ParsingOptions) => WorkBook,
  sheets: readonly string[],
  wanted: string | undefined,
  budget: Budget,
): OpenedSheet {
  const openOne = (name: string) => {
    budget.check();
    const book = open({ ...READING, sheets: name });
    const hidden = (book.Workbook?.Sheets?.find((one) => one.name === name)?.Hidden ?? 0) !== 0;
    return { name, sheet: book.Sheets[name], hidden };
  };
  if (wanted !== undefined && sheets.includes(wanted)) return openOne(wanted);
  let second: OpenedSheet | undefined;
  for (const name of sheets.slice(0, OPENED_MAX)) {
    const opened = openOne(name);
    if (!opened.sheet?.["!ref"]) continue;
    if (!opened.hidden) return opened;
    second ??= opened;
  }
  return second ?? { name: sheets[0] };
}

const READING: ParsingOptions = {
  dense: true,
  sheetRows: ROWS_MAX,
  cellDates: false,
  cellHTML: false,
  cellFormula: false,
  cellNF: true,
  // The short date of a workbook depends on the country of the reader.
  dateNF: "yyyy-mm-dd",
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
  writeLongNumbers(sheet);
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: "",
    blankrows: false,
    range,
  });
  const texts = rows.map((row) => row.map((cell) => String(cell ?? "")));
  const titles = titlesAbove(texts);
  for (const row of texts.slice(titles)) table.add(row);
  const comments = texts.slice(0, titles).map((row) => cutCell(row.filter((cell) => cell !== "").join(" ")));
  return table.read({ sheets, sheet: name, comments, beginning: all.e.r > range.e.r });
}

/** Rows by which it is judged what stands above a table. */
const JUDGED_ROWS = 50;

function titlesAbove(rows: readonly string[][]): number {
  const first = rows.slice(0, JUDGED_ROWS).map((cells) => ({ cells }));
  return titlesOf(
    first,
    usualWidth(first.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1)),
  );
}

/** Whole numbers of more than eleven digits, which a program shows rounded where nobody chose a format for them. */
function writeLongNumbers(sheet: WorkSheet): void {
  const rows: unknown[] = Array.isArray(sheet) ? sheet : [];
  for (const row of rows) {
    for (const cell of Array.isArray(row) ? row as (CellObject | undefined)[] : []) {
      if (cell?.t !== "n" || typeof cell.v !== "number" || !cell.w?.includes("E")) continue;
      if ((cell.z ?? "General") === "General" && Math.abs(cell.v) < 1e21) cell.w = String(cell.v);
    }
  }
}
