/** The dimensions of datasets: those that scales name (NetCDF-4 and others), and numbered ones. */
import type { GridDimension } from "../../../../../sdk/model/preview/grid.ts";
import { readScales } from "./attributes.ts";
import type { Hdf5Library, Metadata, Reference } from "./library.ts";
import type { Dataset } from "./objects.ts";
import { readable } from "./readable.ts";

/** What NetCDF-4 calls a dimension that has no values. */
const ONLY_DIMENSION = "This is a netCDF dimension but not a netCDF variable";
/** Before the name of a variable that is called like a dimension, without giving the places along it. */
const NOT_ALONG = "_nc4_non_coord_";

export const nameOf = ({ path }: Dataset): string => {
  const start = path.lastIndexOf("/") + 1;
  return path.startsWith(NOT_ALONG, start)
    ? path.slice(0, start) + path.slice(start + NOT_ALONG.length)
    : path;
};

const attribute = ({ raw }: Dataset, name: string) => raw.find((one) => one.name === name)?.value;

export const isScale = (dataset: Dataset): boolean => attribute(dataset, "CLASS") === "DIMENSION_SCALE";

export const isOnlyDimension = (dataset: Dataset): boolean =>
  isScale(dataset) && String(attribute(dataset, "NAME")).startsWith(ONLY_DIMENSION);

export class Dimensions {
  readonly #library: Hdf5Library;
  readonly #scales = new Map<Reference, GridDimension>();
  /** By the numbers of NetCDF-4. */
  readonly #numbered = new Map<number, GridDimension>();

  constructor(library: Hdf5Library, datasets: readonly Dataset[]) {
    this.#library = library;
    for (const dataset of datasets.filter(isScale)) {
      const [dimension] = plainDimensions(dataset.about);
      if (!dimension) continue;
      const named = { ...dimension, name: nameOf(dataset) };
      this.#scales.set(dataset.reference, named);
      const number = attribute(dataset, "_Netcdf4Dimid");
      if (Array.isArray(number)) this.#numbered.set(number[0], named);
    }
  }

  list(): GridDimension[] {
    const numbered = [...this.#numbered].sort(([a], [b]) => a - b).map(([, dimension]) => dimension);
    return [...new Set([...numbered, ...this.#scales.values()])];
  }

  of(dataset: Dataset): GridDimension[] {
    const plain = plainDimensions(dataset.about);
    const named = this.#named(dataset, plain.length);
    return plain.map((one, at) => ({ ...one, name: named[at]?.name ?? one.name }));
  }

  #named(dataset: Dataset, rank: number): (GridDimension | undefined)[] {
    const numbers = attribute(dataset, "_Netcdf4Coordinates");
    if (Array.isArray(numbers) && numbers.length === rank) {
      return numbers.map((one) => this.#numbered.get(one));
    }
    if (isScale(dataset)) return [this.#scales.get(dataset.reference)];
    if (!dataset.raw.some(({ name }) => name === "DIMENSION_LIST")) return [];
    const scales = readable(() => readScales(this.#library, `/${dataset.path}`)) ?? [];
    return scales.map(([reference]) => reference === undefined ? undefined : this.#scales.get(reference));
  }
}

/** From here on a length stands for a dimension without one. */
const UNLIMITED = 2 ** 63;

const plainDimensions = ({ shape, maxshape }: Metadata): GridDimension[] =>
  (shape ?? []).map((length, at) => ({
    name: `dim${at + 1}`,
    length: Math.min(length, Number.MAX_SAFE_INTEGER),
    unlimited: (maxshape?.[at] ?? 0) >= UNLIMITED,
  }));
