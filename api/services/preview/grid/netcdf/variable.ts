/** A variable of a NetCDF file, and its values by their places on the axes. */
import type { NetCDFReader } from "netcdfjs";
import type { GridDimension, GridVariable } from "../../../../../sdk/model/preview/grid.ts";
import type { FileSource } from "../../source.ts";
import { attributesOf, attributeText, textOf } from "./describe.ts";

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

/** What stands where nothing was written, unless a variable says otherwise. */
const UNWRITTEN: Readonly<Record<string, number>> = { short: -32_767, int: -2_147_483_647 };
const UNWRITTEN_FLOAT = 9.9e36;

/** Bytes of one picture or line that are read. */
const SPAN_MAX = 12 * 1024 * 1024;

export const isNumeric = ({ raw, dimensions }: Variable): boolean =>
  raw.type in TYPES && dimensions.every(({ length }) => length > 0);

export const describe = ({ name, raw, dimensions }: Variable): GridVariable => ({
  name,
  type: raw.type,
  dimensions,
  attributes: attributesOf(raw.attributes),
});

/** Positions on some axes, by the numbers of these. */
export type Position = Readonly<Record<number, number>>;

export class Variable {
  readonly name: string;
  readonly raw: RawVariable;
  readonly dimensions: GridDimension[];
  /** Numbers of the dimensions that are drawn, and of those before, one slice of which is drawn. */
  readonly axes: number[];
  readonly leading: number[];
  /** Bytes from one value to the next along each dimension. */
  readonly #strides: number[];

  /** @param recordStep Bytes from one record to the next. */
  constructor(raw: RawVariable, dimensions: readonly GridDimension[], recordStep: number) {
    this.raw = raw;
    this.name = textOf(raw.name);
    this.dimensions = raw.dimensions.map((id) => dimensions[id]);
    if (this.dimensions.some((one) => !one)) throw new RangeError(`dimensions of ${this.name}`);
    const long = this.dimensions.flatMap(({ length }, at) => length > 1 ? [at] : []);
    this.axes = long.slice(-2);
    this.leading = this.dimensions.flatMap((_, at) => this.axes.includes(at) ? [] : [at]);
    this.#strides = stridesOf(this.dimensions, TYPES[raw.type]?.size ?? 1);
    if (raw.record) this.#strides[0] = recordStep;
  }

  get title(): string {
    return this.attribute("long_name") ?? this.name;
  }

  get unit(): string | undefined {
    return this.attribute("units") || undefined;
  }

  /** Gives the places along a dimension, rather than something that is measured. */
  get isCoordinate(): boolean {
    return this.dimensions.length === 1 && this.dimensions[0].name === this.name;
  }

  get slices(): number {
    return this.leading.reduce((product, at) => product * this.dimensions[at].length, 1);
  }

  attribute(name: string): string | undefined {
    const found = this.#find(name);
    return found && attributeText(found.value);
  }

  #find(name: string): RawAttribute | undefined {
    return this.raw.attributes.find((one: RawAttribute) => textOf(one.name) === name);
  }

  /** The position on each dimension where a slice begins; slices are numbered from 0. */
  placeOf(slice: number): number[] {
    const place = this.dimensions.map(() => 0);
    for (const at of this.leading.toReversed()) {
      const { length } = this.dimensions[at];
      place[at] = slice % length;
      slice = Math.floor(slice / length);
    }
    return place;
  }

  /** Whether its slices are small enough to be read. */
  canRead(place: number[]): boolean {
    return this.#span(place).length <= SPAN_MAX;
  }

  /** What reads the values of a slice; `NaN` where there is none. @throws MissingBytes. */
  open(source: FileSource, place: number[]): (position: Position) => number {
    const { start, length } = this.#span(place);
    const bytes = source.isWhole
      ? source.beginning().subarray(start, start + length)
      : source.read(start, start + length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const { size, read } = TYPES[this.raw.type];
    const [scale, offset] = [this.#number("scale_factor") ?? 1, this.#number("add_offset") ?? 0];
    const isGap = this.#gaps();
    return (position) => {
      let at = 0;
      for (const axis of this.axes) at += (position[axis] ?? 0) * this.#strides[axis];
      if (at + size > view.byteLength) return NaN;
      const value = read(view, at);
      return isGap(value) ? NaN : value * scale + offset;
    };
  }

  #span(place: number[]): { start: number; length: number } {
    let [start, length] = [this.raw.offset, TYPES[this.raw.type].size];
    for (const [at, stride] of this.#strides.entries()) {
      start += place[at] * stride;
      if (this.axes.includes(at)) length += (this.dimensions[at].length - 1) * stride;
    }
    return { start, length };
  }

  #gaps(): (value: number) => boolean {
    const named = [this.#number("_FillValue"), this.#number("missing_value")];
    const unwritten = named[0] ?? UNWRITTEN[this.raw.type];
    const isFloat = this.raw.type === "float" || this.raw.type === "double";
    return (value) =>
      value === unwritten || value === named[1] || (isFloat && !(Math.abs(value) < UNWRITTEN_FLOAT));
  }

  #number(name: string): number | undefined {
    const value = this.#find(name)?.value;
    const first = Array.isArray(value) ? value[0] : value;
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
