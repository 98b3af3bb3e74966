/** NetCDF in its classic formats: dimensions, variables and attributes, and a look at one variable. */
import { NetCDFReader } from "netcdfjs";
import type { PreviewReader } from "../../reader.ts";
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
  const variables = (header.variables ?? []).map((one) =>
    new ClassicVariable(source, one, dimensions, header.recordDimension.recordStep ?? 0)
  );
  const variant = header.version === 1 ? "classic" : "64-bit offset";
  const attributes = attributesOf(header.globalAttributes);
  const about = { format: "netcdf", variant, dimensions, attributes } as const;
  return await lookAtVariables(about, variables, request, (error) => {
    throw error;
  });
};
