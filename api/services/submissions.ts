/** Submitting for review, and recalling a submission (spec 3 §2, rows 6 and 7). */
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../db/client.ts";
import { replaceMetadata, updateDataset } from "../../db/queries/dataset_writes.ts";
import { loadVersions } from "../../db/queries/datasets.ts";
import { closeReview, findOpenReview, findReview, insertReview } from "../../db/queries/reviews.ts";
import { storedMetadata, toMetadata, type VersionHead, type VersionRecord } from "../../db/schema/records.ts";
import { lacksOnlyEntries } from "../../sdk/model/completeness.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import { REVIEW_WORKING_DAYS } from "../../sdk/model/limits.ts";
import { addWorkingDays } from "../../sdk/model/vocabulary/working_days.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { loadCalendar } from "./calendar_days.ts";
import { drawMissingCover, keepDrawnCover } from "./drawn_covers.ts";
import { failpoint } from "../failpoint.ts";
import { shanghaiDate } from "./calendar.ts";
import { listMissingOf, requireEditable } from "./dataset_save.ts";
import { type DatasetView, viewAfter } from "./datasets.ts";
import { reserveForDataset } from "./identifiers.ts";
import { transition } from "./lifecycle.ts";
import { formPath, notifyOwner, notifyReviewers, reviewPath } from "./notices.ts";
import { nudge } from "./outbox.ts";
import { keepSnapshot } from "./review_snapshots.ts";
import { newId } from "./secrets.ts";
import { isOpenTo } from "./submission_rules.ts";
import { alarmUnattended } from "./unattended_reviews.ts";
import { requireDifference } from "./versions.ts";

export interface Target {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
}

/**
 * Submits a version: locks it, draws a cover if there is none, reserves its DOI and CSTR and opens a review.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict; datasetIncomplete with what is
 * missing; identicalVersion and papersOnly for a version without new content.
 */
export async function submitForReview(context: Context, target: Target): Promise<DatasetView> {
  const drawn = await drawMissingCover(context, target, "submit");
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "submit");
    await keepDrawnCover(tx, context, head, drawn);
    const record = await requireComplete(tx, context, head);
    await requireDifference(tx, record);
    await enterReview(tx, context, head, record, "submit");
    failpoint(context.config, "submit.before_commit");
    return head;
  });
  failpoint(context.config, "submit.after_commit");
  nudge(context);
  return viewAfter(context, head);
}

/** @throws DomainError datasetIncomplete with what is missing. */
export async function requireComplete(
  tx: Transaction,
  context: Context,
  head: VersionHead,
): Promise<VersionRecord> {
  const [record] = await loadVersions(tx, [head.version.id]);
  const missing = await listMissingOf(tx, context, record);
  if (missing.length > 0) throw incomplete(missing);
  return record;
}

/** Chooses the message for all issues together (spec 3 §9, messages 41 and 43); the issues name each. */
function incomplete(missing: Issue[]): DomainError {
  return new DomainError("datasetIncomplete", { entries: lacksOnlyEntries(missing) ? "yes" : "no" }, missing);
}

/** Mails that inform the depositor that the review has begun. */
const RECEIPTS = { submit: "submitted", endPrivacy: "privacyEnded" } as const;

/**
 * Opens a review of a complete version that was submitted by its depositor or by the end of a private period.
 * @throws DomainError datasetStateConflict; datasetIncomplete when the DOI of an archive is another dataset's.
 */
export async function enterReview(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  record: VersionRecord,
  action: keyof typeof RECEIPTS,
): Promise<void> {
  const now = context.clock();
  const submittedAt = now.getTime();
  const dueAt = addWorkingDays(now, REVIEW_WORKING_DAYS, await loadCalendar(context)).getTime();
  await dropUnasked(tx, record, submittedAt);
  const identifiers = await reserveForDataset(tx, context, head.dataset);
  const reviewId = newId();
  await insertReview(tx, {
    id: reviewId,
    versionId: head.version.id,
    communityId: head.dataset.communityId,
    state: "OPEN",
    checklist: [],
    submittedAt,
    dueAt,
  });
  const change = { submittedAt, privateUntil: null };
  await transition(tx, context, head, action, { change, detail: { reviewId } });
  const due = shanghaiDate(dueAt);
  const attended = await isOpenTo(tx, record.dataset.ownerId, record.dataset.communityId);
  const params = { ...identifiers, source: head.dataset.source, due, attended: attended ? "yes" : "no" };
  await notifyOwner(tx, context, record, { template: RECEIPTS[action], key: reviewId, params });
  const round = (await findReview(tx, reviewId))?.round ?? 1;
  await notifyReviewers(tx, context, record, {
    template: "reviewRequested",
    key: reviewId,
    params: { due, round },
    path: reviewPath(reviewId),
  });
  if (!attended) await alarmUnattended(tx, context);
}

/** Removes fields that the choices do not ask for. Every save does so too, but older rows may still have them. */
async function dropUnasked(tx: Transaction, record: VersionRecord, now: number): Promise<void> {
  const metadata = toMetadata(record);
  if (isDeepStrictEqual(storedMetadata(record), metadata)) return;
  const { archiveDoi, archiveEmail } = metadata;
  await updateDataset(tx, record.dataset.serial, { archiveDoi, archiveEmail });
  await replaceMetadata(tx, record.version.id, metadata, now);
}

/**
 * Recalls a submission before a decision, so that it becomes a draft again.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; privateDraftStays in a private period.
 */
export async function recallSubmission(context: Context, target: Target): Promise<DatasetView> {
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
  nudge(context);
  return viewAfter(context, head);
}
