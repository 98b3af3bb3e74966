/** Presents requests of depositors to their readers. */
import type { AttachmentRow } from "../../db/queries/file/attachments.ts";
import type { RetractionDetail } from "../../db/queries/review/retractions.ts";
import { type RequestRecord, versionOf } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Paper } from "../../sdk/model/metadata/metadata.ts";
import type {
  PaperUpdate,
  PaperUpdateState,
  Retraction,
  RetractionRequest,
  RetractionState,
} from "../../sdk/model/request.ts";
import type { RequestEntry } from "../../sdk/model/request_types.ts";
import { PAPER_UPDATE_POLICY, type RequestPolicy } from "../policies/request.ts";
import { presentAttachment } from "./attachment.ts";
import type { Viewer } from "./dataset.ts";
import { toIso } from "../../sdk/model/time.ts";

/** A caller who may see a request for retraction may see all of it. */
export function presentRetraction(
  record: RequestRecord<RetractionRequest, RetractionState> & RetractionDetail,
): Retraction {
  const { request, retraction, signedZh, signedEn } = record;
  const { id, payload, state, comments } = request;
  return {
    retractionId: id,
    ...subjectOf(record),
    content: payload.content,
    reason: payload.reason,
    specification: payload.specification,
    statement: payload.statement,
    state,
    comments,
    createdAt: toIso(request.createdAt),
    decidedAt: isoOrAbsent(request.decidedAt),
    purgeAt: isoOrAbsent(retraction.purgeAt),
    statements: [signedZh, signedEn].map(presentAttachment),
    requester: record.requester,
  };
}

type PaperUpdateRecord = RequestRecord<{ papers: Paper[] }, PaperUpdateState>;

/** Strangers see dates and states, and papers that have become public. */
export function presentPaperUpdate(record: PaperUpdateRecord, { actor }: Viewer): PaperUpdate {
  const { id, payload, state, comments, createdAt, dueAt, decidedAt } = record.request;
  const { maySeePayload, maySeeReview } = PAPER_UPDATE_POLICY;
  return {
    paperUpdateId: id,
    ...subjectOf(record),
    papers: maySeePayload(record, actor) ? payload.papers : [],
    state,
    comments: maySeeReview(record, actor) ? comments : "",
    createdAt: toIso(createdAt),
    dueAt: toIso(dueAt!),
    decidedAt: isoOrAbsent(decidedAt),
  };
}

/** Adds the present papers of the version, which are public. */
export function presentQueuedUpdate(
  record: PaperUpdateRecord & { currentPapers: Paper[] },
  viewer: Viewer,
): PaperUpdate {
  return { ...presentPaperUpdate(record, viewer), currentPapers: record.currentPapers };
}

interface RequestExtras {
  policy: RequestPolicy;
  attachments: AttachmentRow[];
  grant?: { expiresAt: number; chosen: readonly string[] };
  /** What the reader may do about the request now. */
  actions: string[];
}

/** Presents a request of any type, by the policy of its type. */
export function presentRequest(
  record: RequestRecord,
  { policy, attachments, grant, actions }: RequestExtras,
  { actor }: Viewer,
): RequestEntry {
  const { id, type, state, payload, comments, createdAt, dueAt, decidedAt } = record.request;
  const mayRead = policy.maySeePayload(record, actor);
  const mayReadReview = policy.maySeeReview(record, actor);
  return {
    requestId: id,
    type,
    ...(record.about ? subjectOf(record) : {}),
    state,
    payload: mayRead ? payload as Record<string, unknown> : undefined,
    attachments: mayRead ? attachments.map(presentAttachment) : [],
    comments: mayReadReview ? comments : "",
    requester: mayReadReview ? record.requester : undefined,
    email: policy.maySeeEmail?.(record, actor) ? record.email : undefined,
    createdAt: toIso(createdAt),
    dueAt: isoOrAbsent(dueAt),
    decidedAt: isoOrAbsent(decidedAt),
    expiresAt: mayRead && grant ? toIso(grant.expiresAt) : undefined,
    chosen: mayRead && grant && grant.chosen.length > 0 ? [...grant.chosen] : undefined,
    actions,
  };
}

function subjectOf(record: RequestRecord) {
  const { dataset, version } = versionOf(record);
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    title: { zh: version.titleZh, en: version.titleEn },
  };
}

const isoOrAbsent = (at: number | null) => at === null ? undefined : toIso(at);
