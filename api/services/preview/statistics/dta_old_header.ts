/** The header of releases 113 to 115 of Stata's files: everything in its fixed place. */
import { Cursor, EndOfBytes } from "./cursor.ts";
import { readLabels, readLabelSets } from "./dta_labels.ts";
import { type DtaHeader, type DtaVariable, OLD_TYPES, sizeOf } from "./dta_values.ts";

const [NAME, LABEL, TIMESTAMP] = [33, 81, 18];

/** @throws EndOfBytes; NotReadable. */
export function readOldDtaHeader(bytes: Uint8Array): DtaHeader {
  const cursor = new Cursor(bytes);
  const release = cursor.u8();
  cursor.little = cursor.u8() === 2;
  cursor.skip(2);
  const [count, rows] = [cursor.u16(), cursor.u32()];
  const label = cursor.take(LABEL);
  cursor.skip(TIMESTAMP);
  const list = <T>(read: () => T): T[] => Array.from({ length: count }, read);
  const types = list(() => cursor.u8()).map((type) => OLD_TYPES[type] ?? type);
  const names = list(() => cursor.take(NAME));
  cursor.skip(2 * (count + 1));
  const formats = list(() => cursor.latin1(release === 113 ? 12 : 49));
  const labelNames = list(() => cursor.take(NAME));
  const labels = list(() => cursor.take(LABEL));
  skipCharacteristics(cursor);
  const variables: DtaVariable[] = types.map((type, at) => ({
    type,
    name: names[at],
    format: formats[at],
    labelName: labelNames[at],
    label: labels[at],
  }));
  const width = types.reduce((sum, type) => sum + sizeOf(type), 0);
  return {
    release,
    little: cursor.little,
    rows,
    label,
    variables,
    data: cursor.at,
    valueLabels: readValueLabels(new Cursor(bytes, cursor.at + rows * width, cursor.little)),
    longTexts: () => new Map(),
    texts: () => [label, ...labels],
  };
}

function skipCharacteristics(cursor: Cursor): void {
  while (true) {
    const [type, length] = [cursor.u8(), cursor.i32()];
    if (type === 0 && length === 0) return;
    cursor.skip(length);
  }
}

function readValueLabels(cursor: Cursor): DtaHeader["valueLabels"] {
  return readLabelSets(() => {
    try {
      if (cursor.isAtEnd) return undefined;
      cursor.skip(4);
      const name = new TextDecoder().decode(cursor.take(NAME)).split("\0")[0].trimEnd();
      cursor.skip(3);
      return { name, labels: readLabels(cursor) };
    } catch (error) {
      if (error instanceof EndOfBytes) return undefined;
      throw error;
    }
  });
}
