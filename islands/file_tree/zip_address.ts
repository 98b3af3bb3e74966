/** Where files and folders of a version come as one ZIP. */
import { DOWNLOAD_PATHS_MAX } from "../../sdk/model/limits.ts";

/** Proxies in front of a server take an address of 8 KB and no longer one. */
const ADDRESS_MAX = 7_500;

/** @returns nothing where there are more paths than one address can name. */
export function zipAddress(
  target: { dataSetId: string; version: string },
  paths: readonly string[],
): string | undefined {
  const query = new URLSearchParams({ ...target });
  for (const path of paths) query.append("path", path);
  const address = `/api/sdb-download-service/getZipFile?${query}`;
  return paths.length <= DOWNLOAD_PATHS_MAX && address.length <= ADDRESS_MAX ? address : undefined;
}
