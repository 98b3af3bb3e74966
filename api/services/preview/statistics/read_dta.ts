/** Files of Stata (`.dta`, releases 113 to 119) as a table, as the help of Stata describes them. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { Cursor } from "./cursor.ts";
import { readDtaHeader } from "./dta_header.ts";
import { readOldDtaHeader } from "./dta_old_header.ts";
import { type DtaHeader, dtaValue, sizeOf, TEXT_MAX } from "./dta_values.ts";
import { readStatistics, VARIABLES_SHOWN } from "./statistics_table.ts";
import { declaredDecoder, guessDecoder, trimmed } from "./strings.ts";

const OLD: ReadonlySet<number> = new Set([113, 114, 115]);
/** Since this release, all texts are UTF-8. */
const UNICODE = 118;
/** Bytes of rows whose texts are looked at for their encoding. */
const SAMPLE = 16 * 1024;

export const readDta: PreviewReader = (source, { page }, budget) => {
  const bytes = source.beginning();
  const isNew = new TextDecoder("latin1").decode(bytes.subarray(0, 11)) === "<stata_dta>";
  if (!isNew && !OLD.has(bytes[0])) throw new NotReadable(bytes.length === 0 ? "unreadable" : "unsupported");
  const header = isNew ? readDtaHeader(bytes) : readOldDtaHeader(bytes);
  const decode = trimmed(
    header.release >= UNICODE
      ? declaredDecoder("utf-8")!
      : guessDecoder([...header.texts(), ...sampleOf(header, bytes)]),
  );
  const variables = header.variables.map(({ name, label, type, labelName }, at) => ({
    name: decode(name),
    label: decode(label),
    valueLabels: type > TEXT_MAX && at < VARIABLES_SHOWN
      ? (header.valueLabels.get(decode(labelName)) ?? []).map(({ value, label }) => ({
        value,
        label: decode(label),
      }))
      : [],
  }));
  const notes = [decode(header.label)];
  const rows = rowsOf(header, source, bytes, decode);
  return readStatistics({ variables, notes, totalRows: header.rows, rows }, source, page, budget);
};

function* rowsOf(
  header: DtaHeader,
  source: FileSource,
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): Generator<string[]> {
  const shown = header.variables.slice(0, VARIABLES_SHOWN);
  const width = rowWidth(header);
  const longTexts = source.isWhole ? header.longTexts(bytes) : new Map<string, Uint8Array>();
  for (let row = 0; row < header.rows; row++) {
    const cursor = new Cursor(bytes, header.data + row * width, header.little);
    // So that a row that is cut is none.
    new Cursor(bytes, cursor.at).skip(width);
    yield shown.map(({ type, format }) => dtaValue(cursor, type, format, { decode, longTexts, header }));
  }
}

/** @throws NotReadable where rows have no width, so that there could be any number of them. */
function rowWidth({ variables, rows }: DtaHeader): number {
  const width = variables.reduce((sum, { type }) => sum + sizeOf(type), 0);
  if (width === 0 && rows > 0) throw new NotReadable();
  return width;
}

/** Bytes of the first rows that are texts. */
function sampleOf({ data, variables, rows }: DtaHeader, bytes: Uint8Array): Uint8Array[] {
  const sample: Uint8Array[] = [];
  let at = data;
  for (let row = 0; row < rows && at < Math.min(bytes.length, data + SAMPLE); row++) {
    for (const { type } of variables) {
      if (type <= TEXT_MAX) sample.push(bytes.subarray(at, at + type));
      at += sizeOf(type);
    }
  }
  return sample;
}
