/**
 * Who may see a version and what they may do with it (spec 2 §6, spec 3 §2). Pure: an actor carries its memberships.
 * A review's community is the dataset's, because neither changes while the version is locked.
 */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { AllowedAction } from "../../sdk/model/dataset.ts";
import { coverOrigin, isFromFiles } from "../../sdk/model/cover.ts";
import { canDo, type DatasetStatus, isUnpublished } from "../../sdk/model/lifecycle.ts";
import type { Actor } from "../context.ts";

type Owned = Pick<DatasetRow, "ownerId" | "communityId">;
interface Subject {
  dataset: Owned;
  version: Pick<VersionHead["version"], "status" | "accessRight" | "withheldAt">;
}
/** What the actions ask about besides. */
interface ActionSubject extends Subject {
  dataset: Owned & Pick<DatasetRow, "redirectedAt">;
  version: Subject["version"] & Pick<VersionHead["version"], "number" | "held">;
  /** Whether some version of the dataset has not been public yet; absent: not asked. */
  hasUnpublished?: boolean;
  /** Whether it is the newest version that readers are led to; absent: not asked. */
  isNewest?: boolean;
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

/** Compliance items: those who see the version and have to do with its review (spec 2 §6). */
export function maySeeAttachment(subject: Subject, actor: Actor): boolean {
  return maySee(subject, actor) &&
    (maySeePrivateFields(subject, actor) || isGovernance(actor) || isPlatformAdministrator(actor));
}

/**
 * Whether the files are open to somebody (spec 2 §4): to everyone when PUBLIC and not withheld for correction; to the
 * owner always; to reviewers as long as they see the version. Withdrawn files are closed to everybody. No clock opens an
 * embargo by itself: it ends when two looks at the clock have agreed, and that is written down (safety 3.19).
 */
export function mayDownload(subject: Subject, actor: Actor): boolean {
  const { dataset, version } = subject;
  if (version.status === "RETRACTED") return false;
  if (isPublic(subject) && version.accessRight === "PUBLIC" && version.withheldAt === null) return true;
  return actor.kind === "system" || isOwner(dataset, actor) ||
    (isReviewer(dataset, actor) && maySee(subject, actor));
}

/** What was drawn from the files shows what is in them, so it is open to those to whom they are. */
export function maySeeCover(subject: Subject, name: string, actor: Actor): boolean {
  return maySee(subject, actor) && (!isFromFiles(coverOrigin(name)) || mayDownload(subject, actor));
}

/** Names and sizes are open to all who see the version; of a withdrawn one to its depositor and the platform. */
export function mayListFiles(subject: Subject, actor: Actor): boolean {
  return subject.version.status !== "RETRACTED" || maySeeAttachment(subject, actor);
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

/** A version before whose number there is another comes after a published one. */
export function wasPublished(
  { version }: { version: Pick<VersionHead["version"], "number" | "status"> },
): boolean {
  return version.number > 1 || !isUnpublished(version.status);
}

type Condition = (subject: ActionSubject) => boolean;
const always: Condition = () => true;
const neverPublished: Condition = (subject) => !wasPublished(subject);

/** What the lifecycle leaves to its depositor, with what must hold besides the state. */
const OWNER_ACTIONS: Partial<Record<AllowedAction, Condition>> = {
  save: always,
  remove: always,
  importFiles: always,
  makePrivate: neverPublished,
  endPrivacy: always,
  submit: always,
  recall: always,
  redirect: (subject) => neverPublished(subject) && subject.dataset.redirectedAt === null,
  urge: always,
  addVersion: ({ hasUnpublished }) => !hasUnpublished,
  // A registrar knows the papers of one version: the newest.
  updatePapers: ({ isNewest }) => isNewest !== false,
  requestRetraction: always,
  endEmbargo: ({ version }) => version.accessRight === "EMBARGO",
  openAccess: ({ version }) => version.accessRight === "RESTRICTED",
};
const REVIEWER_ACTIONS: Partial<Record<AllowedAction, Condition>> = {
  accept: always,
  returnForRevision: always,
};

/** The depositor, or the journal that held it back (spec 3 §2, row 12). */
export function mayRelease({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isOwner(dataset, actor) || isReviewer(dataset, actor);
}

/** What the server would let this person do now. */
export function allowedActions(subject: ActionSubject, actor: Actor): AllowedAction[] {
  const releasable = subject.version.held && canDo(subject.version.status, "release");
  return [
    ...(mayEdit(subject, actor) ? holding(OWNER_ACTIONS, subject) : []),
    ...(releasable && mayRelease(subject, actor) ? ["release" as const] : []),
    ...(mayReview(subject, actor) ? holding(REVIEWER_ACTIONS, subject) : []),
    ...(mayRetryPublishing(subject, actor) ? ["retryPublishing" as const] : []),
    ...(mayDownload(subject, actor) ? ["download" as const] : []),
  ];
}

function holding(
  conditions: Partial<Record<AllowedAction, Condition>>,
  subject: ActionSubject,
): AllowedAction[] {
  const { status } = subject.version;
  return (Object.entries(conditions) as [AllowedAction, Condition][])
    .filter(([action, holds]) => action !== "download" && canDo(status, action) && holds(subject))
    .map(([action]) => action);
}
