/**
 * The life of a dataset once more, as small as it can be said, for the model test: what each action should do or with
 * which error it should be refused. Written from spec 3 §2 and spec 2 §4 and §5, not from the services.
 */
import { isDeepStrictEqual } from "node:util";
import { addMonths } from "../../sdk/model/time.ts";
import type { DatasetAction, DatasetStatus } from "../../sdk/model/lifecycle.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import { addWorkingDays } from "../../sdk/model/working_days.ts";
import { isPublic, isSpecified } from "./specified.ts";

/** `owner` also administers the community; `admin` is another administrator of it. */
export const ACTORS = ["owner", "other", "admin", "governance", "administrator", "visitor"] as const;
export type ActorName = (typeof ACTORS)[number];

/** What a test writes into a draft; two versions say the same where all of it is the same. */
export interface Content {
  complete: boolean;
  text: number;
  papers: number;
  access: AccessRight;
}

export interface ModelVersion {
  number: number;
  status: DatasetStatus;
  content: Content;
  revision: number;
  imported: boolean;
  held: boolean;
  /** Whether what protected it was ended: asking again is no error then. */
  ended: boolean;
  privateUntil: number | null;
  embargoEndsAt: number | null;
  /** When the clock was first seen beyond the end of the embargo. */
  look: number | null;
  lastUrge: number | null;
  /** When it was last changed, and the mails about its idleness since. */
  touchedAt: number;
  reminders: { days: number; sentAt: number }[];
  /** Closed until a correction takes its place. */
  withheld: boolean;
  /** How many papers wait for the reviewers; `null` once they have decided, absent before anybody asked. */
  papersAsked?: number | null;
  retraction?: "PENDING" | "DECIDED";
  review?: { community: boolean; open: boolean; dueAt: number };
}

export interface Model {
  now: number;
  /** Whether the registrar refuses. */
  broken: boolean;
  /** Sent to the community, which holds publication; else to the governance team. */
  community: boolean;
  redirected: boolean;
  /** Whether the community has an administrator besides the owner. */
  staffed: boolean;
  versions: ModelVersion[];
  /** A draft that was deleted for idleness and can be had back. */
  deleted?: { version: ModelVersion; at: number };
}

/** The name of the error, or what happens to the model. */
export type Outcome = { error: string } | { error?: undefined; apply: () => void };

export const refuse = (error: string): Outcome => ({ error });
export const permit = (apply: () => void): Outcome => ({ apply });

const REVIEWED: readonly DatasetStatus[] = ["UNDER_REVIEW", "ACCEPTED", "PUBLISHING", "PUBLISH_ERROR"];

/** Of the dataset, or of one review that was sent somewhere. */
export function isReviewer({ staffed }: Model, actor: ActorName, community: boolean): boolean {
  return community ? (staffed && actor === "admin") || actor === "owner" : actor === "governance";
}

function sees(model: Model, { status }: ModelVersion, actor: ActorName): boolean {
  return isPublic(status) || actor === "owner" || actor === "administrator" ||
    (isReviewer(model, actor, model.community) && REVIEWED.includes(status)) ||
    (actor === "governance" && status === "PUBLISH_ERROR");
}

/** Who must be asked before anything else: a stranger is told that there is nothing, an onlooker that he may not. */
function findRefusal(model: Model, version: ModelVersion | undefined, actor: ActorName): string | undefined {
  if (actor === "visitor") return "notLoggedIn";
  if (!version || !sees(model, version, actor)) return "notFound";
  return actor === "owner" ? undefined : "forbidden";
}

function conflict({ status }: ModelVersion, action: DatasetAction): string | undefined {
  if (isSpecified(status, action)) return undefined;
  if (status === "PRIVATE_DRAFT" && action === "recall") return "privateDraftStays";
  return status === "IMPORTING" ? "importing" : "datasetStateConflict";
}

const publishedBefore = (version: ModelVersion) => version.number > 1 || isPublic(version.status);

/** A step of the depositor alone. */
export function own(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  action: DatasetAction,
  rest: (version: ModelVersion) => Outcome,
): Outcome {
  const away = findRefusal(model, version, actor) ?? conflict(version!, action);
  return away ? refuse(away) : rest(version!);
}

export function save(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  content: Content,
): Outcome {
  return own(model, version, actor, "save", (version) =>
    permit(() => {
      // What is stored already is not saved again.
      if (isDeepStrictEqual({ ...version.content }, { ...content })) return;
      version.content = content;
      version.revision++;
    }));
}

export function submit(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  return own(model, version, actor, "submit", (version) => {
    if (isIncomplete(model, version) || wouldRestrictPublished(model, version)) {
      return refuse("datasetIncomplete");
    }
    const last = model.versions.findLast((one) => one.number < version.number && isPublic(one.status));
    if (last && isSame(last, version)) {
      return refuse(last.content.papers === version.content.papers ? "identicalVersion" : "papersOnly");
    }
    return permit(() => enterReview(model, version));
  });
}

/** What is wanted is not all there, or nobody could decide about it (row 6: "community open"). */
export function isIncomplete({ community, staffed }: Model, { content }: ModelVersion): boolean {
  return !content.complete || (community && !staffed);
}

/** What was public once never goes back to embargo or restricted access (row 19). */
function wouldRestrictPublished(model: Model, version: ModelVersion): boolean {
  return version.content.access !== "PUBLIC" &&
    model.versions.some(({ status, content }) => isPublic(status) && content.access === "PUBLIC");
}

/** But for the papers. */
function isSame(one: ModelVersion, other: ModelVersion): boolean {
  return one.content.text === other.content.text && one.content.access === other.content.access &&
    one.imported === other.imported;
}

export function enterReview(model: Model, version: ModelVersion): void {
  version.status = "UNDER_REVIEW";
  version.privateUntil = null;
  const dueAt = addWorkingDays(new Date(model.now), 5).getTime();
  version.review = { community: model.community, open: true, dueAt };
}

export function recall(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  return own(model, version, actor, "recall", (version) =>
    permit(() => {
      version.status = "DRAFT";
      version.review!.open = false;
    }));
}

export function makePrivate(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  months: number,
): Outcome {
  return own(model, version, actor, "makePrivate", (version) => {
    if (version.number > 1) return refuse("publishedBefore");
    if (isIncomplete(model, version)) return refuse("datasetIncomplete");
    return permit(() => {
      version.status = "PRIVATE_DRAFT";
      version.privateUntil = addMonths(model.now, months);
    });
  });
}

export function unprotect(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  const away = findRefusal(model, version, actor);
  if (away) return refuse(away);
  const { status, content, ended } = version!;
  const done = permit(() => {});
  if (status === "PRIVATE_DRAFT") {
    if (isIncomplete(model, version!)) return refuse("datasetIncomplete");
    return permit(() => {
      enterReview(model, version!);
      version!.ended = true;
    });
  }
  const illegal = conflict(version!, "endEmbargo");
  if (illegal) {
    return ended && !isSpecified(status, "save") && illegal !== "importing" ? done : refuse(illegal);
  }
  if (content.access !== "EMBARGO") return ended ? done : refuse("notEmbargoed");
  return permit(() => open(version!));
}

export function open(version: ModelVersion): void {
  version.content = { ...version.content, access: "PUBLIC" };
  version.ended = true;
}

export function openAccess(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  return own(model, version, actor, "openAccess", (version) => {
    if (version.content.access !== "RESTRICTED") return refuse("notRestricted");
    return permit(() => {
      version.content = { ...version.content, access: "PUBLIC" };
    });
  });
}

export function redirect(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  community: boolean,
): Outcome {
  const away = findRefusal(model, version, actor);
  if (away) return refuse(away);
  if (publishedBefore(version!)) return refuse("deliveredAlready");
  const illegal = conflict(version!, "redirect");
  if (illegal) return refuse(illegal);
  if (model.redirected) return refuse("redirectedBefore");
  if (community === model.community || (community && !model.staffed)) return refuse("invalidInput");
  return permit(() => {
    model.community = community;
    model.redirected = true;
    if (version!.review?.open) version!.review.community = community;
  });
}

export function urge(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  overdue: boolean,
): Outcome {
  return own(model, version, actor, "urge", (version) => {
    if (overdue && model.now <= version.review!.dueAt) return refuse("invalidInput");
    const next = version.lastUrge === null ? 0 : addWorkingDays(new Date(version.lastUrge), 5).getTime();
    if (model.now < next) return refuse("urgedBefore");
    return permit(() => {
      version.lastUrge = model.now;
    });
  });
}

export function importFiles(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  return own(model, version, actor, "importFiles", (version) => {
    if (version.imported) return refuse("pathTaken");
    return permit(() => {
      version.status = "IMPORTING";
    });
  });
}

export function remove(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  const away = findRefusal(model, version, actor);
  if (away) return refuse(away);
  if (isPublic(version!.status)) return refuse("publishedStays");
  const illegal = conflict(version!, "remove");
  if (illegal) return refuse(illegal);
  return permit(() => {
    model.versions = model.versions.filter((one) => one !== version);
  });
}

export function addVersion(model: Model, actor: ActorName): Outcome {
  const newest = model.versions.findLast((version) => sees(model, version, actor));
  const away = findRefusal(model, newest, actor);
  return away ? refuse(away) : openNextVersion(model);
}

/** A copy of the newest published version; one that was deleted for idleness comes back instead. */
export function openNextVersion(model: Model): Outcome {
  if (model.versions.some(({ status }) => !isPublic(status))) return refuse("unpublishedVersion");
  const last = model.versions.findLast(({ status }) => status === "PUBLISHED");
  if (!last) return refuse("datasetStateConflict");
  return permit(() => {
    if (model.deleted && model.deleted.version.number > last.number) return restoreDataset(model);
    const copy = newVersion(model.versions.at(-1)!.number + 1, model.now);
    model.versions.push({ ...copy, content: { ...last.content }, imported: last.imported });
  });
}

/** The depositor's own draft, or the next version. */
export function openCorrection(model: Model): Outcome {
  const own = model.versions.find(({ status }) => !isPublic(status));
  if (!own) return openNextVersion(model);
  const workable = ["DRAFT", "REVISE", "IMPORTING"].includes(own.status);
  return workable ? permit(() => {}) : refuse("correctionBlocked");
}

export function restoreDataset(model: Model): void {
  const { version } = model.deleted!;
  model.deleted = undefined;
  version.touchedAt = model.now;
  version.reminders = [];
  version.revision++;
  model.versions.push(version);
  model.versions.sort((one, other) => one.number - other.number);
}

export function newVersion(number: number, touchedAt: number): ModelVersion {
  return {
    number,
    status: "DRAFT",
    content: { complete: true, text: 0, papers: 0, access: "PUBLIC" },
    revision: 0,
    imported: false,
    held: false,
    ended: false,
    privateUntil: null,
    embargoEndsAt: null,
    look: null,
    lastUrge: null,
    touchedAt,
    reminders: [],
    withheld: false,
  };
}

/** Of the newest review of a version; a closed one stays known as long as a deleted draft can be had back. */
export function decide(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  accepted: boolean,
): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  const review = (version ?? model.deleted?.version)?.review;
  if (!review) return refuse("notFound");
  const reviewer = isReviewer(model, actor, review.community);
  if (!reviewer && actor !== "owner" && actor !== "administrator") return refuse("notFound");
  if (actor === "owner") return refuse("ownSubmission");
  if (!reviewer) return refuse("forbidden");
  if (!review.open) return refuse("reviewDecided");
  if (accepted && wouldRestrictPublished(model, version!)) return refuse("openedMeanwhile");
  return permit(() => {
    review.open = false;
    version!.status = accepted ? "ACCEPTED" : "REVISE";
    version!.held = accepted && model.community;
  });
}

export function release(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  const away = findRefusal(model, version, actor);
  if (away && !(away === "forbidden" && isReviewer(model, actor, model.community))) return refuse(away);
  const illegal = conflict(version!, "release");
  if (illegal) return refuse(illegal);
  if (!version!.held) return refuse("doneBefore");
  return permit(() => {
    version!.held = false;
  });
}

export function retryPublishing(model: Model, version: ModelVersion | undefined, actor: ActorName): Outcome {
  const away = findRefusal(model, version, actor);
  if (away && away !== "forbidden") return refuse(away);
  if (actor !== "governance") return refuse("forbidden");
  const illegal = conflict(version!, "retryPublishing");
  if (illegal) return refuse(illegal);
  return permit(() => {
    version!.status = "PUBLISHING";
  });
}
