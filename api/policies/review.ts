/** Who sees and decides reviews (spec 2 §6). A review keeps the community it was sent to. */
import type { ReviewRecord } from "../../db/schema/records.ts";
import type { Actor, UserActor } from "../actor.ts";
import { isOwner, isReviewer } from "./dataset.ts";

type Subject = Pick<ReviewRecord, "review" | "dataset">;

function isAssignedReviewer({ review, dataset }: Subject, actor: Actor): boolean {
  return isReviewer({ ownerId: dataset.ownerId, communityId: review.communityId }, actor);
}

/** Community administrators, and the governance team for what has no community. */
export function mayDecide(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) && !isOwner(subject.dataset, actor);
}

/** Its reviewers, the depositor, and platform administrators, who read but do not decide. */
export function maySeeReview(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || isOwner(subject.dataset, actor) ||
    (actor.kind === "user" && actor.role === "administrator");
}

/** Comments are between reviewers and depositor. */
export function maySeeComments(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || isOwner(subject.dataset, actor);
}

/** Who decided is for colleagues; a depositor hears from the team, not from a person. */
export function maySeeDecider(subject: Subject, actor: Actor): boolean {
  return isAssignedReviewer(subject, actor) || (actor.kind === "user" && actor.role === "administrator");
}

/** Platform administrators look into every queue, and decide in none. */
export function maySeeQueue({ role, communityIds }: UserActor): boolean {
  return role !== "depositor" || communityIds.length > 0;
}

/** Whether what a community accepts waits is for those who review for it to say. */
export function mayHoldPublication({ id }: { id: string }, { communityIds }: UserActor): boolean {
  return communityIds.includes(id);
}

/** The working calendar is the platform's. */
export function mayManageCalendar({ role }: UserActor): boolean {
  return role === "governance" || role === "administrator";
}
