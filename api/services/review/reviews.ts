/** Reviews: the queue, the two decisions, and holding back publication (spec 2 §6, spec 3 §2, rows 8 and 9). */
import type { Executor, Transaction } from "../../../db/client.ts";
import { findCommunity } from "../../../db/queries/catalog/communities.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import {
  closeReview,
  countReviews,
  findRecipient,
  findReview,
  listReviewedCommunities,
  listReviews,
  listUrges,
  type Queue,
  setHoldsPublication,
  type UrgeRow,
} from "../../../db/queries/review/reviews.ts";
import type { CommunityRow, ReviewRecord } from "../../../db/schema/records.ts";
import { translator } from "../../../locales/mod.ts";
import type { DatasetAction } from "../../../sdk/model/lifecycle.ts";
import {
  hasFinding,
  NO_COMMUNITY,
  type QueueFilter,
  type QueueState,
  type ReviewDecision,
  type ReviewState,
} from "../../../sdk/model/review.ts";
import { bareIdentifier } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { WorkingCalendar } from "../../../sdk/model/working_days.ts";
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import {
  mayHoldPublication,
  maySeeQueue,
  maySeeReview,
  refuseReview,
  reviewQueueOf,
} from "../../policies/review.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { loadCalendar } from "./calendar.ts";
import { type DatasetView, viewAfterAction } from "../dataset/read.ts";
import { transition } from "../dataset/transition.ts";
import { formPath, notifyOwner } from "../mail/dataset_notifications.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import { keepSnapshot } from "./snapshots.ts";
import { requireAccessKept } from "../submission/submission_checks.ts";

/** Reviews, and what else is needed to present them. */
export interface ReviewListing {
  reviews: ReviewRecord[];
  /** By version, newest first. */
  urges: Map<string, UrgeRow[]>;
  calendar: WorkingCalendar;
}

export interface ReviewPage extends ReviewListing {
  counts: Record<QueueState, number>;
  communities: CommunityRow[];
  withoutCommunity: boolean;
}

export interface QueueRequest extends Required<Omit<QueueFilter, "community">> {
  community?: string;
  page: number;
  size: number;
}

/**
 * Lists the reviews of the caller's communities and, for the governance team, those without a community; platform
 * administrators see all.
 * @throws DomainError notLoggedIn, forbidden.
 */
export async function listReviewQueue(context: Context, request: QueueRequest): Promise<ReviewPage> {
  const actor = requireUser(context);
  if (!maySeeQueue(actor)) throw new DomainError("forbidden", { action: "review" });
  const { state, sort, page, size } = request;
  const queue = queueOf(actor, request);
  const db = context.db.read;
  const [reviews, counts, communities] = await Promise.all([
    listReviews(db, queue, {
      state,
      sort,
      limit: size,
      offset: (page - 1) * size,
      now: context.clock().getTime(),
    }),
    countReviews(db, queue),
    listReviewedCommunities(db, queue.all ? "all" : actor.communityIds),
  ]);
  const withoutCommunity = queue.all || queue.withoutCommunity;
  return { ...await loadReviewListing(context, reviews), counts, communities, withoutCommunity };
}

function queueOf(actor: UserActor, { community, q }: QueueRequest): Queue {
  return {
    ...reviewQueueOf(actor),
    only: community === NO_COMMUNITY ? "none" : community ? { code: community } : undefined,
    q: bareIdentifier(q),
  };
}

/** Loads what a list of reviews needs, in two queries for any number of reviews. */
export async function loadReviewListing(context: Context, reviews: ReviewRecord[]): Promise<ReviewListing> {
  const urged = reviews.filter(({ urges }) => urges > 0).map(({ version }) => version.id);
  const [calendar, rows] = await Promise.all([loadCalendar(context), listUrges(context.db.read, urged)]);
  return { reviews, calendar, urges: Map.groupBy(rows, ({ versionId }) => versionId) };
}

/** @throws DomainError notLoggedIn; notFound, also for what the caller may not see. */
export async function getReview(context: Context, reviewId: string): Promise<ReviewListing> {
  requireUser(context);
  return loadReviewListing(context, [await findVisibleReview(context, context.db.read, reviewId)]);
}

/** @throws DomainError notFound, also for what the caller may not see. */
export async function findVisibleReview(
  context: Context,
  db: Executor,
  reviewId: string,
): Promise<ReviewRecord> {
  const found = await findReview(db, reviewId);
  if (found && maySeeReview(found, context.actor)) return found;
  throw new DomainError("notFound", { what: reviewId.slice(0, 80) });
}

/**
 * Accepts the version. Publishing follows by itself, unless the community holds it back until somebody releases it.
 * @throws DomainError notLoggedIn, notFound, ownSubmission, forbidden, reviewDecided; openedMeanwhile for a version
 * that would close again what was opened during the review.
 */
export async function acceptReview(
  context: Context,
  reviewId: string,
  decision: ReviewDecision,
): Promise<DatasetView> {
  const now = context.clock().getTime();
  const review = await context.db.withTx(async (tx) => {
    const review = await requireUndecided(tx, context, reviewId, "accept");
    await requireAccessKept(tx, review);
    const held = review.community?.holdsPublication ?? false;
    await transition(tx, context, review, "accept", {
      change: { acceptedAt: now, held },
      detail: { reviewId },
    });
    await close(tx, context, reviewId, "ACCEPTED", decision);
    const template = held ? "acceptedHeld" as const : "accepted" as const;
    const params = { opinion: await formatDecisionText(tx, review, decision) };
    await notifyOwner(tx, context, review, { template, key: reviewId, params });
    // A version that is held back is published by its release.
    if (!held) await addEffect(tx, context, "publish", reviewId, { versionId: review.version.id });
    failpoint(context.config, "accept.before_commit");
    return review;
  });
  failpoint(context.config, "accept.after_commit");
  wakeOutbox(context);
  return viewAfterAction(context, review);
}

/** Returns the version to the depositor with comments. @throws DomainError as {@link acceptReview}. */
export async function returnReview(
  context: Context,
  reviewId: string,
  decision: ReviewDecision,
): Promise<DatasetView> {
  const review = await context.db.withTx(async (tx) => {
    const review = await requireUndecided(tx, context, reviewId, "returnForRevision");
    const [record] = await loadVersions(tx, [review.version.id]);
    await keepSnapshot(tx, reviewId, record);
    await transition(tx, context, review, "returnForRevision", { detail: { reviewId } });
    await close(tx, context, reviewId, "RETURNED", decision);
    await notifyOwner(tx, context, review, {
      template: "returned",
      key: reviewId,
      params: { comments: await formatDecisionText(tx, review, decision) },
      path: formPath(review),
    });
    return review;
  });
  wakeOutbox(context);
  return viewAfterAction(context, review);
}

/**
 * Reads the review in the transaction of the decision, so that the second of two simultaneous decisions finds it
 * decided.
 */
async function requireUndecided(
  tx: Transaction,
  context: Context,
  reviewId: string,
  action: DatasetAction,
): Promise<ReviewRecord> {
  const actor = requireUser(context);
  const found = await findVisibleReview(context, tx, reviewId);
  const refusal = refuseReview(found, actor);
  if (refusal) throw new DomainError(refusal, refusal === "forbidden" ? { action } : {});
  if (found.review.state !== "OPEN") {
    const by = found.reviewerName ?? "";
    throw new DomainError("reviewDecided", { state: found.review.state, by, named: by ? "yes" : "no" });
  }
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

/** Writes comments, remarks and findings of the checklist as one text in the depositor's language. */
async function formatDecisionText(
  tx: Transaction,
  { dataset }: ReviewRecord,
  { checklist, comments, remarks }: ReviewDecision,
): Promise<string> {
  const t = translator((await findRecipient(tx, dataset.ownerId))?.locale ?? "zh");
  const findings = checklist.filter(hasFinding).map(({ item, verdict, text }) =>
    t(text ? "review.findingLine" : "review.findingBare", {
      item: t(`review.check.${item}`),
      verdict: t(`review.verdict.${verdict}`),
      text,
    })
  );
  const lines = remarks.map(({ about, text }) =>
    t("review.remarkLine", { about: t(`review.about.${about}`), text })
  );
  const parts = [comments, lines.join("\n"), findings.join("\n")].filter(Boolean);
  return parts.join("\n\n") || t("review.noComments");
}

/**
 * Sets whether versions that a community accepts wait for their release (spec 3 §2, row 9). Versions that wait already
 * keep waiting.
 * @throws DomainError notLoggedIn, notFound, forbidden.
 */
export async function holdPublication(context: Context, code: string, hold: boolean): Promise<boolean> {
  const actor = requireUser(context);
  await context.db.withTx(async (tx) => {
    const community = await findCommunity(tx, code);
    if (!community) throw new DomainError("notFound", { what: code.slice(0, 80) });
    if (!mayHoldPublication(community, actor)) {
      throw new DomainError("forbidden", { action: "holdPublication" });
    }
    if (!await setHoldsPublication(tx, community.id, hold)) return;
    await recordAudit(tx, context, {
      action: "holdPublication",
      subject: "community",
      subjectId: community.id,
      detail: { hold: hold ? 1 : 0 },
    });
  });
  return hold;
}
