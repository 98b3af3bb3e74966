/** Kinds of numbers in which arrays are kept, with either order of bytes. */

export interface NumberType {
  /** Such as `float32`. */
  name: string;
  /** Bytes. */
  size: number;
  read: (view: DataView, at: number, littleEndian: boolean) => number;
}

const type = (name: string, size: number, read: NumberType["read"]): NumberType => ({ name, size, read });

export const NUMBERS = {
  int8: type("int8", 1, (view, at) => view.getInt8(at)),
  uint8: type("uint8", 1, (view, at) => view.getUint8(at)),
  bool: type("bool", 1, (view, at) => view.getUint8(at)),
  int16: type("int16", 2, (view, at, little) => view.getInt16(at, little)),
  uint16: type("uint16", 2, (view, at, little) => view.getUint16(at, little)),
  int32: type("int32", 4, (view, at, little) => view.getInt32(at, little)),
  uint32: type("uint32", 4, (view, at, little) => view.getUint32(at, little)),
  int64: type("int64", 8, (view, at, little) => Number(view.getBigInt64(at, little))),
  uint64: type("uint64", 8, (view, at, little) => Number(view.getBigUint64(at, little))),
  float16: type("float16", 2, (view, at, little) => halfOf(view.getUint16(at, little))),
  float32: type("float32", 4, (view, at, little) => view.getFloat32(at, little)),
  float64: type("float64", 8, (view, at, little) => view.getFloat64(at, little)),
} as const;

/** Half precision of IEEE 754. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1_024) * 2 ** (exponent - 15));
}
