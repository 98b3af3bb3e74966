/** NetCDF in its classic formats: dimensions, variables and attributes, and a look at one variable. */
import { NetCDFReader } from "netcdfjs";
import type { PreviewReader } from "../../reader.ts";
import { VARIABLES_MAX } from "../listed.ts";
import { lookAtVariables } from "../look_at_variables.ts";
import { attributesOf, textOf } from "./describe.ts";
import { ClassicVariable } from "./variable.ts";

export const readNetcdf: PreviewReader = async (source, request) => {
  const { header } = new NetCDFReader(source.beginning());
  const dimensions = (header.dimensions ?? []).map(({ name, size }, at) => ({
    name: textOf(name),
    length: at === header.recordDimension.id ? header.recordDimension.length : size,
    unlimited: at === header.recordDimension.id,
  }));
  const all = header.variables ?? [];
  const variables = all.slice(0, VARIABLES_MAX).map((one) =>
    new ClassicVariable(source, one, dimensions, header.recordDimension.recordStep ?? 0)
  );
  const variant = header.version === 1 ? "classic" : "64-bit offset";
  const attributes = attributesOf(header.globalAttributes);
  const about = { format: "netcdf", variant, dimensions, attributes } as const;
  const explain = (error: unknown) => {
    throw error;
  };
  return await lookAtVariables(about, variables, request, explain, all.length - variables.length);
};
