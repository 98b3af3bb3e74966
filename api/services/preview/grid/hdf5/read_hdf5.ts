/** HDF5, and NetCDF-4 which is kept in it: groups, datasets and attributes, and a look at one dataset. */
import type { GridLook, GridVariable } from "../../../../../sdk/model/preview/grid.ts";
import { type Budget, OutOfBudget } from "../../../diff/budget.ts";
import { cutValue } from "../../map/feature_set.ts";
import type { PreviewReader } from "../../reader.ts";
import { type FileSource, MissingBytes } from "../../source.ts";
import { lookAtVariables } from "../look_at_variables.ts";
import { Variable } from "../variable.ts";
import { shownAttributes } from "./attributes.ts";
import { Dimensions, isOnlyDimension, isScale, nameOf } from "./dimensions.ts";
import { Hdf5Library } from "./library.ts";
import { type Dataset, type Group, type Hdf5Object, type Link, listObjects } from "./objects.ts";
import { typeName } from "./types.ts";
import { readable } from "./readable.ts";
import { Hdf5Variable } from "./variable.ts";

export const readHdf5: PreviewReader = async (source, request, budget) => {
  const library = await Hdf5Library.open(source);
  const { objects: [root, ...objects], cut } = listObjects(library, budget);
  const attributes = root?.kind === "group" ? root.raw : [];
  const datasets = objects.filter((one) => one.kind === "dataset");
  const dimensions = new Dimensions(library, datasets);
  const isNetcdf = attributes.some(({ name }) => name === "_NCProperties") ||
    datasets.some(({ raw }) => raw.some(({ name }) => name === "_Netcdf4Dimid"));
  const variables = objects.filter((one) => one.kind !== "dataset" || !isOnlyDimension(one)).map((one) =>
    one.kind === "dataset"
      ? variableOf(library, one, dimensions, isNetcdf, budget)
      : new Listed(describe(one))
  );
  const header = {
    format: isNetcdf ? "netcdf" : "hdf5",
    variant: isNetcdf ? "NetCDF-4 (HDF5)" : undefined,
    dimensions: dimensions.list(),
    attributes: shownAttributes(attributes, false),
  } as const;
  const explain = (error: unknown) => noLook(error, source, library);
  return { ...await lookAtVariables(header, variables, request, explain), beginning: cut };
};

function variableOf(
  library: Hdf5Library,
  dataset: Dataset,
  dimensions: Dimensions,
  isNetcdf: boolean,
  budget: Budget,
): Hdf5Variable {
  const { about, raw } = dataset;
  const path = `/${dataset.path}`;
  const shown: GridVariable = {
    name: nameOf(dataset),
    type: typeName(about),
    dimensions: dimensions.of(dataset),
    attributes: shownAttributes(raw, isScale(dataset)),
  };
  const filters = readable(() => library.filtersOf(path)) ?? [];
  return new Hdf5Variable({ library, path, about, filters, raw, shown, isNetcdf, budget });
}

const describe = (one: Exclude<Hdf5Object, Dataset>): GridVariable => ({
  name: one.path,
  type: one.kind === "group" ? "group" : one.external ? "externalLink" : "link",
  dimensions: [],
  attributes: attributesOf(one),
});

const attributesOf = (one: Group | Link) =>
  one.kind === "group" ? shownAttributes(one.raw, false) : [{ name: "→", value: cutValue(one.target) }];

/** A group or a link, which stands in the list and has no values. */
class Listed extends Variable {
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

/** How often a large file may be read for its header: what is left is not enough for a look. */
const READINGS_MAX = 9;

/** The header is worth showing where the values cannot be read. */
function noLook(error: unknown, source: FileSource, library: Hdf5Library): GridLook {
  const isMissing = error instanceof MissingBytes;
  if (isMissing && source.readings < READINGS_MAX) throw error;
  if (isMissing || error instanceof OutOfBudget) return { type: "none", reason: "tooLarge" };
  return { type: "none", reason: library.wantsOther ? "elsewhere" : "unreadable" };
}
