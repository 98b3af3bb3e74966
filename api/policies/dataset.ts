/**
 * Who may see a version and what they may do with it (spec 2 §6, spec 3 §2). Pure: an actor carries its memberships.
 * A review's community is the dataset's, because neither changes while the version is locked.
 */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { AllowedAction } from "../../sdk/model/dataset.ts";
import { canDo, type DatasetStatus } from "../../sdk/model/lifecycle.ts";
import type { Actor } from "../context.ts";

type Owned = Pick<DatasetRow, "ownerId" | "communityId">;
interface Subject {
  dataset: Owned;
  version: Pick<VersionHead["version"], "status" | "accessRight" | "embargoEndsAt">;
}

/** States in which everybody may read the metadata; a withdrawn dataset leaves its record as a tombstone. */
const PUBLIC_STATES: ReadonlySet<DatasetStatus> = new Set(["PUBLISHED", "RETRACTED"]);
/** From submission on a reviewer sees the version; once returned it is the depositor's own work again. */
const REVIEWED_STATES: ReadonlySet<DatasetStatus> = new Set([
  "UNDER_REVIEW",
  "ACCEPTED",
  "PUBLISHING",
  "PUBLISH_ERROR",
]);

export function isOwner({ ownerId }: Owned, actor: Actor): boolean {
  return actor.kind === "user" && actor.id === ownerId;
}

/** Administrators of the dataset's community, or the governance team when it has none (spec 2 §6). */
export function isReviewer({ communityId }: Owned, actor: Actor): boolean {
  if (actor.kind !== "user") return false;
  return communityId ? actor.communityIds.includes(communityId) : isGovernance(actor);
}

/** Platform administrators look after every dataset, but decide none of their reviews. */
function isPlatformAdministrator(actor: Actor): boolean {
  return actor.kind === "user" && actor.role === "administrator";
}

export function isPublic({ version }: Subject): boolean {
  return PUBLIC_STATES.has(version.status);
}

export function maySee(subject: Subject, actor: Actor): boolean {
  const { dataset, version } = subject;
  return isPublic(subject) || actor.kind === "system" || isOwner(dataset, actor) ||
    isPlatformAdministrator(actor) ||
    (isReviewer(dataset, actor) && REVIEWED_STATES.has(version.status)) ||
    mayRetryPublishing(subject, actor);
}

/** Owner and reviewers read e-mails in full and reviewers' comments; nobody else does. */
export function maySeePrivateFields({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return actor.kind === "system" || isOwner(dataset, actor) || isReviewer(dataset, actor);
}

/**
 * Whether the files are open to somebody (spec 2 §4): everyone when PUBLIC, or EMBARGO whose end has passed; the
 * owner always; reviewers as long as they see the version. `now` in epoch milliseconds.
 */
export function mayDownload(subject: Subject, actor: Actor, now: number): boolean {
  const { dataset, version } = subject;
  if (version.status === "RETRACTED") return false;
  if (isPublic(subject) && isOpen(version, now)) return true;
  return actor.kind === "system" || isOwner(dataset, actor) ||
    (isReviewer(dataset, actor) && maySee(subject, actor));
}

/** An embargo whose end has passed is open at once: the job that writes it down may come later. */
function isOpen({ accessRight, embargoEndsAt }: Subject["version"], now: number): boolean {
  if (accessRight === "EMBARGO") return embargoEndsAt !== null && now >= embargoEndsAt;
  return accessRight === "PUBLIC";
}

/** Only the depositor changes, submits, recalls or removes a version. */
export function mayEdit({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isOwner(dataset, actor);
}

/** Nobody reviews a submission of their own. */
export function mayReview({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isReviewer(dataset, actor) && !isOwner(dataset, actor);
}

export function isGovernance(actor: Actor): boolean {
  return actor.kind === "user" && actor.role === "governance";
}

/** The governance team repairs publishing, whatever community the dataset belongs to. */
function mayRetryPublishing({ version }: Pick<Subject, "version">, actor: Actor): boolean {
  return isGovernance(actor) && canDo(version.status, "retryPublishing");
}

const OWNER_ACTIONS = ["save", "remove", "submit", "recall"] as const;
const REVIEWER_ACTIONS = ["accept", "returnForRevision"] as const;

/** What the server would let this person do now. */
export function allowedActions(subject: Subject, actor: Actor, now: number): AllowedAction[] {
  const { status } = subject.version;
  return [
    ...(mayEdit(subject, actor) ? OWNER_ACTIONS.filter((action) => canDo(status, action)) : []),
    ...(mayReview(subject, actor) ? REVIEWER_ACTIONS.filter((action) => canDo(status, action)) : []),
    ...(mayRetryPublishing(subject, actor) ? ["retryPublishing" as const] : []),
    ...(mayDownload(subject, actor, now) ? ["download" as const] : []),
  ];
}
