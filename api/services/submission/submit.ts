/** Submitting for review, and recalling a submission (spec 3 §2, rows 6 and 7). */
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../../db/client.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import { replaceMetadata, updateDataset } from "../../../db/queries/dataset/writes.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { closeReview, findOpenReview, insertReview } from "../../../db/queries/review/reviews.ts";
import { storedMetadata, toMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import type { Context } from "../../context.ts";
import { loadCalendar } from "../review/calendar.ts";
import { drawMissingCover, keepDrawnCover } from "../cover/drawn_covers.ts";
import { failpoint } from "../../failpoint.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { requireEditable } from "../dataset/save.ts";
import { type DatasetView, viewAfterAction } from "../dataset/read.ts";
import { type Identifiers, reserveForDataset } from "../identifier/mint.ts";
import { transition } from "../dataset/transition.ts";
import { endWithSubmission } from "../ftp/access.ts";
import {
  formPath,
  notifyEach,
  notifyOwner,
  notifyReviewers,
  reviewPath,
} from "../mail/dataset_notifications.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { keepSnapshot } from "../review/snapshots.ts";
import { newId } from "../../secrets.ts";
import {
  loadSubmission,
  requireArrived,
  requireComplete,
  type Submission,
  viewSubmitted,
} from "./submission_rows.ts";
import { alarmReviewsWithoutReviewer } from "../review/reviews_without_reviewer.ts";
import { requireDifference } from "../dataset/new_version.ts";
import type { VersionAddress } from "../dataset/read.ts";

/**
 * Submits a version: locks it, draws a cover if there is none, reserves its DOI and CSTR and opens a review.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict; datasetIncomplete with what is
 * missing; identicalVersion and papersOnly for a version without new content.
 */
export async function submitForReview(context: Context, target: VersionAddress): Promise<DatasetView> {
  const drawn = await drawMissingCover(context, target, "submit");
  const { submission, changed } = await context.db.withTx(async (tx) => {
    const submission = await loadSubmission(tx, context, target, "submit");
    requireArrived(context, submission);
    const cover = await keepDrawnCover(tx, context, submission, drawn);
    requireComplete(context, submission);
    await requireDifference(tx, submission.record, submission.versions);
    const changed = await openReview(tx, context, submission, "submit");
    await endWithSubmission(tx, context, submission.record);
    failpoint(context.config, "submit.before_commit");
    return { submission, changed: changed && withCover(changed, cover) };
  });
  failpoint(context.config, "submit.after_commit");
  wakeOutbox(context);
  return viewSubmitted(context, submission, changed);
}

/** Mails that inform the depositor that the review has begun. */
const RECEIPTS = { submit: "submitted", endPrivacy: "privacyEnded" } as const;

/**
 * Opens a review of a complete version, whoever sends it there: its depositor, or the end of a private period.
 * @returns the version as it is stored now; nothing where it must be read to know.
 * @throws DomainError datasetStateConflict; datasetIncomplete when the DOI of an archive is another dataset's.
 */
export async function openReview(
  tx: Transaction,
  context: Context,
  submission: Submission,
  action: keyof typeof RECEIPTS,
): Promise<VersionRecord | undefined> {
  const { record, auditHash } = submission;
  const { dataset, version } = record;
  const now = context.clock();
  const submittedAt = now.getTime();
  const dueAt = addWorkingDays(now, REVIEW_WORKING_DAYS, await loadCalendar(context)).getTime();
  const cleaned = await removeIrrelevantFields(tx, record, submittedAt);
  const { shown, stored } = await reserveForDataset(tx, context, dataset);
  const reviewId = newId();
  await insertReview(tx, {
    id: reviewId,
    versionId: version.id,
    communityId: dataset.communityId,
    state: "OPEN",
    checklist: [],
    submittedAt,
    dueAt,
  });
  const change = { submittedAt, privateUntil: null };
  const status = await transition(tx, context, record, action, { change, detail: { reviewId }, auditHash });
  await announce(tx, context, submission, { action, reviewId, dueAt, identifiers: shown });
  if (cleaned || !status) return undefined;
  const updated = { ...version, ...change, status, updatedAt: submittedAt };
  return { ...record, dataset: { ...dataset, ...stored }, version: updated };
}

interface Opened {
  action: keyof typeof RECEIPTS;
  reviewId: string;
  /** Epoch milliseconds. */
  dueAt: number;
  identifiers: Identifiers;
}

/** A receipt to the depositor, a request to the reviewers; an alarm where there are none. */
async function announce(
  tx: Transaction,
  context: Context,
  { record, owner, reviewers, submittedAt }: Submission,
  { action, reviewId, dueAt, identifiers }: Opened,
): Promise<void> {
  const due = shanghaiDate(dueAt);
  const attended = reviewers.length > 0;
  const { source } = record.dataset;
  const receipt = { ...identifiers, source, due, attended: attended ? "yes" : "no" };
  const round = new Set([...submittedAt, context.clock().getTime()]).size;
  await notifyEach(tx, context, record, [
    {
      notice: { template: RECEIPTS[action], key: reviewId, params: receipt },
      recipients: owner ? [owner] : [],
    },
    {
      notice: {
        template: "reviewRequested",
        key: reviewId,
        params: { due, round },
        path: reviewPath(reviewId),
      },
      recipients: reviewers,
    },
  ]);
  if (!attended) await alarmReviewsWithoutReviewer(tx, context);
}

const withCover = (record: VersionRecord, cover: AttachmentRow | undefined): VersionRecord => ({
  ...record,
  coverId: cover?.id ?? null,
  coverName: cover?.name ?? null,
});

/**
 * Every save leaves out what the choices do not ask for; what was stored before that goes now.
 * @returns whether there was any.
 */
async function removeIrrelevantFields(tx: Transaction, record: VersionRecord, now: number): Promise<boolean> {
  const metadata = toMetadata(record);
  if (isDeepStrictEqual(storedMetadata(record), metadata)) return false;
  const { archiveDoi, archiveEmail } = metadata;
  await updateDataset(tx, record.dataset.serial, { archiveDoi, archiveEmail });
  await replaceMetadata(tx, record.version.id, metadata, now);
  return true;
}

/**
 * Recalls a submission before a decision, so that it becomes a draft again.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; privateDraftStays in a private period.
 */
export async function recallSubmission(context: Context, target: VersionAddress): Promise<DatasetView> {
  const decidedAt = context.clock().getTime();
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "recall");
    const [record] = await loadVersions(tx, [head.version.id]);
    const review = await findOpenReview(tx, head.version.id);
    if (review) await keepSnapshot(tx, review.id, record);
    await transition(tx, context, head, "recall", { detail: review ? { reviewId: review.id } : {} });
    if (review) {
      await closeReview(tx, review.id, { state: "RECALLED", decidedAt });
      await notifyOwner(tx, context, record, {
        template: "recalled",
        key: review.id,
        path: formPath(record),
      });
      await notifyReviewers(tx, context, record, { template: "reviewRecalled", key: review.id });
    }
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}
