/** Decides who may see and decide requests about a published version (spec 2 §6, spec 3 §2, rows 15 to 17). */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { Actor } from "../actor.ts";
import { isGovernance, isOwner, isReviewer } from "./dataset.ts";

type Subject = { dataset: Pick<DatasetRow, "ownerId" | "communityId"> };

/** Retractions are decided by the platform: its data governance team and its administrators. */
export function decidesRetractions(actor: Actor): boolean {
  return isGovernance(actor) || (actor.kind === "user" && actor.role === "administrator");
}

/** Requests and their signed statements are visible to the depositor and the platform only. */
export function maySeeRetraction({ dataset }: Subject, actor: Actor): boolean {
  return isOwner(dataset, actor) || decidesRetractions(actor);
}

/** Whether comments and refused papers are visible: to the depositor and the reviewers (safety 3.24). */
export function maySeePaperReview({ dataset }: Subject, actor: Actor): boolean {
  return isOwner(dataset, actor) || isReviewer(dataset, actor);
}

/** Whether readers are led to this version: it is public, not withdrawn, and not being corrected. */
export function isAvailable(
  { version }: { version: Pick<VersionHead["version"], "status" | "withheldAt"> },
): boolean {
  return version.status === "PUBLISHED" && version.withheldAt === null;
}
