import type { Command } from "../../command.ts";
import { findReview } from "../../find_request.ts";
import { roundsReport } from "../dataset/diff.ts";

/** Shows what the depositor has changed since the round of review before. */
export const changes: Command<string> = {
  noun: "review",
  verb: "changes",
  summary: "cli.review.changes",
  argument: ["<id>", "cli.argument.reviewId"],
  parse: (identifier) => identifier,
  async run(identifier, { repository, terminal }) {
    const { reviewId } = await findReview(repository, identifier);
    return roundsReport(await repository.reviews.changes(reviewId), terminal);
  },
};
