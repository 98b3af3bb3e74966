/** The list of what the server has stored of a draft. */
import type { DataFile } from "../../sdk/mod.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { BrowserRepository } from "../_api.ts";

export interface UploadTarget {
  dataSetId: string;
  version: string;
}

/** A newer file at a path takes the place of the older one. */
export function mergeFiles(known: DataFile[], added: DataFile[]): DataFile[] {
  const paths = new Set(added.map(({ path }) => path));
  return [...known.filter(({ path }) => !paths.has(path)), ...added];
}

/** What comes after a path; the empty one is before all. @throws ApiError */
export async function loadFilesAfter(
  repository: BrowserRepository,
  { dataSetId, version }: UploadTarget,
  after: string | undefined,
): Promise<DataFile[]> {
  const rest: DataFile[] = [];
  for (let cursor = after; cursor !== undefined;) {
    const page = await repository.files.list(dataSetId, version, { cursor, size: PAGE_SIZE_MAX });
    rest.push(...page.list);
    cursor = page.next;
  }
  return rest;
}
