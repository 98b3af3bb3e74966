/** The rounds of review of a version, for its depositor and its reviewers. */
import { listRounds } from "../../../db/queries/review/reviews.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { maySeeReview } from "../../policies/review.ts";
import { requireUser } from "../../caller.ts";
import { getVersionHead } from "../dataset/read.ts";
import { loadReviewListing, type ReviewListing } from "./reviews.ts";

/** Lists rounds, newest first. @throws DomainError notLoggedIn, notFound, forbidden. */
export async function listReviewRounds(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
): Promise<ReviewListing> {
  requireUser(context);
  const head = await getVersionHead(context, context.db.read, dataSetId, version);
  const all = await listRounds(context.db.read, head.version.id);
  const rounds = all.filter((round) => maySeeReview(round, context.actor));
  if (rounds.length === 0 && all.length > 0) throw new DomainError("forbidden", { action: "review" });
  return loadReviewListing(context, rounds);
}
