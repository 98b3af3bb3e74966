/** What is asked for a published version, in the reference model (spec 3 §2, rows 15 to 17, and 20 for what idleness took). */
import type { RetractionDecision } from "../../sdk/model/request.ts";
import {
  type ActorName,
  isReviewer,
  type Model,
  type ModelVersion,
  openCorrection,
  type Outcome,
  own,
  permit,
  refuse,
  restoreDataset,
} from "./reference.ts";
import { isPublic } from "./specified.ts";

const DAY = 86_400_000;
export const RESTORE_DAYS = 30;

const isStanding = ({ status, withheld }: ModelVersion) => status === "PUBLISHED" && !withheld;

export function updatePapers(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  papers: number,
): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  return own(model, version, actor, "updatePapers", (version) => {
    if (typeof version.papersAsked === "number") return refuse("requestPending");
    if (model.versions.findLast(isStanding) !== version) return refuse("notNewestVersion");
    if (papers === 0 && version.content.papers === 0) return refuse("papersEmpty");
    if (version.content.papers === papers) return refuse("papersUnchanged");
    return permit(() => {
      version.papersAsked = papers;
    });
  });
}

/** Of the newest update of a version. */
export function decidePapers(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  passed: boolean,
): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  if (version?.papersAsked === undefined) return refuse("notFound");
  if (actor === "owner") return refuse("ownSubmission");
  if (!isReviewer(model, actor, model.community)) return refuse("forbidden");
  const { papersAsked } = version;
  if (papersAsked === null) return refuse("requestDecided");
  return permit(() => {
    if (passed) passPapers(model, version, papersAsked);
    version.papersAsked = null;
  });
}

/** Later versions that still have the old papers get the new ones. */
function passPapers(model: Model, version: ModelVersion, papers: number): void {
  const old = version.content.papers;
  const all = model.deleted ? [...model.versions, model.deleted.version] : model.versions;
  for (const later of all) {
    if (later.number <= version.number || later.status === "RETRACTED" || later.content.papers !== old) {
      continue;
    }
    later.content = { ...later.content, papers };
    if (!isPublic(later.status)) later.revision++;
  }
  version.content = { ...version.content, papers };
}

export function requestRetraction(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
): Outcome {
  return own(model, version, actor, "requestRetraction", (version) => {
    if (version.retraction === "PENDING") return refuse("requestPending");
    return permit(() => {
      version.retraction = "PENDING";
    });
  });
}

/** Of the newest request about a version, by whoever asked, who is the depositor. */
export function recallRetraction(version: ModelVersion | undefined, actor: ActorName): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  if (!version?.retraction) return refuse("notFound");
  if (actor === "governance" || actor === "administrator") return refuse("forbidden");
  if (actor !== "owner") return refuse("notFound");
  if (version.retraction !== "PENDING") return refuse("requestDecided");
  return permit(() => {
    version.retraction = "DECIDED";
  });
}

/** Of the newest request about a version, by the platform alone. */
export function decideRetraction(
  model: Model,
  version: ModelVersion | undefined,
  actor: ActorName,
  decision: RetractionDecision["decision"],
): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  if (!version?.retraction) return refuse("notFound");
  if (actor === "owner") return refuse("forbidden");
  if (actor !== "governance" && actor !== "administrator") return refuse("notFound");
  if (version.retraction !== "PENDING") return refuse("requestDecided");
  const draft = decision === "CORRECTION" ? openCorrection(model) : permit(() => {});
  if (draft.error !== undefined) return draft;
  return permit(() => {
    draft.apply();
    version.retraction = "DECIDED";
    if (decision === "CORRECTION") version.withheld = true;
    if (decision === "WITHDRAWN") {
      version.status = "RETRACTED";
      if (version.papersAsked !== undefined) version.papersAsked = null;
    }
  });
}

export function restore(model: Model, actor: ActorName): Outcome {
  if (actor === "visitor") return refuse("notLoggedIn");
  const { deleted, now } = model;
  if (!deleted || actor !== "owner" || now - deleted.at >= RESTORE_DAYS * DAY) return refuse("notFound");
  return permit(() => restoreDataset(model));
}
