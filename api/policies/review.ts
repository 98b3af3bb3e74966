/** Decides who may see and decide reviews (spec 2 §6). A review keeps the community that it was sent to. */
import type { ReviewRecord } from "../../db/schema/records.ts";
import type { Actor, UserActor } from "../actor.ts";
import { isAdministrator, isGovernance, isOwner, isReviewer } from "./dataset.ts";

type Subject = Pick<ReviewRecord, "review" | "dataset">;

function isAssignedReviewer({ review, dataset }: Subject, actor: Actor): boolean {
  return isReviewer({ ownerId: dataset.ownerId, communityId: review.communityId }, actor);
}

/**
 * Why somebody may not decide; `undefined`: they may. Administrators of the community decide, and the governance team if
 * there is none; nobody about their own submission.
 */
export function refuseReview(subject: Subject, actor: Actor): "forbidden" | "ownSubmission" | undefined {
  if (isOwner(subject.dataset, actor)) return "ownSubmission";
  return isAssignedReviewer(subject, actor) ? undefined : "forbidden";
}

/** Which reviews somebody finds in the queue. */
export function reviewQueueOf(
  actor: UserActor,
): { all: boolean; communityIds: readonly string[]; withoutCommunity: boolean } {
  const { communityIds } = actor;
  return { all: isAdministrator(actor), communityIds, withoutCommunity: isGovernance(actor) };
}

/** Visible to its reviewers, the depositor, and platform administrators, who do not decide. */
export function maySeeReview(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || isOwner(subject.dataset, actor) ||
    isAdministrator(actor);
}

/** Comments are visible to reviewers and depositor only. */
export function maySeeComments(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || isOwner(subject.dataset, actor);
}

/** The name of the decider is visible to colleagues. A depositor gets the answer of a team, not of a person. */
export function maySeeDecider(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || isAdministrator(actor);
}

/** Platform administrators see every queue, but decide nothing. */
export function maySeeQueue({ role, communityIds }: UserActor): boolean {
  return role !== "depositor" || communityIds.length > 0;
}

/** Only reviewers of a community may set whether its accepted versions wait. */
export function mayHoldPublication({ id }: { id: string }, { communityIds }: UserActor): boolean {
  return communityIds.includes(id);
}

/** The working calendar belongs to the platform. */
export function mayManageCalendar({ role }: UserActor): boolean {
  return role === "governance" || role === "administrator";
}
