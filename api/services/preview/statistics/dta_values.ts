/** Values of Stata as texts. */
import { NotReadable } from "../reader.ts";
import type { Cursor } from "./cursor.ts";
import { daysText, momentText, ORIGIN_1960, periodText } from "./moments.ts";
import { numberText, singleText } from "./statistics_table.ts";

export interface DtaVariable {
  name: Uint8Array;
  label: Uint8Array;
  /** Bytes of a text, or one of the types of numbers. */
  type: number;
  format: string;
  labelName: Uint8Array;
}

export interface DtaHeader {
  release: number;
  little: boolean;
  rows: number;
  label: Uint8Array;
  variables: DtaVariable[];
  /** Where the rows begin. */
  data: number;
  /** By the name of a set of labels. */
  valueLabels: ReadonlyMap<string, { value: string; label: Uint8Array }[]>;
  /** Texts that stand behind the rows, by the place that a row names. */
  longTexts: (bytes: Uint8Array) => ReadonlyMap<string, Uint8Array>;
  /** Texts by which the encoding is recognised. */
  texts: () => Iterable<Uint8Array>;
}

export const TEXT_MAX = 2_045;
const [LONG_TEXT, DOUBLE, FLOAT, LONG, INT, BYTE] = [32_768, 65_526, 65_527, 65_528, 65_529, 65_530];
const SIZES: Readonly<Record<number, number>> = {
  [LONG_TEXT]: 8,
  [DOUBLE]: 8,
  [FLOAT]: 4,
  [LONG]: 4,
  [INT]: 2,
  [BYTE]: 1,
};
/** The types of numbers of releases before 117. */
export const OLD_TYPES: Readonly<Record<number, number>> = {
  251: BYTE,
  252: INT,
  253: LONG,
  254: FLOAT,
  255: DOUBLE,
};

/** @throws NotReadable for a type that there is not. */
export function sizeOf(type: number): number {
  if (type <= TEXT_MAX) return type;
  const size = SIZES[type];
  if (!size) throw new NotReadable();
  return size;
}

/** Greatest values of whole numbers; those above stand for `.`, `.a` and so on. */
const GREATEST: Readonly<Record<number, number>> = { [BYTE]: 100, [INT]: 32_740, [LONG]: 2_147_483_620 };

interface Texts {
  decode: (bytes: Uint8Array) => string;
  longTexts: ReadonlyMap<string, Uint8Array>;
  header: Pick<DtaHeader, "release">;
}

export function dtaValue(cursor: Cursor, type: number, format: string, texts: Texts): string {
  if (type <= TEXT_MAX) return texts.decode(cursor.take(type));
  if (type === LONG_TEXT) {
    const text = texts.longTexts.get(placeOf(cursor, texts.header.release));
    return text ? texts.decode(text) : "";
  }
  if (type === DOUBLE) return formatted(cursor.f64(), 2 ** 1023, format, numberText);
  if (type === FLOAT) return formatted(cursor.f32(), 2 ** 127, format, singleText);
  return wholeValue(type === BYTE ? cursor.i8() : type === INT ? cursor.i16() : cursor.i32(), type, format);
}

function wholeValue(value: number, type: number, format: string): string {
  const beyond = value - GREATEST[type] - 1;
  return beyond >= 0 ? missingText(beyond) : formatted(value, Infinity, format, numberText);
}

/** `.` is no value at all; `.a` to `.z` are reasons. */
const missingText = (number: number): string => number === 0 ? "" : `.${String.fromCharCode(96 + number)}`;

function formatted(
  value: number,
  missing: number,
  format: string,
  plain: (value: number) => string,
): string {
  if (Number.isNaN(value)) return "";
  if (value >= missing) return missingText(Math.min(26, Math.round((value / missing - 1) * 4_096)));
  const [, kind] = /^%-?t?([dcCwmqhy])/.exec(format) ?? [];
  if (!/^%-?(?:t|d)/.test(format)) return plain(value);
  if (kind === "d") return daysText(value);
  if (kind === "c" || kind === "C") return momentText(value + ORIGIN_1960);
  if (kind === "m") return periodText(value, 12, "");
  if (kind === "q") return periodText(value, 4, "Q");
  if (kind === "h") return periodText(value, 2, "H");
  if (kind === "w") return periodText(value, 52, "W");
  return plain(value);
}

/** The number of the variable and that of the row to which a text belongs. */
function placeOf(cursor: Cursor, release: number): string {
  if (release === 117) return `${cursor.u32()},${cursor.u32()}`;
  const bytes = [...cursor.take(8)];
  const ofVariable = release === 118 ? 2 : 3;
  const numberOf = (part: number[]) =>
    (cursor.little ? part.toReversed() : part).reduce((sum, byte) => sum * 256 + byte, 0);
  return `${numberOf(bytes.slice(0, ofVariable))},${numberOf(bytes.slice(ofVariable))}`;
}
