/** The header of releases 117 to 119: parts in tags, whose places stand in a map. */
import { NotReadable } from "../reader.ts";
import { Cursor, EndOfBytes } from "./cursor.ts";
import { readLabels, readLabelSets } from "./dta_labels.ts";
import type { DtaHeader, DtaVariable } from "./dta_values.ts";

/** Bytes of names, formats and labels by release. */
const WIDTHS: Readonly<Record<string, { name: number; format: number; label: number }>> = {
  117: { name: 33, format: 49, label: 81 },
  118: { name: 129, format: 57, label: 321 },
  119: { name: 129, format: 57, label: 321 },
};
/** Places in the map. */
const [TYPES, NAMES, FORMATS, LABEL_NAMES, LABELS, DATA, LONG_TEXTS, VALUE_LABELS] = [
  2,
  3,
  5,
  6,
  7,
  9,
  10,
  11,
];
const MAP_LENGTH = 14;

/** @throws EndOfBytes; NotReadable. */
export function readDtaHeader(bytes: Uint8Array): DtaHeader {
  const cursor = new Cursor(bytes);
  const tag = (name: string) => {
    if (cursor.latin1(name.length) !== name) throw new NotReadable();
  };
  tag("<stata_dta><header><release>");
  const release = Number(cursor.latin1(3));
  const widths = WIDTHS[release];
  if (!widths) throw new NotReadable("unsupported");
  tag("</release><byteorder>");
  cursor.little = cursor.latin1(3) === "LSF";
  tag("</byteorder><K>");
  const count = release === 119 ? cursor.u32() : cursor.u16();
  tag("</K><N>");
  const rows = release === 117 ? cursor.u32() : cursor.u64();
  tag("</N><label>");
  const label = cursor.take(release === 117 ? cursor.u8() : cursor.u16());
  tag("</label><timestamp>");
  cursor.skip(cursor.u8());
  tag("</timestamp></header><map>");
  const map = Array.from({ length: MAP_LENGTH }, () => cursor.u64());
  const at = (part: number, name: string) => new Cursor(bytes, map[part] + name.length + 2, cursor.little);
  const variables = readVariables(count, widths, at);
  return {
    release,
    little: cursor.little,
    rows,
    label,
    variables,
    data: map[DATA] + "<data>".length,
    valueLabels: readValueLabels(at(VALUE_LABELS, "value_labels"), widths.name),
    longTexts: () => readLongTexts(at(LONG_TEXTS, "strls"), release),
    texts: () => [label, ...variables.map(({ label }) => label)],
  };
}

function readVariables(
  count: number,
  widths: (typeof WIDTHS)[string],
  at: (part: number, name: string) => Cursor,
): DtaVariable[] {
  const parts = {
    types: at(TYPES, "variable_types"),
    names: at(NAMES, "varnames"),
    formats: at(FORMATS, "formats"),
    labelNames: at(LABEL_NAMES, "value_label_names"),
    labels: at(LABELS, "variable_labels"),
  };
  return Array.from({ length: count }, () => ({
    type: parts.types.u16(),
    name: parts.names.take(widths.name),
    format: parts.formats.latin1(widths.format),
    labelName: parts.labelNames.take(widths.name),
    label: parts.labels.take(widths.label),
  }));
}

function readValueLabels(cursor: Cursor, nameWidth: number): DtaHeader["valueLabels"] {
  return readLabelSets(() => {
    try {
      if (cursor.latin1(5) !== "<lbl>") return undefined;
      cursor.skip(4);
      const name = nameOf(cursor.take(nameWidth));
      cursor.skip(3);
      const labels = readLabels(cursor);
      cursor.skip("</lbl>".length);
      return { name, labels };
    } catch (error) {
      if (error instanceof EndOfBytes) return undefined;
      throw error;
    }
  });
}

/** Names of sets are compared with each other alone. */
const nameOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).split("\0")[0].trimEnd();

function readLongTexts(cursor: Cursor, release: number): Map<string, Uint8Array> {
  const texts = new Map<string, Uint8Array>();
  try {
    while (cursor.latin1(3) === "GSO") {
      const place = `${cursor.u32()},${release === 117 ? cursor.u32() : cursor.u64()}`;
      cursor.skip(1);
      texts.set(place, cursor.take(cursor.u32()));
    }
  } catch (error) {
    if (!(error instanceof EndOfBytes)) throw error;
  }
  return texts;
}
