/** Submitting for review, and taking a submission back (spec 3 §2, rows 6 and 7). */
import { loadVersions } from "../../db/queries/datasets.ts";
import { closeReview, findOpenReview, insertReview } from "../../db/queries/reviews.ts";
import { REVIEW_WORKING_DAYS } from "../../sdk/model/limits.ts";
import { addWorkingDays } from "../../sdk/model/vocabulary/working_days.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { failpoint } from "../failpoint.ts";
import { shanghaiDate } from "./calendar.ts";
import { findMissingOf, requireEditable } from "./dataset_save.ts";
import { type DatasetView, viewAfter } from "./datasets.ts";
import { reserveForDataset } from "./identifiers.ts";
import { transition } from "./lifecycle.ts";
import { notifyOwner, notifyReviewers } from "./notices.ts";
import { nudge } from "./outbox.ts";
import { newId } from "./secrets.ts";

interface Target {
  dataSetId: string;
  version: string;
}

/**
 * Locks the version, reserves its DOI and CSTR and opens a review.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; datasetIncomplete with what is missing.
 */
export async function submitForReview(context: Context, target: Target): Promise<DatasetView> {
  const submittedAt = context.clock();
  const dueAt = addWorkingDays(submittedAt, REVIEW_WORKING_DAYS).getTime();
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "submit");
    const [record] = await loadVersions(tx, [head.version.id]);
    const missing = findMissingOf(record);
    if (missing.length > 0) throw new DomainError("datasetIncomplete", {}, missing);
    const identifiers = await reserveForDataset(tx, context, head.dataset);
    const reviewId = newId();
    await insertReview(tx, {
      id: reviewId,
      versionId: head.version.id,
      communityId: head.dataset.communityId,
      state: "OPEN",
      checklist: [],
      submittedAt: submittedAt.getTime(),
      dueAt,
    });
    await transition(tx, context, head, "submit", {
      change: { submittedAt: submittedAt.getTime() },
      detail: { reviewId },
    });
    const due = shanghaiDate(dueAt);
    await notifyOwner(tx, context, record, {
      template: "submitted",
      key: reviewId,
      params: { ...identifiers, due },
    });
    await notifyReviewers(tx, context, record, {
      template: "reviewRequested",
      key: reviewId,
      params: { due },
    });
    failpoint(context.config, "submit.before_commit");
    return head;
  });
  failpoint(context.config, "submit.after_commit");
  nudge(context);
  return viewAfter(context, head);
}

/** Back to draft before a decision. @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict. */
export async function recallSubmission(context: Context, target: Target): Promise<DatasetView> {
  const decidedAt = context.clock().getTime();
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "recall");
    const [record] = await loadVersions(tx, [head.version.id]);
    const review = await findOpenReview(tx, head.version.id);
    await transition(tx, context, head, "recall", { detail: review ? { reviewId: review.id } : {} });
    if (review) {
      await closeReview(tx, review.id, { state: "RECALLED", decidedAt });
      await notifyReviewers(tx, context, record, { template: "reviewRecalled", key: review.id });
    }
    return head;
  });
  nudge(context);
  return viewAfter(context, head);
}
