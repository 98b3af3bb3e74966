/** An array whose values stand one behind another in a file, at places that follow from its dimensions. */
import type { GridDimension, GridVariable, NoLookReason } from "../../../../../sdk/model/preview/grid.ts";
import type { FileSource } from "../../source.ts";
import { Variable } from "../variable.ts";
import type { NumberType } from "./numbers.ts";

/** Bytes of one picture or line that are read of a file. */
const SPAN_MAX = 12 * 1024 * 1024;

export interface Layout {
  source: FileSource;
  /** Where the first value stands. */
  start: number;
  number: NumberType;
  littleEndian: boolean;
  /** Bytes from one value to the next along each dimension. */
  strides: readonly number[];
  /** What a number stands for: times `scale`, plus `offset`; `fill` stands for none. */
  scale?: number;
  offset?: number;
  fill?: number;
  unit?: string;
  /** Whether the third axis from behind is a place too, so that its middle tells more than its edge. */
  isVolume?: boolean;
  /** Why its values are not read. */
  obstacle?: NoLookReason;
}

export class DenseVariable extends Variable {
  readonly #layout: Layout;

  constructor(shown: GridVariable, layout: Layout) {
    super(shown);
    this.#layout = layout;
  }

  get isNumeric(): boolean {
    return this.dimensions.every(({ length }) => length > 0);
  }

  override get unit(): string | undefined {
    return this.#layout.unit ?? super.unit;
  }

  override get firstSlice(): number {
    const depth = this.leading.at(-1);
    return this.#layout.isVolume && depth !== undefined ? Math.floor(this.dimensions[depth].length / 2) : 0;
  }

  read(place: readonly number[], wanted: readonly (readonly number[])[]): Float64Array {
    const { source, number: { size, read }, littleEndian, strides } = this.#layout;
    const { start, length } = this.#span(place);
    const bytes = source.isWhole
      ? source.beginning().subarray(start, start + length)
      : source.read(start, start + length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const meaning = this.meaning(this.type.startsWith("float"));
    const [inner = [0], outer = [0]] = wanted.toReversed();
    const [innerStride = 0, outerStride = 0] = this.axes.map((axis) => strides[axis]).toReversed();
    const values = new Float64Array(outer.length * inner.length);
    for (const [row, first] of outer.entries()) {
      for (const [column, second] of inner.entries()) {
        const at = first * outerStride + second * innerStride;
        // Of what is unpacked in part there may be no value.
        const isThere = at + size <= view.byteLength;
        values[row * inner.length + column] = isThere ? meaning(read(view, at, littleEndian)) : NaN;
      }
    }
    return values;
  }

  protected override obstacle(place: readonly number[]): NoLookReason | undefined {
    const { obstacle, source } = this.#layout;
    if (obstacle) return obstacle;
    const { start, length } = this.#span(place);
    if (this.isCut && start + length / 2 > source.size) return "cut";
    return length > SPAN_MAX && !source.isWhole ? "tooLarge" : undefined;
  }

  override get isCut(): boolean {
    const { source, start, number, strides } = this.#layout;
    const end = strides.reduce(
      (end, stride, at) => end + (this.dimensions[at].length - 1) * stride,
      start + number.size,
    );
    return source.hasKnownSize && end > source.size;
  }

  #span(place: readonly number[]): { start: number; length: number } {
    let [start, length] = [this.#layout.start, this.#layout.number.size];
    for (const [at, stride] of this.#layout.strides.entries()) {
      start += place[at] * stride;
      if (this.axes.includes(at)) length += (this.dimensions[at].length - 1) * stride;
    }
    return { start, length };
  }

  protected override number(attribute: string): number | undefined {
    const { scale, offset, fill } = this.#layout;
    return { scale_factor: scale, add_offset: offset, _FillValue: fill }[attribute];
  }
}

/** Something that stands among the arrays and has no values that can be drawn. */
export class ListedVariable extends Variable {
  readonly isNumeric = false;

  read(): Float64Array {
    return new Float64Array();
  }

  protected override obstacle() {
    return "noVariable" as const;
  }

  protected override number() {
    return undefined;
  }
}

/** Strides where the last dimension runs fastest. */
export function stridesOf(lengths: readonly number[], size: number): number[] {
  const strides = lengths.map(() => size);
  for (let at = lengths.length - 2; at >= 0; at--) strides[at] = strides[at + 1] * lengths[at + 1];
  return strides;
}

export const dimension = (name: string, length: number): GridDimension => ({
  name,
  length,
  unlimited: false,
});
