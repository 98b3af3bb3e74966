import type { FileRecord, Neighbours } from "../../db/queries/file/files.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { FilePreview, NeighbourFile, ShownContent } from "../../sdk/model/preview/preview.ts";
import { presentFile } from "./file.ts";

export function presentPreview(
  { dataset, version, file }: FileRecord,
  { previous, next }: Neighbours,
  shown: ShownContent,
): FilePreview {
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    file: presentFile(file),
    previous: presentNeighbour(previous),
    next: presentNeighbour(next),
    ...shown,
  };
}

function presentNeighbour(row: Neighbours["next"]): NeighbourFile | undefined {
  return row && { fileId: row.id, path: row.path };
}
