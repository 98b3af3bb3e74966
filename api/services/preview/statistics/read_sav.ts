/** Files of SPSS (`.sav`, `.zsav`) as a table, as the documentation of PSPP describes them. */
import { inflateSync } from "node:zlib";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { Cursor, EndOfBytes } from "./cursor.ts";
import { labelTexts, readDictionary, type SavDictionary, type SavVariable } from "./sav_dictionary.ts";
import { savValue } from "./sav_values.ts";
import { readStatistics, VARIABLES_SHOWN } from "./statistics_table.ts";

const [PLAIN, BYTES, ZLIB] = [0, 1, 2];
/** Bytes to which a block of a `.zsav` unpacks. */
const BLOCK_MAX = 8 * 1024 * 1024;

export const readSav: PreviewReader = (source, { page }, budget) => {
  const cursor = new Cursor(source.beginning());
  if (!/^\$FL[23]/.test(cursor.latin1(4))) throw new NotReadable();
  cursor.at = 0;
  const dictionary = readDictionary(cursor);
  if (dictionary.slotsOfRow === 0) throw new NotReadable();
  const { fileLabel, documents, rows: totalRows } = dictionary;
  const rows = rowsOf(dictionary, slotsOf(cursor, dictionary), cursor.little);
  const variables = labelTexts(dictionary, cursor.little);
  return readStatistics(
    { variables, notes: [fileLabel, ...documents], totalRows, rows },
    source,
    page,
    budget,
  );
};

/** Values of eight bytes, one behind the other. */
function slotsOf(cursor: Cursor, { compression, bias }: SavDictionary): Generator<Uint8Array> {
  if (compression === PLAIN) return plainSlots(cursor);
  if (compression === BYTES) return unpackBytes(cursor, (length) => cursor.take(length), bias);
  if (compression !== ZLIB) throw new NotReadable();
  const blocks = unpackBlocks(cursor);
  let block: Uint8Array = new Uint8Array();
  const take = (length: number): Uint8Array => {
    while (block.length === 0) {
      const { done, value } = blocks.next();
      if (done) throw new EndOfBytes();
      block = value;
    }
    // A block ends where a value does.
    if (block.length < length) throw new EndOfBytes();
    const taken = block.subarray(0, length);
    block = block.subarray(length);
    return taken;
  };
  return unpackBytes(cursor, take, bias);
}

function* plainSlots(cursor: Cursor): Generator<Uint8Array> {
  while (!cursor.isAtEnd) yield cursor.take(8);
}

const [SKIP, FILE_END, LITERAL, BLANKS, MISSING] = [0, 252, 253, 254, 255];
const BLANK = new Uint8Array(8).fill(0x20);

/** Eight commands and what they need follow each other. */
function* unpackBytes(
  { little }: Cursor,
  take: (length: number) => Uint8Array,
  bias: number,
): Generator<Uint8Array> {
  const known = new Map<number, Uint8Array>();
  const numberOf = (value: number) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, little);
    return bytes;
  };
  const missing = numberOf(-Number.MAX_VALUE);
  while (true) {
    for (const command of take(8)) {
      if (command === SKIP) continue;
      if (command === FILE_END) return;
      if (command === LITERAL) yield take(8);
      else if (command === BLANKS) yield BLANK;
      else if (command === MISSING) yield missing;
      else {
        if (!known.has(command)) known.set(command, numberOf(command - bias));
        yield known.get(command)!;
      }
    }
  }
}

function* unpackBlocks(cursor: Cursor): Generator<Uint8Array> {
  cursor.skip(8);
  const trailer = new Cursor(cursor.bytes, cursor.u64(), cursor.little);
  trailer.skip(20);
  const count = trailer.i32();
  for (let block = 0; block < count; block++) {
    trailer.skip(8);
    const start = trailer.u64();
    const [unpacked, packed] = [trailer.i32(), trailer.i32()];
    if (unpacked > BLOCK_MAX) throw new NotReadable("tooLarge");
    const bytes = new Cursor(cursor.bytes, start).take(packed);
    yield new Uint8Array(inflateSync(bytes, { maxOutputLength: Math.max(1, unpacked) }));
  }
}

function* rowsOf(
  dictionary: SavDictionary,
  slots: Generator<Uint8Array>,
  little: boolean,
): Generator<string[]> {
  const shown = dictionary.variables.slice(0, VARIABLES_SHOWN);
  for (let row = 0; row < (dictionary.rows ?? Infinity); row++) {
    const values: Uint8Array[] = [];
    for (let slot = 0; slot < dictionary.slotsOfRow; slot++) {
      const { done, value } = slots.next();
      if (done) {
        if (slot > 0) throw new EndOfBytes();
        return;
      }
      values.push(value);
    }
    yield shown.map((variable) => cellOf(variable, values, dictionary, little));
  }
}

function cellOf(
  { slot, slots, width, format }: SavVariable,
  values: Uint8Array[],
  { decode }: SavDictionary,
  little: boolean,
): string {
  if (width === 0) return savValue(new Cursor(values[slot], 0, little).f64(), format);
  const bytes = new Uint8Array(slots * 8);
  values.slice(slot, slot + slots).forEach((value, at) => bytes.set(value, at * 8));
  return decode(width > 255 ? joinSegments(bytes, width) : bytes.subarray(0, width));
}

/** Of the 256 bytes of a segment, the last is none of the text. */
function joinSegments(bytes: Uint8Array, width: number): Uint8Array {
  const text: number[] = [];
  for (let start = 0; start < bytes.length; start += 256) text.push(...bytes.subarray(start, start + 255));
  return Uint8Array.from(text.slice(0, width));
}
