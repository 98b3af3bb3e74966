/** Types of HDF5, as the library numbers them. */
import type { Metadata } from "./library.ts";

export const TYPE = { integer: 0, float: 1, string: 3, reference: 7, enumeration: 8, vlen: 9 } as const;

const NAMES: Readonly<Record<number, string>> = {
  2: "time",
  3: "string",
  4: "bits",
  5: "opaque",
  6: "compound",
  7: "reference",
  9: "list",
  10: "array",
};

type Numbers = ArrayLike<number> & Iterable<number>;
type Read = (buffer: ArrayBuffer) => Numbers;

const numbers = (big: BigInt64Array | BigUint64Array) => Float64Array.from(big, Number);

const READ: Readonly<Record<string, Read>> = {
  int8: (buffer) => new Int8Array(buffer),
  uint8: (buffer) => new Uint8Array(buffer),
  int16: (buffer) => new Int16Array(buffer),
  uint16: (buffer) => new Uint16Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
  uint32: (buffer) => new Uint32Array(buffer),
  int64: (buffer) => numbers(new BigInt64Array(buffer)),
  uint64: (buffer) => numbers(new BigUint64Array(buffer)),
  float32: (buffer) => new Float32Array(buffer),
  float64: (buffer) => new Float64Array(buffer),
};

/** What NetCDF-4 writes where there is no value, unless a variable says otherwise. */
export const UNWRITTEN: Readonly<Record<string, number>> = {
  int16: -32_767,
  uint16: 65_535,
  int32: -2_147_483_647,
  uint32: 4_294_967_295,
  int64: -9_223_372_036_854_775_806,
  uint64: 18_446_744_073_709_551_614,
};

/** Such as `float32`. */
export function typeName({ type, size, signed }: Pick<Metadata, "type" | "size" | "signed">): string {
  if (type === TYPE.float) return `float${size * 8}`;
  if (type === TYPE.integer || type === TYPE.enumeration) return `${signed ? "int" : "uint"}${size * 8}`;
  return NAMES[type] ?? "";
}

export const isNumber = (about: Metadata): boolean => typeName(about) in READ;

export const numbersOf = (bytes: Uint8Array, about: Metadata): Numbers =>
  READ[typeName(about)](bytes.slice().buffer);
