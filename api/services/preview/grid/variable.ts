/** A variable of gridded data, whatever keeps it, and its values by their places on the axes. */
import type {
  GridAttribute,
  GridDimension,
  GridVariable,
  NoLookReason,
} from "../../../../sdk/model/preview/grid.ts";

/** Values along one axis that are read. */
const LINE_MAX = 2_000_000;

export abstract class Variable {
  readonly name: string;
  readonly type: string;
  readonly dimensions: GridDimension[];
  readonly attributes: GridAttribute[];
  /** Numbers of the dimensions that are drawn, and of those before, one slice of which is drawn. */
  readonly axes: number[];
  readonly leading: number[];

  constructor({ name, type, dimensions, attributes }: GridVariable) {
    this.name = name;
    this.type = type;
    this.dimensions = dimensions;
    this.attributes = attributes;
    const long = dimensions.flatMap(({ length }, at) => length > 1 ? [at] : []);
    this.axes = long.slice(-2);
    this.leading = dimensions.flatMap((_, at) => this.axes.includes(at) ? [] : [at]);
  }

  /** Whether it has values, and they are numbers. */
  abstract readonly isNumeric: boolean;

  /**
   * @param place The position on each dimension where the slice begins.
   * @param wanted For each axis the numbers of the values.
   * @returns the values that stand there, the last axis first; `NaN` where there is none.
   * @throws MissingBytes.
   */
  abstract read(place: readonly number[], wanted: readonly (readonly number[])[]): Float64Array;

  /** Why a slice cannot be read. */
  protected abstract obstacle(place: readonly number[]): NoLookReason | undefined;

  /** The first number of an attribute. */
  protected abstract number(attribute: string): number | undefined;

  describe(): GridVariable {
    const { name, type, dimensions, attributes } = this;
    return { name, type, dimensions, attributes };
  }

  /** Whether the file ends before its last value. */
  get isCut(): boolean {
    return false;
  }

  get title(): string {
    return this.attribute("long_name") || this.name;
  }

  get unit(): string | undefined {
    return this.attribute("units") || undefined;
  }

  /** Gives the places along a dimension, rather than something that is measured. */
  get isCoordinate(): boolean {
    return this.dimensions.length === 1 && this.dimensions[0].name === this.name;
  }

  get slices(): number {
    const slices = this.leading.reduce((product, at) => product * this.dimensions[at].length, 1);
    return Math.min(slices, Number.MAX_SAFE_INTEGER);
  }

  /** The slice that is shown unless another one is asked for, from 0. */
  get firstSlice(): number {
    return 0;
  }

  attribute(name: string): string | undefined {
    return this.attributes.find((one) => one.name === name)?.value;
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

  /** Why there can be no look at a slice. */
  hindrance(place: readonly number[]): NoLookReason | undefined {
    const isLong = this.axes.length === 1 && this.dimensions[this.axes[0]].length > LINE_MAX;
    return isLong ? "tooLarge" : this.obstacle(place);
  }

  /** All values along its only axis. */
  readLine(place: readonly number[]): Float64Array {
    const all = this.axes.map((at) =>
      Array.from({ length: this.dimensions[at].length }, (_, index) => index)
    );
    return this.read(place, all);
  }

  /**
   * What a number in the file stands for; `NaN` for one that says that there is no value.
   * @param unwritten Stands where nothing was written, unless the variable says otherwise.
   */
  protected meaning(isFloat: boolean, unwritten?: number): (value: number) => number {
    const missing = this.number("missing_value");
    const fill = this.number("_FillValue") ?? unwritten;
    const [scale, offset] = [this.number("scale_factor") ?? 1, this.number("add_offset") ?? 0];
    const isGap = (value: number) =>
      value === fill || value === missing || (isFloat && !(Math.abs(value) < UNWRITTEN_FLOAT));
    return (value) => isGap(value) ? NaN : value * scale + offset;
  }
}

const UNWRITTEN_FLOAT = 9.9e36;
