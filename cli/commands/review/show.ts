import type { Command } from "../../command.ts";
import { findReview } from "../../find_request.ts";
import { reviewReport } from "../../review_view.ts";

/** Shows a review with its checklist and comments. */
export const show: Command<string> = {
  noun: "review",
  verb: "show",
  summary: "cli.review.show",
  argument: ["<id>", "cli.argument.reviewId"],
  parse: (identifier) => identifier,
  run: async (identifier, { repository, terminal }) =>
    reviewReport(await findReview(repository, identifier), terminal),
};
