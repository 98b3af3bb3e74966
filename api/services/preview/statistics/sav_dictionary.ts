/** The dictionary of a file of SPSS: variables, labels, and how values are to be read. */
import { NotReadable } from "../reader.ts";
import { Cursor } from "./cursor.ts";
import { declaredDecoder, type Decode, guessDecoder, trimmed } from "./strings.ts";
import { savValue } from "./sav_values.ts";
import { VALUE_LABELS_MAX, VARIABLES_SHOWN } from "./statistics_table.ts";

export interface SavVariable {
  /** Number of its first segment among the eight-byte values of a row. */
  slot: number;
  slots: number;
  /** Bytes of a text; 0 for a number. */
  width: number;
  /** Number of the format in which it is shown. */
  format: number;
  shortName: string;
  name: string;
  label?: string;
  valueLabels: { value: Uint8Array; label: Uint8Array }[];
}

export interface SavDictionary {
  compression: number;
  bias: number;
  /** Undefined where the file does not say. */
  rows?: number;
  fileLabel: string;
  documents: string[];
  variables: SavVariable[];
  /** Eight-byte values of a row. */
  slotsOfRow: number;
  decode: Decode;
}

const [VARIABLE, LABELS, LABELLED, DOCUMENT, EXTENSION, END] = [2, 3, 4, 6, 7, 999];
const [CODE_PAGE, LONG_NAMES, VERY_LONG, ENCODING, LONG_LABELS] = [3, 13, 14, 20, 21];
const DOCUMENT_LINE = 80;
/** Bytes of a segment of a very long text. */
export const SEGMENT = 252;

interface Raw {
  slots: { name: Uint8Array; label?: Uint8Array; width: number; format: number }[];
  labels: { slots: number[]; values: { value: Uint8Array; label: Uint8Array }[] }[];
  documents: Uint8Array[];
  extensions: Map<number, Uint8Array>;
}

/** @throws EndOfBytes; NotReadable for what is no such file. */
export function readDictionary(cursor: Cursor): SavDictionary {
  cursor.skip(64);
  cursor.little = [2, 3].includes(new Cursor(cursor.bytes, 64).i32());
  cursor.skip(8);
  const compression = cursor.i32();
  cursor.skip(4);
  const rows = cursor.i32();
  const bias = cursor.f64();
  cursor.skip(17);
  const fileLabel = cursor.take(64);
  cursor.skip(3);
  const raw = readRecords(cursor);
  const decode = trimmed(
    encodingOf(raw, cursor.little) ?? guessDecoder([fileLabel, ...raw.documents, ...textsOf(raw)]),
  );
  return {
    compression,
    bias,
    rows: rows < 0 ? undefined : rows,
    fileLabel: decode(fileLabel),
    documents: raw.documents.map(decode),
    variables: variablesOf(raw, decode, cursor.little),
    slotsOfRow: raw.slots.length,
    decode,
  };
}

const textsOf = ({ slots, labels }: Raw) => [
  ...slots.flatMap(({ label }) => label ?? []),
  ...labels.flatMap(({ values }) => values.map(({ label }) => label)),
];

function readRecords(cursor: Cursor): Raw {
  const raw: Raw = { slots: [], labels: [], documents: [], extensions: new Map() };
  while (true) {
    const type = cursor.i32();
    if (type === END) {
      cursor.skip(4);
      return raw;
    }
    if (type === VARIABLE) raw.slots.push(readVariable(cursor));
    else if (type === LABELS) raw.labels.push(readLabels(cursor));
    else if (type === DOCUMENT) {
      const lines = cursor.i32();
      for (let line = 0; line < lines; line++) raw.documents.push(cursor.take(DOCUMENT_LINE));
    } else if (type === EXTENSION) {
      const [subtype, size, count] = [cursor.i32(), cursor.i32(), cursor.i32()];
      raw.extensions.set(subtype, cursor.take(size * count));
    } else throw new NotReadable();
  }
}

function readVariable(cursor: Cursor): Raw["slots"][number] {
  const width = cursor.i32();
  const hasLabel = cursor.i32() === 1;
  const missing = Math.abs(cursor.i32());
  const format = (cursor.i32() >> 16) & 0xff;
  cursor.skip(4);
  const name = cursor.take(8);
  const length = hasLabel ? cursor.i32() : 0;
  const label = hasLabel ? cursor.take(length) : undefined;
  cursor.skip((4 - length % 4) % 4 + missing * 8);
  return { width, format, name, label };
}

function readLabels(cursor: Cursor): Raw["labels"][number] {
  const count = cursor.i32();
  const values: Raw["labels"][number]["values"] = [];
  for (let at = 0; at < count; at++) {
    const value = cursor.take(8);
    const length = cursor.u8();
    values.push({ value, label: cursor.take(length) });
    cursor.skip((8 - (length + 1) % 8) % 8);
  }
  if (cursor.i32() !== LABELLED) throw new NotReadable();
  const slots: number[] = [];
  const of = cursor.i32();
  for (let at = 0; at < of; at++) slots.push(cursor.i32() - 1);
  return { values, slots };
}

/** Numbers of code pages that are names of encodings elsewhere. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  54936: "gb18030",
  65001: "utf-8",
};

function encodingOf({ extensions }: Raw, little: boolean): Decode | undefined {
  const named = extensions.get(ENCODING);
  if (named) return declaredDecoder(new TextDecoder("latin1").decode(named));
  const integers = extensions.get(CODE_PAGE);
  if (!integers || integers.length < 32) return undefined;
  const page = new Cursor(integers, 28, little).i32();
  // 2 and 3 are ASCII, which is written by programs that know no encoding.
  return page < 100 ? undefined : declaredDecoder(CODE_PAGES[page] ?? `windows-${page}`);
}

/** `SHORT=long`, one behind the other. */
function pairsOf(bytes: Uint8Array | undefined, decode: Decode): Map<string, string> {
  const pairs = new Map<string, string>();
  if (!bytes) return pairs;
  // Widths have zeros between them, where names have tabs alone.
  for (const pair of decode(bytes.map((byte) => byte === 0 ? 9 : byte)).split("\t")) {
    const equals = pair.indexOf("=");
    if (equals > 0) pairs.set(pair.slice(0, equals).toUpperCase(), pair.slice(equals + 1));
  }
  return pairs;
}

function variablesOf(raw: Raw, decode: Decode, little: boolean): SavVariable[] {
  const names = pairsOf(raw.extensions.get(LONG_NAMES), decode);
  const widths = pairsOf(raw.extensions.get(VERY_LONG), decode);
  const bySlot = new Map<number, SavVariable>();
  for (let slot = 0; slot < raw.slots.length;) {
    const { width: written, name: short, label, format } = raw.slots[slot];
    if (written < 0) throw new NotReadable();
    const shortName = decode(short);
    const width = Math.max(written, Number(widths.get(shortName.toUpperCase())) || 0);
    const first = slot++;
    let segments = width > 255 ? Math.ceil(width / SEGMENT) : 1;
    while (slot < raw.slots.length && (raw.slots[slot].width < 0 || --segments > 0)) slot++;
    bySlot.set(first, {
      slot: first,
      slots: slot - first,
      width,
      format,
      shortName,
      name: names.get(shortName.toUpperCase()) ?? shortName,
      label: label && decode(label),
      valueLabels: [],
    });
  }
  for (const { slots, values } of raw.labels) {
    for (const slot of slots) {
      const labelled = bySlot.get(slot);
      if (labelled) labelled.valueLabels = values;
    }
  }
  addLongLabels([...bySlot.values()], raw.extensions.get(LONG_LABELS), decode, little);
  return [...bySlot.values()];
}

function addLongLabels(
  variables: SavVariable[],
  bytes: Uint8Array | undefined,
  decode: Decode,
  little: boolean,
): void {
  if (!bytes) return;
  const cursor = new Cursor(bytes, 0, little);
  const byName = new Map(variables.map((one) => [one.name.toUpperCase(), one]));
  while (!cursor.isAtEnd) {
    const name = decode(cursor.take(cursor.i32()));
    cursor.skip(4);
    const count = cursor.i32();
    for (let at = 0; at < count; at++) {
      const value = cursor.take(cursor.i32());
      byName.get(name.toUpperCase())?.valueLabels.push({ value, label: cursor.take(cursor.i32()) });
    }
  }
}

/** The labels as texts; of variables that are not shown, the names alone. */
export const labelTexts = ({ variables, decode }: SavDictionary, little: boolean) =>
  variables.map(({ name, label, valueLabels, width, format }, at) => ({
    name,
    label,
    valueLabels: valueLabels.slice(0, at < VARIABLES_SHOWN ? VALUE_LABELS_MAX : 0).map((
      { value, label },
    ) => ({
      value: width > 0 ? decode(value) : savValue(new Cursor(value, 0, little).f64(), format),
      label: decode(label),
    })),
  }));
