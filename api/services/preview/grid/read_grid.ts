/** Gridded data, whatever keeps it: the first bytes tell. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { type FileSource, HEAD_BYTES } from "../source.ts";

/** Files of R are mostly compressed, so that their names tell. */
const R_DATA: ReadonlySet<string> = new Set(["rds", "rdata", "rda"]);

export const readGrid: PreviewReader = async (source, request, budget) => {
  if (R_DATA.has(extensionOf(request.path))) {
    return await (await import("./r_data/read_r_data.ts")).readRData(source, request, budget);
  }
  const head = new TextDecoder("latin1").decode(source.read(0, 4));
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) {
    return await (await import("./geotiff/read_geotiff.ts")).readGeoTiff(source, request, budget);
  }
  if (head.startsWith("CDF")) {
    return await (await import("./netcdf/read_netcdf.ts")).readNetcdf(source, request, budget);
  }
  if (isHdf5(source)) {
    return await (await import("./hdf5/read_hdf5.ts")).readHdf5(source, request, budget);
  }
  return await readArrays(source, request, budget);
};

/** Arrays without places on a map. */
const readArrays: PreviewReader = async (source, request, budget) => {
  const head = source.read(0, HEAD_BYTES);
  const start = new TextDecoder("latin1").decode(head.subarray(0, 10));
  const { isNifti, readNifti } = await import("./arrays/nifti.ts");
  if (isNifti(head)) return await readNifti(source, request, budget);
  const { isNumpy, readNpy, readNpz } = await import("./arrays/numpy.ts");
  if (isNumpy(head)) return await readNpy(source, request, budget);
  if (start.startsWith("PK")) return await readNpz(source, request, budget);
  if (/^SIMPLE {2}=/.test(start)) {
    return await (await import("./arrays/fits.ts")).readFits(source, request, budget);
  }
  const { isMatlab, readMatlab } = await import("./arrays/matlab.ts");
  if (isMatlab(head)) return await readMatlab(source, request, budget);
  throw new NotReadable("unreadable");
};

const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** A block of another format may stand before it. */
const HDF5_STARTS = [0, 512, 1_024, 2_048];

function isHdf5(source: FileSource): boolean {
  const head = source.read(0, HEAD_BYTES);
  return HDF5_STARTS.some((start) => HDF5.every((byte, at) => head[start + at] === byte));
}
