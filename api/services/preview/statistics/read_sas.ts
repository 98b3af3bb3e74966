/** Files of SAS (`.sas7bdat`) as a table. The format is not published; what is known of it was found by others. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { Cursor, EndOfBytes } from "./cursor.ts";
import { daysText, momentText, ORIGIN_1960, timeText } from "./moments.ts";
import { type SasColumn, SasDescription } from "./sas_description.ts";
import { readSasHeader, readSasPage, type SasHeader, type SasPage } from "./sas_pages.ts";
import { unpackPatterns, unpackRuns } from "./sas_unpack.ts";
import { numberText, readStatistics, VARIABLES_SHOWN } from "./statistics_table.ts";
import { declaredDecoder, type Decode, guessDecoder, trimmed } from "./strings.ts";

export const readSas: PreviewReader = (source, { page }, budget) => {
  const bytes = source.beginning();
  const header = readSasHeader(bytes);
  const description = new SasDescription(header);
  describe(header, bytes, description);
  const { columns } = description;
  if (columns.length === 0) throw new NotReadable();
  const decode = trimmed(declaredDecoder(header.encoding) ?? guessDecoder(columns.map(({ label }) => label)));
  const variables = columns.map(({ name, label }) => ({
    name: decode(name),
    label: decode(label),
    valueLabels: [],
  }));
  const rows = cellsOf(rowsOf(header, bytes, description), columns.slice(0, VARIABLES_SHOWN), header, decode);
  const statistics = { variables, notes: [header.name], totalRows: description.rows, rows };
  return readStatistics(statistics, source, page, budget);
};

function* pagesOf(header: SasHeader, bytes: Uint8Array): Generator<SasPage> {
  const { headerLength, pageLength, pages } = header;
  for (let number = 0; number < pages; number++) {
    const start = headerLength + number * pageLength;
    if (start + pageLength > bytes.length) throw new EndOfBytes();
    const page = readSasPage(bytes.subarray(start, start + pageLength), header);
    if (page) yield page;
  }
}

/** Descriptions stand before the rows. */
function describe(header: SasHeader, bytes: Uint8Array, description: SasDescription): void {
  try {
    for (const page of pagesOf(header, bytes)) {
      if (page.kind === "data") return;
      for (const subheader of page.subheaders) if (!description.add(page, subheader)) return;
      if (page.kind === "mixed") return;
    }
  } catch (error) {
    if (!(error instanceof EndOfBytes)) throw error;
  }
}

function* rowsOf(header: SasHeader, bytes: Uint8Array, description: SasDescription): Generator<Uint8Array> {
  const { rows, rowLength } = description;
  if (rowLength === 0) throw new NotReadable();
  let left = rows;
  for (const page of pagesOf(header, bytes)) {
    for (const row of rowsOfPage(page, header, description)) {
      if (left-- <= 0) return;
      yield row;
    }
    if (left <= 0) return;
  }
}

function* rowsOfPage(page: SasPage, header: SasHeader, description: SasDescription): Generator<Uint8Array> {
  const { rowLength, mixedRows } = description;
  for (const { start, length, compression, type } of page.subheaders) {
    if (type !== 1 || compression === 1 || length === 0) continue;
    if (isDescription(new Cursor(page.bytes, start, header.little), header)) continue;
    yield unpack(new Cursor(page.bytes, start).take(length), description);
  }
  const count = page.kind === "data" ? page.blocks : page.kind === "mixed" ? mixedRows : 0;
  const cursor = new Cursor(page.bytes, page.rowsAt);
  for (let row = 0; row < count; row++) yield cursor.take(rowLength);
}

const SIGNATURES: ReadonlySet<number> = new Set([0xf7f7f7f7, 0xf6f6f6f6, 0xfffffc00]);

function isDescription(cursor: Cursor, { wide, little }: SasHeader): boolean {
  let signature = cursor.u32();
  if (wide && !little && signature === 0) signature = cursor.u32();
  return SIGNATURES.has(signature) || signature >= 0xfffffb00;
}

function unpack(packed: Uint8Array, { rowLength, compression }: SasDescription): Uint8Array {
  if (packed.length >= rowLength || !compression) return packed;
  return compression === "runs" ? unpackRuns(packed, rowLength) : unpackPatterns(packed, rowLength);
}

function* cellsOf(
  rows: Iterable<Uint8Array>,
  columns: SasColumn[],
  header: SasHeader,
  decode: Decode,
): Generator<string[]> {
  for (const row of rows) {
    yield columns.map(({ start, length, isNumber, format }) => {
      const bytes = new Cursor(row, start).take(length);
      return isNumber ? numberCell(bytes, format, header.little) : decode(bytes);
    });
  }
}

/** A number may be kept without its last bytes, which are zeros then. */
function numberCell(bytes: Uint8Array, format: string, little: boolean): string {
  if (bytes.length > 8) throw new NotReadable();
  const whole = new Uint8Array(8);
  whole.set(bytes, little ? 8 - bytes.length : 0);
  const value = new Cursor(whole, 0, little).f64();
  if (Number.isNaN(value)) return "";
  if (/^(?:DATETIME|DATEAMPM|E8601D[TZ]|B8601D[TZ])/i.test(format)) {
    return momentText(value * 1000 + ORIGIN_1960);
  }
  if (/^(?:DATE|YYMM|MMDDYY|DDMMYY|E8601DA|B8601DA|WEEKDATE|WORDDATE|MONYY|YYQ|JULIAN|MMYY)/i.test(format)) {
    return daysText(value);
  }
  return /^(?:TIME|HHMM|E8601TM)/i.test(format) ? timeText(value) : numberText(value);
}
