/** Attributes of an HDF5 file as texts and numbers. */
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import type { Budget } from "../../../diff/budget.ts";
import { decodeText } from "../../../file/decode_text.ts";
import { cutValue } from "../../map/feature_set.ts";
import { attributeText } from "../netcdf/describe.ts";
import type { Hdf5Library, Metadata, Reference } from "./library.ts";
import { readable } from "./readable.ts";
import { isNumber, numbersOf, TYPE } from "./types.ts";

/** Attributes of an object that are shown, bytes of one that are read, and texts of one. */
const ATTRIBUTES_MAX = 200;
const BYTES_MAX = 1024 * 1024;
const TEXTS_MAX = 100;
const TEXT_BYTES_MAX = 64 * 1024;

export interface RawAttribute {
  name: string;
  /** Absent where it is of a type, or a size, that is not read. */
  value?: string | number[];
}

export function readAttributes(library: Hdf5Library, path: string, budget: Budget): RawAttribute[] {
  return library.attributeNames(path).slice(0, ATTRIBUTES_MAX).map((name) => {
    budget.check();
    return { name, value: readable(() => valueOf(library, path, name)) };
  });
}

function valueOf(library: Hdf5Library, path: string, name: string): RawAttribute["value"] {
  const about = library.describeAttribute(path, name);
  const { shape, total_size: count } = about;
  if (!shape || count === 0) return "";
  if (about.type === TYPE.string) return textsOf(library, path, name, about);
  if (!isNumber(about) || about.size * count > BYTES_MAX) return undefined;
  return library.readAttribute(path, name, about.size * count, (bytes) => [...numbersOf(bytes, about)]);
}

function textsOf(library: Hdf5Library, path: string, name: string, about: Metadata): string | undefined {
  const { size, total_size: count, vlen } = about;
  const bytes = size * count;
  if (bytes > BYTES_MAX || count > TEXTS_MAX) return undefined;
  return library.readAttribute(path, name, bytes, (read) => {
    const texts = Array.from({ length: count }, (_, at) => {
      const own = read.subarray(at * size, (at + 1) * size);
      if (!vlen) return decode(own);
      return decode(library.textAt(new DataView(own.slice().buffer).getUint32(0, true), TEXT_BYTES_MAX));
    });
    return texts.join(", ");
  });
}

function decode(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const text = end < 0 ? bytes : bytes.subarray(0, end);
  return decodeText(text)?.text ?? new TextDecoder("latin1").decode(text);
}

/** The scales of each dimension (`DIMENSION_LIST`): a list of references for each. */
export function readScales(library: Hdf5Library, path: string): Reference[][] {
  const about = library.describeAttribute(path, "DIMENSION_LIST");
  const { vlen_type: of, total_size: count } = about;
  if (about.type !== TYPE.vlen || of?.type !== TYPE.reference || of.size !== 8 || count > 32) return [];
  // A length and a pointer for each.
  return library.readAttribute(path, "DIMENSION_LIST", count * 8, (bytes) => {
    const view = new DataView(bytes.slice().buffer);
    return Array.from({ length: count }, (_, at) => {
      const [length, pointer] = [view.getUint32(at * 8, true), view.getUint32(at * 8 + 4, true)];
      return library.referencesAt(pointer, Math.min(1, length));
    });
  });
}

/** What the formats keep for themselves. */
const INTERNAL: ReadonlySet<string> = new Set(
  "CLASS NAME REFERENCE_LIST DIMENSION_LIST DIMENSION_LABELS _Netcdf4Dimid _Netcdf4Coordinates _nc3_strict _NCProperties"
    .split(" "),
);

/** Of those that a person wrote. @param isScale Of a scale, its class and name are the format's. */
export function shownAttributes(attributes: readonly RawAttribute[], isScale: boolean): GridAttribute[] {
  return attributes
    .filter(({ name }) => !INTERNAL.has(name) || (!isScale && (name === "CLASS" || name === "NAME")))
    .map(({ name, value }) => ({ name: cutValue(name), value: textOf(value) }));
}

function textOf(value: RawAttribute["value"]): string {
  if (value === undefined) return "…";
  return typeof value === "string" ? cutValue(value.trim()) : attributeText(value);
}
