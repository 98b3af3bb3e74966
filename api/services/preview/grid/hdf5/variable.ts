/** A dataset of an HDF5 file, whose values are read block by block. */
import type { GridVariable, NoLookReason } from "../../../../../sdk/model/preview/grid.ts";
import type { Budget } from "../../../diff/budget.ts";
import { PIXELS_MAX } from "../image_look.ts";
import { Variable } from "../variable.ts";
import type { RawAttribute } from "./attributes.ts";
import type { Hdf5Library, Metadata } from "./library.ts";
import { isNumber, numbersOf, typeName, UNWRITTEN } from "./types.ts";

/** Values of a block that is read at once; a chunk may have more. */
const BLOCK_VALUES = 65_536;
/** Bytes of a chunk, and of all blocks of a look. */
const CHUNK_MAX = 32 * 1024 * 1024;
const BYTES_MAX = 256 * 1024 * 1024;

/** Deflate, shuffle, Fletcher 32, SZIP, N-bit and scale-offset, which the library has. */
const FILTERS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6]);

interface Found {
  library: Hdf5Library;
  path: string;
  about: Metadata;
  /** What its chunks went through, by number. */
  filters: readonly number[];
  raw: readonly RawAttribute[];
  shown: GridVariable;
  /** Whether the conventions of NetCDF-4 hold for what was not written. */
  isNetcdf: boolean;
  budget: Budget;
}

export class Hdf5Variable extends Variable {
  readonly #found: Found;

  constructor(found: Found) {
    super(found.shown);
    this.#found = found;
  }

  get isNumeric(): boolean {
    return isNumber(this.#found.about) && this.dimensions.every(({ length }) => length > 0);
  }

  read(place: readonly number[], wanted: readonly (readonly number[])[]): Float64Array {
    const { library, path, about, isNetcdf, budget } = this.#found;
    const type = typeName(about);
    const meaning = this.meaning(type.startsWith("float"), isNetcdf ? UNWRITTEN[type] : undefined);
    const [inner = [0], outer = [0]] = wanted.toReversed();
    const values = new Float64Array(outer.length * inner.length);
    const [innerAxis, outerAxis] = this.axes.toReversed();
    const blocks = this.#blocks();
    const columns = grouped(inner, blocks.at(-1) ?? 1);
    for (const [top, rows] of grouped(outer, blocks.at(-2) ?? 1)) {
      for (const [left, some] of columns) {
        budget.check();
        const [offset, count] = [[...place], place.map(() => 1)];
        for (
          const [axis, start, step] of [[innerAxis, left, blocks.at(-1)], [outerAxis, top, blocks.at(-2)]]
        ) {
          if (axis === undefined) continue;
          offset[axis] = start!;
          count[axis] = Math.min(step!, this.dimensions[axis].length - start!);
        }
        const read = numbersOf(library.readBlock(path, offset, count, about.size), about);
        const width = innerAxis === undefined ? 1 : count[innerAxis];
        for (const row of rows) {
          for (const column of some) {
            const at = (outer[row] - top) * width + inner[column] - left;
            values[row * inner.length + column] = meaning(read[at]);
          }
        }
      }
    }
    return values;
  }

  protected override obstacle(): NoLookReason | undefined {
    const { about, filters } = this.#found;
    if (about.virtual_sources) return "elsewhere";
    if (filters.some((one) => !FILTERS.has(one))) return "compression";
    const chunk = (about.chunks ?? []).reduce((product, one) => product * one, about.size);
    if (chunk > CHUNK_MAX) return "tooLarge";
    const blocks = this.#blocks();
    let bytes = Math.max(chunk, blocks.reduce((product, one) => product * one, about.size));
    for (const [at, axis] of this.axes.entries()) {
      const many = Math.ceil(this.dimensions[axis].length / blocks[at]);
      bytes *= this.axes.length > 1 ? Math.min(PIXELS_MAX, many) : many;
    }
    return bytes > BYTES_MAX ? "tooLarge" : undefined;
  }

  /** Lengths of a block along each axis: chunks are read whole, and small ones together. */
  #blocks(): number[] {
    const { chunks } = this.#found.about;
    const blocks = this.axes.map((axis) => Math.max(1, chunks?.[axis] ?? 1));
    for (let at = blocks.length - 1; at >= 0; at--) {
      const values = blocks.reduce((product, one) => product * one, 1);
      const times = Math.max(1, Math.floor(BLOCK_VALUES / values));
      blocks[at] = Math.min(blocks[at] * times, this.dimensions[this.axes[at]].length);
    }
    return blocks;
  }

  protected override number(name: string): number | undefined {
    const value = this.#found.raw.find((one) => one.name === name)?.value;
    return Array.isArray(value) ? value[0] : undefined;
  }
}

/** Where blocks of this length begin, with the places in the list whose numbers lie in each. */
function grouped(wanted: readonly number[], length: number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [at, one] of wanted.entries()) {
    const start = Math.floor(one / length) * length;
    const group = groups.get(start);
    if (group) group.push(at);
    else groups.set(start, [at]);
  }
  return groups;
}
