/** A variable of a NetCDF file in the classic formats. */
import type { NetCDFReader } from "netcdfjs";
import type { GridDimension, NoLookReason } from "../../../../../sdk/model/preview/grid.ts";
import type { FileSource } from "../../source.ts";
import { Variable } from "../variable.ts";
import { attributesOf, textOf } from "./describe.ts";

export type RawVariable = NetCDFReader["variables"][number];

interface RawAttribute {
  name: string;
  value: unknown;
}

type Read = (view: DataView, at: number) => number;

/** Numbers are big-endian. */
const TYPES: Readonly<Record<string, { size: number; read: Read }>> = {
  byte: { size: 1, read: (view, at) => view.getInt8(at) },
  short: { size: 2, read: (view, at) => view.getInt16(at) },
  int: { size: 4, read: (view, at) => view.getInt32(at) },
  float: { size: 4, read: (view, at) => view.getFloat32(at) },
  double: { size: 8, read: (view, at) => view.getFloat64(at) },
};

/** What stands where nothing was written. */
const UNWRITTEN: Readonly<Record<string, number>> = { short: -32_767, int: -2_147_483_647 };

/** Bytes of one picture or line that are read. */
const SPAN_MAX = 12 * 1024 * 1024;

export class ClassicVariable extends Variable {
  readonly #source: FileSource;
  readonly #raw: RawVariable;
  /** Bytes from one value to the next along each dimension. */
  readonly #strides: number[];

  /** @param recordStep Bytes from one record to the next. */
  constructor(
    source: FileSource,
    raw: RawVariable,
    dimensions: readonly GridDimension[],
    recordStep: number,
  ) {
    const name = textOf(raw.name);
    const own = raw.dimensions.map((id) => dimensions[id]);
    if (own.some((one) => !one)) throw new RangeError(`dimensions of ${name}`);
    super({ name, type: raw.type, dimensions: own, attributes: attributesOf(raw.attributes) });
    this.#source = source;
    this.#raw = raw;
    this.#strides = stridesOf(own, TYPES[raw.type]?.size ?? 1);
    if (raw.record) this.#strides[0] = recordStep;
  }

  get isNumeric(): boolean {
    return this.type in TYPES && this.dimensions.every(({ length }) => length > 0);
  }

  read(place: readonly number[], wanted: readonly (readonly number[])[]): Float64Array {
    const { start, length } = this.#span(place);
    const bytes = this.#source.isWhole
      ? this.#source.beginning().subarray(start, start + length)
      : this.#source.read(start, start + length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const { size, read } = TYPES[this.type];
    const meaning = this.meaning(this.type === "float" || this.type === "double", UNWRITTEN[this.type]);
    const [inner = [0], outer = [0]] = wanted.toReversed();
    const [innerStride, outerStride = 0] = this.axes.map((axis) => this.#strides[axis]).toReversed();
    const values = new Float64Array(outer.length * inner.length);
    for (const [row, first] of outer.entries()) {
      for (const [column, second] of inner.entries()) {
        const at = first * outerStride + second * (innerStride ?? 0);
        values[row * inner.length + column] = at + size > view.byteLength ? NaN : meaning(read(view, at));
      }
    }
    return values;
  }

  protected override obstacle(place: readonly number[]): NoLookReason | undefined {
    return this.#span(place).length > SPAN_MAX ? "tooLarge" : undefined;
  }

  #span(place: readonly number[]): { start: number; length: number } {
    let [start, length] = [this.#raw.offset, TYPES[this.type].size];
    for (const [at, stride] of this.#strides.entries()) {
      start += place[at] * stride;
      if (this.axes.includes(at)) length += (this.dimensions[at].length - 1) * stride;
    }
    return { start, length };
  }

  protected override number(name: string): number | undefined {
    const attributes: readonly RawAttribute[] = this.#raw.attributes;
    const value = attributes.find((one) => textOf(one.name) === name)?.value;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "number" ? first : undefined;
  }
}

function stridesOf(dimensions: readonly GridDimension[], size: number): number[] {
  const strides = dimensions.map(() => size);
  for (let at = dimensions.length - 2; at >= 0; at--) {
    strides[at] = strides[at + 1] * dimensions[at + 1].length;
  }
  return strides;
}
