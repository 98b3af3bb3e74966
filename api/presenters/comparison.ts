/** One side of a comparison as its reader may see it: what is masked on the dataset's page is masked here. */
import type { ListedAttachment, ListedFile } from "../../db/queries/comparisons.ts";
import type { VersionRecord } from "../../db/schema/records.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { maySeePrivateFields } from "../policies/dataset.ts";
import { presentDataset, type Viewer } from "./dataset.ts";

interface Side {
  record: VersionRecord;
  files: ListedFile[];
  attachments: ListedAttachment[];
  titles: Map<string, LocalizedText>;
}

export function presentSide({ record, files, attachments, titles }: Side, viewer: Viewer) {
  const dataset = presentDataset(record, { versions: [], communityFixed: false }, viewer);
  const ofKind = (kind: ListedAttachment["kind"]) => attachments.filter((one) => one.kind === kind);
  return {
    version: dataset.version,
    metadata: dataset,
    communityName: dataset.community?.name,
    cover: ofKind("cover").at(0),
    compliance: maySeePrivateFields(record, viewer.actor) ? ofKind("compliance") : undefined,
    parts: dataset.parts.map((dataSetId) => ({ dataSetId, title: titles.get(dataSetId) })),
    files,
  };
}
