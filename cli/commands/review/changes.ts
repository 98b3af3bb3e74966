import type { Command } from "../../command.ts";
import { roundsReport } from "../dataset/diff.ts";

/** What the depositor of a resubmission has changed since the round of review before. */
export const changes: Command<string> = {
  noun: "review",
  verb: "changes",
  summary: "cli.review.changes",
  argument: ["<review>", "cli.argument.reviewId"],
  parse: (reviewId) => reviewId,
  run: async (reviewId, { repository, terminal }) =>
    roundsReport(await repository.reviews.changes(reviewId), terminal),
};
