/** Reviews: the queue, and the two decisions (spec 2 §6, spec 3 §2 rows 8 and 9). */
import type { Executor, Transaction } from "../../db/client.ts";
import { closeReview, countReviews, findReview, listReviews } from "../../db/queries/reviews.ts";
import type { ReviewRecord } from "../../db/schema/records.ts";
import type { DatasetAction } from "../../sdk/model/lifecycle.ts";
import type { ReviewDecision, ReviewState } from "../../sdk/model/review.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { failpoint } from "../failpoint.ts";
import { mayDecide, maySeeQueue, maySeeReview } from "../policies/review.ts";
import { requireUser } from "./actors.ts";
import { type DatasetView, viewAfter } from "./datasets.ts";
import { transition } from "./lifecycle.ts";
import { notifyOwner } from "./notices.ts";
import { addEffect, nudge } from "./outbox.ts";

export interface ReviewList {
  reviews: ReviewRecord[];
  total: number;
}

/**
 * The reviews of the communities one administers and, for the governance team, those without a community.
 * @throws DomainError notLoggedIn, forbidden.
 */
export async function listReviewQueue(
  context: Context,
  { state, page, size }: { state: ReviewState; page: number; size: number },
): Promise<ReviewList> {
  const actor = requireUser(context);
  if (!maySeeQueue(actor)) throw new DomainError("forbidden", { action: "review" });
  const queue = {
    state,
    communityIds: actor.communityIds,
    withoutCommunity: actor.role === "governance",
  };
  const db = context.db.read;
  const [reviews, total] = await Promise.all([
    listReviews(db, queue, size, (page - 1) * size),
    countReviews(db, queue),
  ]);
  return { reviews, total };
}

/** @throws DomainError notLoggedIn; notFound, also for what the caller may not see. */
export function getReview(context: Context, reviewId: string): Promise<ReviewRecord> {
  requireUser(context);
  return findVisible(context, context.db.read, reviewId);
}

async function findVisible(context: Context, db: Executor, reviewId: string): Promise<ReviewRecord> {
  const found = await findReview(db, reviewId);
  if (found && maySeeReview(found, context.actor)) return found;
  throw new DomainError("notFound", { what: reviewId.slice(0, 80) });
}

/**
 * Accepts the version; publishing follows by itself.
 * @throws DomainError notLoggedIn, notFound, ownSubmission, forbidden, reviewDecided.
 */
export async function acceptReview(
  context: Context,
  reviewId: string,
  decision: ReviewDecision,
): Promise<DatasetView> {
  const now = context.clock().getTime();
  const review = await context.db.withTx(async (tx) => {
    const review = await requireUndecided(tx, context, reviewId, "accept");
    await transition(tx, context, review, "accept", {
      change: { acceptedAt: now },
      detail: { reviewId },
    });
    await close(tx, context, reviewId, "ACCEPTED", decision);
    await notifyOwner(tx, context, review, { template: "accepted", key: reviewId });
    await addEffect(tx, context, "publish", reviewId, { versionId: review.version.id });
    failpoint(context.config, "accept.before_commit");
    return review;
  });
  failpoint(context.config, "accept.after_commit");
  nudge(context);
  return viewAfter(context, review);
}

/** Sends the version back with comments. @throws DomainError as {@link acceptReview}. */
export async function returnReview(
  context: Context,
  reviewId: string,
  decision: ReviewDecision,
): Promise<DatasetView> {
  const review = await context.db.withTx(async (tx) => {
    const review = await requireUndecided(tx, context, reviewId, "returnForRevision");
    await transition(tx, context, review, "returnForRevision", { detail: { reviewId } });
    await close(tx, context, reviewId, "RETURNED", decision);
    const { comments } = decision;
    await notifyOwner(tx, context, review, { template: "returned", key: reviewId, params: { comments } });
    return review;
  });
  nudge(context);
  return viewAfter(context, review);
}

/** Read in the transaction of the decision: of two who decide at once, the second finds it decided. */
async function requireUndecided(
  tx: Transaction,
  context: Context,
  reviewId: string,
  action: DatasetAction,
): Promise<ReviewRecord> {
  const actor = requireUser(context);
  const found = await findVisible(context, tx, reviewId);
  if (found.dataset.ownerId === actor.id) throw new DomainError("ownSubmission");
  if (!mayDecide(found, actor)) throw new DomainError("forbidden", { action });
  if (found.review.state !== "OPEN") throw new DomainError("reviewDecided", { state: found.review.state });
  return found;
}

async function close(
  tx: Transaction,
  context: Context,
  reviewId: string,
  state: ReviewState,
  { checklist, comments, remarks }: ReviewDecision,
): Promise<void> {
  const reviewerId = requireUser(context).id;
  await closeReview(tx, reviewId, {
    state,
    decidedAt: context.clock().getTime(),
    reviewerId,
    checklist,
    comments,
    remarks,
  });
}
