/** Which of many paths are taken in a draft: the server knows all names, however many there are. */
import { PATHS_ASKED_MAX } from "../../sdk/model/limits.ts";
import type { TakenPath } from "../../sdk/model/folder.ts";
import type { BrowserRepository } from "../_api.ts";
import type { UploadTarget } from "./stored_files.ts";

/** Requests at the same time. */
const PARALLEL = 4;

/** By path; with the file that lies at exactly this path. */
export type Taken = ReadonlyMap<string, TakenPath["file"]>;

/** @throws ApiError, ConnectionError */
export async function findTaken(
  { files }: Pick<BrowserRepository, "files">,
  { dataSetId, version }: UploadTarget,
  paths: readonly string[],
): Promise<Taken> {
  const found: TakenPath[] = [];
  let next = 0;
  const ask = async () => {
    while (next < paths.length) {
      const some = paths.slice(next, next += PATHS_ASKED_MAX);
      found.push(...await files.listTaken(dataSetId, version, some));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, ask));
  return new Map(found.map(({ path, file }) => [path, file]));
}
