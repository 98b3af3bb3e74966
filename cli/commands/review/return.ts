import { type Command, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { findReview } from "../../find_request.ts";
import { datasetReport } from "../../view.ts";
import { type DecisionOptions, readChecklist, readRemarks } from "./accept.ts";

/** Returns a dataset to its depositor, with the reasons. */
export const returnForRevision: Command<DecisionOptions> = {
  noun: "review",
  verb: "return",
  summary: "cli.review.return",
  argument: ["<id>", "cli.argument.reviewId"],
  flags: {
    "--comment <text>": "cli.flag.comment",
    "--check <item...>": "cli.flag.check",
    "--fix <item=text...>": "cli.flag.fix",
    "--note <item=text...>": "cli.flag.note",
    "--remark <about=text...>": "cli.flag.remark",
  },
  parse(identifier, flags) {
    const comments = textFlag(flags, "comment") ?? "";
    const decision = { identifier, checklist: readChecklist(flags), comments, remarks: readRemarks(flags) };
    if (comments || decision.remarks.length > 0 || decision.checklist.some(({ text }) => text)) {
      return decision;
    }
    const found = "--comment <text> | --remark <about=text> | --fix <item=text>";
    throw new CliError("usage", "cli.usage.missingFlag", { values: { found } });
  },
  async run({ identifier, ...decision }, { repository, terminal }) {
    const { reviewId } = await findReview(repository, identifier);
    const dataset = await repository.reviews.returnForRevision(reviewId, decision);
    return datasetReport(dataset, terminal);
  },
};
