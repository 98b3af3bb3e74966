/**
 * Decides who may see a version and what they may do with it (spec 2 §6, spec 3 §2). The functions are pure; an actor
 * contains its memberships. A review has the community of its dataset, because neither changes while the version is
 * locked.
 */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { AllowedAction } from "../../sdk/model/dataset.ts";
import { coverOrigin, isFromFiles } from "../../sdk/model/cover.ts";
import { canDo, type DatasetStatus, isUnpublished } from "../../sdk/model/lifecycle.ts";
import type { Actor, LinkGrant } from "../actor.ts";
import { isChosen } from "../../sdk/model/chosen_files.ts";
import { editGrantOf, filesByLinks, grantOf, type OpenFiles } from "./link.ts";

type Owned = Pick<DatasetRow, "ownerId" | "communityId">;
interface Subject {
  dataset: Owned;
  version: Pick<VersionHead["version"], "id" | "status" | "accessRight" | "withheldAt">;
}
/** What actions need to know besides. */
interface ActionSubject extends Subject {
  dataset: Owned & Pick<DatasetRow, "redirectedAt">;
  version: Subject["version"] & Pick<VersionHead["version"], "number" | "held">;
  /** Whether the dataset has a version that has not been public; undefined if it was not read. */
  hasUnpublished?: boolean;
  /** Whether it is the newest version that readers are led to; undefined if it was not read. */
  isNewest?: boolean;
}

/** States in which everybody may read the metadata. A withdrawn version keeps its record as a tombstone. */
const PUBLIC_STATES: ReadonlySet<DatasetStatus> = new Set(["PUBLISHED", "RETRACTED"]);
/** States in which a reviewer sees the version. A returned version is the depositor's own again. */
const REVIEWED_STATES: ReadonlySet<DatasetStatus> = new Set([
  "UNDER_REVIEW",
  "ACCEPTED",
  "PUBLISHING",
  "PUBLISH_ERROR",
]);

export function isOwner({ ownerId }: Owned, actor: Actor): boolean {
  return actor.kind === "user" && actor.id === ownerId;
}

/**
 * Whether the actor administers the dataset's community, or belongs to the governance team if it has none (spec 2 §6).
 */
export function isReviewer({ communityId }: Owned, actor: Actor): boolean {
  if (actor.kind !== "user") return false;
  return communityId ? actor.communityIds.includes(communityId) : isGovernance(actor);
}

/** Platform administrators see every dataset, but decide no review. */
export function isAdministrator(actor: Actor): boolean {
  return actor.kind === "user" && actor.role === "administrator";
}

export function isPublic({ version }: { version: Pick<Subject["version"], "status"> }): boolean {
  return PUBLIC_STATES.has(version.status);
}

export function maySee(subject: Subject, actor: Actor): boolean {
  const { dataset, version } = subject;
  return isPublic(subject) || actor.kind === "system" || isOwner(dataset, actor) ||
    isAdministrator(actor) ||
    (isReviewer(dataset, actor) && REVIEWED_STATES.has(version.status)) ||
    mayRetryPublishing(subject, actor) || grantOf(version, actor) !== undefined;
}

/** Owner and reviewers see complete e-mails and the reviewers' comments; nobody else does. */
export function maySeePrivateFields({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return actor.kind === "system" || isOwner(dataset, actor) || isReviewer(dataset, actor);
}

/** Co-authors see all fields of the version they edit: a form with masked e-mails would save the masks. */
export function maySeeAllFields(subject: Subject, actor: Actor): boolean {
  return maySeePrivateFields(subject, actor) || editGrantOf(subject.version, actor) !== undefined;
}

/**
 * Whether the actor may see compliance documents: whoever sees the version and takes part in its review (spec 2 §6).
 */
export function maySeeAttachment(subject: Subject, actor: Actor): boolean {
  return maySee(subject, actor) &&
    (maySeeAllFields(subject, actor) || isGovernance(actor) || isAdministrator(actor));
}

/**
 * Which files are open to the actor (spec 2 §4): all to everybody if PUBLIC and not withheld for correction, to the owner
 * always, and to reviewers while they see the version; to the holder of a link those that it gives. Files of a withdrawn
 * version are closed to everybody. The clock alone does not open an embargo: its end is recorded after two checks of the
 * clock have agreed (safety 3.19).
 */
export function openFiles(subject: Subject, actor: Actor): OpenFiles {
  const { dataset, version } = subject;
  if (version.status === "RETRACTED") return "none";
  const isOpen = isPublic(subject) && version.accessRight === "PUBLIC" && version.withheldAt === null;
  if (isOpen || actor.kind === "system" || isOwner(dataset, actor)) return "all";
  if (isReviewer(dataset, actor) && maySee(subject, actor)) return "all";
  return filesByLinks(version, actor);
}

/** Whether files are open to the actor: all, or some of them. */
export function mayDownload(subject: Subject, actor: Actor): boolean {
  return openFiles(subject, actor) !== "none";
}

/** Whether one file is open to the actor. */
export function mayDownloadFile(subject: Subject, path: string, actor: Actor): boolean {
  const open = openFiles(subject, actor);
  return open === "all" || (open !== "none" && isChosen(open, path));
}

/**
 * The link to which somebody owes it that they see the version or its files: what is used through it stays out of the
 * public counts.
 */
export function linkInUse(subject: Subject, actor: Actor): LinkGrant | undefined {
  if (!actor.grants) return undefined;
  const grant = grantOf(subject.version, actor);
  const bare = { ...actor, grants: undefined };
  return maySee(subject, bare) && mayDownload(subject, bare) ? undefined : grant;
}

/** A cover that was drawn from files reveals their content, so it is open to those who may download them. */
export function maySeeCover(subject: Subject, name: string, actor: Actor): boolean {
  return maySee(subject, actor) && (!isFromFiles(coverOrigin(name)) || openFiles(subject, actor) === "all");
}

/** Names and sizes are open to all who see the version; those of a withdrawn one to its depositor and the platform. */
export function mayListFiles(subject: Subject, actor: Actor): boolean {
  return subject.version.status !== "RETRACTED" || maySeeAttachment(subject, actor);
}

/** The depositor, and whom an edit link lets work on the version: saving is all that such a link allows. */
export function maySave(subject: Pick<Subject, "dataset" | "version">, actor: Actor): boolean {
  return mayEdit(subject, actor) || editGrantOf(subject.version, actor) !== undefined;
}

/** Only the depositor may submit, recall or remove a version. */
export function mayEdit({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isOwner(dataset, actor);
}

/**
 * Whether a person reads every event of the history, not those alone that are public: whoever takes part, and the platform's
 * administrators. Who sees a version by a link alone learns of it what strangers learn of a published one.
 */
export function maySeeHistory(subject: Subject, actor: Actor): boolean {
  return maySeePrivateFields(subject, actor) || isAdministrator(actor) ||
    (!isPublic(subject) && maySee(subject, { ...actor, grants: undefined }));
}

/** Nobody may review their own submission. */
export function mayReview({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isReviewer(dataset, actor) && !isOwner(dataset, actor);
}

export function isGovernance(actor: Actor): boolean {
  return actor.kind === "user" && actor.role === "governance";
}

/** The governance team repairs failed publications of every community. */
function mayRetryPublishing({ version }: Pick<Subject, "version">, actor: Actor): boolean {
  return isGovernance(actor) && canDo(version.status, "retryPublishing");
}

/** Whether this version or an earlier one was published; a number above 1 always follows a published version. */
export function wasPublished(
  { version }: { version: Pick<VersionHead["version"], "number" | "status"> },
): boolean {
  return version.number > 1 || !isUnpublished(version.status);
}

type Condition = (subject: ActionSubject) => boolean;
const always: Condition = () => true;
const neverPublished: Condition = (subject) => !wasPublished(subject);

/** Actions of the depositor, with conditions besides the state. */
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
  // A registrar has the papers of one version only, the newest.
  updatePapers: ({ isNewest }) => isNewest !== false,
  requestRetraction: always,
  endEmbargo: ({ version }) => version.accessRight === "EMBARGO",
  openAccess: ({ version }) => version.accessRight === "RESTRICTED",
};
/** The actions that an edit link grants. */
const sharedActions = (actor: Actor): Partial<Record<AllowedAction, Condition>> => ({
  save: (subject) => maySave(subject, actor),
});
const REVIEWER_ACTIONS: Partial<Record<AllowedAction, Condition>> = {
  accept: always,
  returnForRevision: always,
};

/** The depositor, or the journal that held the version back (spec 3 §2, row 12). */
export function mayRelease({ dataset }: Pick<Subject, "dataset">, actor: Actor): boolean {
  return isOwner(dataset, actor) || isReviewer(dataset, actor);
}

/** Lists the actions that the server would allow now. */
export function allowedActions(subject: ActionSubject, actor: Actor): AllowedAction[] {
  const releasable = subject.version.held && canDo(subject.version.status, "release");
  return [
    ...actionsThatHold(mayEdit(subject, actor) ? OWNER_ACTIONS : sharedActions(actor), subject),
    ...(releasable && mayRelease(subject, actor) ? ["release" as const] : []),
    ...(mayReview(subject, actor) ? actionsThatHold(REVIEWER_ACTIONS, subject) : []),
    ...(mayRetryPublishing(subject, actor) ? ["retryPublishing" as const] : []),
    ...(mayDownload(subject, actor) ? ["download" as const] : []),
  ];
}

function actionsThatHold(
  conditions: Partial<Record<AllowedAction, Condition>>,
  subject: ActionSubject,
): AllowedAction[] {
  const { status } = subject.version;
  return (Object.entries(conditions) as [AllowedAction, Condition][])
    .filter(([action, holds]) => action !== "download" && canDo(status, action) && holds(subject))
    .map(([action]) => action);
}
