/**
 * Decides who may see and decide requests about a published version (spec 2 §6, spec 3 §2, rows 15 to 17): one
 * {@link RequestPolicy} for each type of request.
 */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { Actor, UserActor } from "../actor.ts";
import { isAdministrator, isGovernance, isOwner, isPublic, isReviewer } from "./dataset.ts";
import { maySeeQueue } from "./review.ts";

type AboutDataset = { dataset: Pick<DatasetRow, "ownerId" | "communityId"> };
type AboutVersion = AboutDataset & { version: Pick<VersionHead["version"], "status"> };

/** What a policy asks about a request. */
export interface RequestSubject {
  request: { requesterId: string | null; state: string };
  /** Null where the request is about no version. */
  about: AboutVersion | null;
}

/** Which requests of a type somebody finds in the queue; all of them, or those about the datasets that they review. */
export type QueueScope =
  | { everything: true }
  | { everything?: false; communityIds: readonly string[]; withoutCommunity: boolean }
  | { everything?: false; ownerId: string };

export interface RequestPolicy {
  /** Whether its state and its dates are shown; everybody else hears that there is none. */
  maySee(subject: RequestSubject, actor: Actor): boolean;
  /** Whether what was asked is shown. */
  maySeePayload(subject: RequestSubject, actor: Actor): boolean;
  /** Whether the comments of the decision, and who asked, are shown. */
  maySeeReview(subject: RequestSubject, actor: Actor): boolean;
  /** Whether the e-mail of who asked is shown; absent: to nobody. */
  maySeeEmail?(subject: RequestSubject, actor: Actor): boolean;
  /** Why somebody may not decide about it; `undefined`: they may. */
  refuseDecision(subject: RequestSubject, actor: Actor): "forbidden" | "ownSubmission" | undefined;
  /** `undefined`: the queue is not for them. */
  queueOf(actor: UserActor): QueueScope | undefined;
}

/** Retractions are decided by the platform: its data governance team and its administrators. */
export function decidesRetractions(actor: Actor): boolean {
  return isGovernance(actor) || isAdministrator(actor);
}

/** Requests and their signed statements are visible to the depositor and the platform only. */
export function maySeeRetraction({ dataset }: AboutDataset, actor: Actor): boolean {
  return isOwner(dataset, actor) || decidesRetractions(actor);
}

const maySeeRequest = ({ about }: RequestSubject, actor: Actor) =>
  about !== null && maySeeRetraction(about, actor);

export const RETRACTION_POLICY: RequestPolicy = {
  maySee: maySeeRequest,
  maySeePayload: maySeeRequest,
  maySeeReview: maySeeRequest,
  refuseDecision({ about }, actor) {
    if (about === null || !decidesRetractions(actor)) return "forbidden";
    return isOwner(about.dataset, actor) ? "ownSubmission" : undefined;
  },
  queueOf: (actor) => decidesRetractions(actor) ? { everything: true } : undefined,
};

/** Whether comments and refused papers are visible: to the depositor and the reviewers (safety 3.24). */
function maySeePaperReview({ about }: RequestSubject, actor: Actor): boolean {
  return about !== null && (isOwner(about.dataset, actor) || isReviewer(about.dataset, actor));
}

/** Strangers see dates and states of what is about a public version, and papers that have become public. */
export const PAPER_UPDATE_POLICY: RequestPolicy = {
  maySee: (subject, actor) =>
    subject.about !== null &&
    (isPublic(subject.about) || maySeePaperReview(subject, actor) || isAdministrator(actor)),
  maySeePayload: (subject, actor) =>
    maySeePaperReview(subject, actor) || decidesRetractions(actor) || subject.request.state === "PASSED",
  maySeeReview: maySeePaperReview,
  refuseDecision({ about }, actor) {
    if (about === null) return "forbidden";
    if (isOwner(about.dataset, actor)) return "ownSubmission";
    return isReviewer(about.dataset, actor) ? undefined : "forbidden";
  },
  // The same rules as for reviews: updates of the communities that the person administers, or of the governance team;
  // platform administrators see all.
  queueOf(actor) {
    if (isAdministrator(actor)) return { everything: true };
    if (!maySeeQueue(actor)) return undefined;
    return { communityIds: actor.communityIds, withoutCommunity: isGovernance(actor) };
  },
};

/** The requester and the depositor; the depositor alone decides (spec 2 §5). */
const isParty = ({ request, about }: RequestSubject, actor: Actor) =>
  actor.kind === "user" &&
  (actor.id === request.requesterId || (about !== null && isOwner(about.dataset, actor)));

export const ACCESS_POLICY: RequestPolicy = {
  maySee: isParty,
  maySeePayload: isParty,
  maySeeReview: isParty,
  maySeeEmail: isParty,
  refuseDecision: ({ about }, actor) => about && isOwner(about.dataset, actor) ? undefined : "forbidden",
  queueOf: ({ id }) => ({ ownerId: id }),
};

/** The key of a request shows it as its requester sees it. */
export const FOLLOWER_POLICY: RequestPolicy = {
  ...ACCESS_POLICY,
  maySee: () => true,
  maySeePayload: () => true,
  maySeeReview: () => true,
  maySeeEmail: () => true,
};

/** Whether the files of a public version need a request: they are restricted, and not one's own. */
export function mayRequestAccess(
  head: Pick<VersionHead, "dataset" | "version">,
  actor: Actor,
): boolean {
  const { version, dataset } = head;
  return isPublic(head) && version.status !== "RETRACTED" && version.accessRight === "RESTRICTED" &&
    !isOwner(dataset, actor);
}

/** Whether readers are led to this version: it is public, not withdrawn, and not being corrected. */
export function isAvailable(
  { version }: { version: Pick<VersionHead["version"], "status" | "withheldAt"> },
): boolean {
  return version.status === "PUBLISHED" && version.withheldAt === null;
}
