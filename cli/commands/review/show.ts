import type { Command } from "../../command.ts";
import { reviewReport } from "../../review_view.ts";

/** One review with its checklist and comments. */
export const show: Command<string> = {
  noun: "review",
  verb: "show",
  summary: "cli.review.show",
  argument: ["<review>", "cli.argument.reviewId"],
  parse: (reviewId) => reviewId,
  run: async (reviewId, { repository, terminal }) =>
    reviewReport(await repository.reviews.get(reviewId), terminal),
};
