/** Urging the reviewers to decide (spec 2 §5; spec 3 §2, row 11). */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { findOpenReview } from "../../../db/queries/review/reviews.ts";
import { findLastUrge, insertUrge } from "../../../db/queries/review/urges.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import type { UrgeRequest } from "../../../sdk/model/request.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { loadCalendar } from "../review/calendar.ts";
import { requireEditable } from "../dataset/save.ts";
import { type DatasetView, viewAfterAction } from "../dataset/read.ts";
import { transition } from "../dataset/transition.ts";
import { notifyOwner, notifyReviewers, reviewPath } from "../mail/dataset_notifications.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";
import type { VersionAddress } from "../dataset/read.ts";

/**
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; urgedBefore within five working days of the
 * last time; invalidInput `urgedTooEarly` for a review said to be overdue that is not.
 */
export async function urgeReview(
  context: Context,
  { dataSetId, version, ...request }: VersionAddress & UrgeRequest,
): Promise<DatasetView> {
  const now = context.clock().getTime();
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, { dataSetId, version }, "urge");
    const review = await findOpenReview(tx, head.version.id);
    if (!review) {
      throw new DomainError("datasetStateConflict", { state: head.version.status, action: "urge" });
    }
    if (request.reason === "overdue" && now <= review.dueAt) {
      throw new DomainError("invalidInput", {}, [{ path: "reason", key: "urgedTooEarly" }]);
    }
    const last = await findLastUrge(tx, head.version.id);
    if (last !== undefined && now < await nextUrge(context, last)) throw new DomainError("urgedBefore");
    const id = newId();
    await insertUrge(tx, { id, versionId: head.version.id, ...request, createdAt: now });
    await transition(tx, context, head, "urge", { detail: { reason: request.reason, reviewId: review.id } });
    const [record] = await loadVersions(tx, [head.version.id]);
    await notifyReviewers(tx, context, record, {
      template: "urged",
      key: id,
      params: { ...request },
      path: reviewPath(review.id),
    });
    await notifyOwner(tx, context, record, { template: "urgeReceived", key: id });
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

async function nextUrge(context: Context, last: number): Promise<number> {
  return addWorkingDays(new Date(last), REVIEW_WORKING_DAYS, await loadCalendar(context)).getTime();
}
