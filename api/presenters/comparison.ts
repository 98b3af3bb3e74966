/** Presents one side of a comparison, with the same masking as on the dataset's page. */
import type { ListedAttachment, ListedFile } from "../../db/queries/dataset/version_contents.ts";
import type { ReviewRecord, VersionRecord } from "../../db/schema/records.ts";
import type { Snapshot } from "../../db/schema/review.ts";
import { coverOrigin } from "../../sdk/model/cover.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { maySeePrivateFields } from "../policies/dataset.ts";
import { maskMetadata, presentDataset, type Viewer } from "./dataset.ts";

interface Side {
  record: VersionRecord;
  files: ListedFile[];
  attachments: ListedAttachment[];
  titles: Map<string, LocalizedText>;
}

/** A drawn cover is not compared, because it differs only if the data do. */
const isChosen = ({ name }: { name: string }) => coverOrigin(name) === "upload";

interface RoundSide {
  review: ReviewRecord;
  content: { snapshot: Snapshot; titles: Map<string, LocalizedText> } | { current: Side };
}

/** Presents a round of review from its snapshot, or from the version as it is now. */
export function presentRound({ review, content }: RoundSide, viewer: Viewer) {
  if ("current" in content) return presentSide(content.current, viewer);
  const { snapshot: { metadata, communityName, attachments, files }, titles } = content;
  const insider = maySeePrivateFields(review, viewer.actor);
  const ofKind = (kind: string) => attachments.filter((one) => one.kind === kind);
  return {
    version: versionLabel(review.version.number),
    metadata: insider ? metadata : maskMetadata(metadata),
    communityName,
    cover: ofKind("cover").find(isChosen),
    compliance: insider ? ofKind("compliance") : undefined,
    parts: metadata.parts.map((dataSetId) => ({ dataSetId, title: titles.get(dataSetId) })),
    // The bytes of that round may be deleted by now, so files have no links.
    files: files.map(([path, size, sha256]) => ({ path, size, sha256 })),
  };
}

export function presentSide({ record, files, attachments, titles }: Side, viewer: Viewer) {
  const dataset = presentDataset(record, { versions: [], communityFixed: false }, viewer);
  const ofKind = (kind: ListedAttachment["kind"]) => attachments.filter((one) => one.kind === kind);
  return {
    version: dataset.version,
    metadata: dataset,
    communityName: dataset.community?.name,
    cover: ofKind("cover").find(isChosen),
    compliance: maySeePrivateFields(record, viewer.actor) ? ofKind("compliance") : undefined,
    parts: dataset.parts.map((dataSetId) => ({ dataSetId, title: titles.get(dataSetId) })),
    files,
  };
}
