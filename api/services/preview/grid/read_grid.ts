/** Gridded data, whatever keeps it: the first bytes tell. */
import { NotReadable, type PreviewReader } from "../reader.ts";

export const readGrid: PreviewReader = async (source, request, budget) => {
  const head = new TextDecoder("latin1").decode(source.read(0, 4));
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) {
    return await (await import("./geotiff/read_geotiff.ts")).readGeoTiff(source, request, budget);
  }
  if (head.startsWith("CDF")) {
    return await (await import("./netcdf/read_netcdf.ts")).readNetcdf(source, request, budget);
  }
  throw new NotReadable(head === "\u0089HDF" ? "unsupported" : "unreadable");
};
