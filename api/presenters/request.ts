/** Presents requests of depositors to their readers. */
import type { PaperUpdateRecord, QueuedPaperUpdate } from "../../db/queries/review/paper_updates.ts";
import type { RetractionRecord } from "../../db/queries/review/retractions.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { PaperUpdate, Retraction } from "../../sdk/model/request.ts";
import { decidesRetractions, maySeePaperReview } from "../policies/request.ts";
import { presentAttachment } from "./attachment.ts";
import type { Viewer } from "./dataset.ts";
import { toIso } from "../../sdk/model/time.ts";

/** A caller who may see a request may see all of it. */
export function presentRetraction(record: RetractionRecord): Retraction {
  const { retraction, signedZh, signedEn } = record;
  const { content, reason, specification, state, comments } = retraction;
  return {
    retractionId: retraction.id,
    ...subjectOf(record),
    content,
    reason,
    specification,
    statement: { zh: retraction.statementZh, en: retraction.statementEn },
    state,
    comments,
    createdAt: toIso(retraction.createdAt),
    decidedAt: isoOrAbsent(retraction.decidedAt),
    purgeAt: isoOrAbsent(retraction.purgeAt),
    statements: [signedZh, signedEn].map(presentAttachment),
    requester: record.requester,
  };
}

/** Strangers see dates and states, and papers that have become public. */
export function presentPaperUpdate(record: PaperUpdateRecord, { actor }: Viewer): PaperUpdate {
  const { id, papers, state, comments, createdAt, dueAt, decidedAt } = record.paperUpdate;
  const insider = maySeePaperReview(record, actor);
  return {
    paperUpdateId: id,
    ...subjectOf(record),
    papers: insider || decidesRetractions(actor) || state === "PASSED" ? papers : [],
    state,
    comments: insider ? comments : "",
    createdAt: toIso(createdAt),
    dueAt: toIso(dueAt),
    decidedAt: isoOrAbsent(decidedAt),
  };
}

/** Adds the present papers of the version, which are public. */
export function presentQueuedUpdate(record: QueuedPaperUpdate, viewer: Viewer): PaperUpdate {
  return { ...presentPaperUpdate(record, viewer), currentPapers: record.currentPapers };
}

function subjectOf({ dataset, version }: Pick<RetractionRecord, "dataset" | "version">) {
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    title: { zh: version.titleZh, en: version.titleEn },
  };
}

const isoOrAbsent = (at: number | null) => at === null ? undefined : toIso(at);
