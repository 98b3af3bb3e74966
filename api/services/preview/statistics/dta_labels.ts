/** Labels of values, as all releases of Stata write them. */
import type { Cursor } from "./cursor.ts";
import type { DtaHeader } from "./dta_values.ts";

type Labels = { value: string; label: Uint8Array }[];

/** Values of a set that are looked at. */
const LABELS_MAX = 1_000;

/** A table of labels: how many, where each begins, its value, and the texts. @throws EndOfBytes. */
export function readLabels(cursor: Cursor): Labels {
  const [count, length] = [cursor.i32(), cursor.i32()];
  const places = new WholeNumbers(cursor, count);
  const values = new WholeNumbers(cursor, count);
  const texts = cursor.take(length);
  const labels: Labels = [];
  for (let at = 0; at < Math.min(count, LABELS_MAX); at++) {
    labels.push({ value: String(values.at(at)), label: texts.subarray(places.at(at)) });
  }
  return labels.sort((a, b) => Number(a.value) - Number(b.value));
}

/** Whole numbers one behind the other, none of which is read before it is asked for. */
class WholeNumbers {
  readonly #view: DataView;
  readonly #little: boolean;

  constructor(cursor: Cursor, count: number) {
    const bytes = cursor.take(count * 4);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = cursor.little;
  }

  at(index: number): number {
    return this.#view.getInt32(index * 4, this.#little);
  }
}

/** Sets of labels by name. What is cut ends them: rows can be read without. */
export function readLabelSets(
  readSet: () => { name: string; labels: Labels } | undefined,
): DtaHeader["valueLabels"] {
  const sets = new Map<string, Labels>();
  for (let set = readSet(); set; set = readSet()) sets.set(set.name, set.labels);
  return sets;
}
