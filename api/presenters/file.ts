import type { FileRecord, ListedFile } from "../../db/queries/file/files.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { DataFile, FoundFile } from "../../sdk/model/file.ts";
import { toIso } from "../../sdk/model/time.ts";

export function presentFile(row: ListedFile): DataFile {
  const { id, path, size, sha256, mediaType, cstr, createdAt, damagedAt } = row;
  return {
    fileId: id,
    path,
    size,
    sha256,
    mediaType,
    cstr: cstr ?? undefined,
    createdAt: toIso(createdAt),
    damaged: typeof damagedAt === "number" ? true : undefined,
  };
}

export function presentFoundFile({ file, dataset, version }: FileRecord): FoundFile {
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    doi: dataset.doi ?? undefined,
    file: presentFile(file),
  };
}
