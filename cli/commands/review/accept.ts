import { CHECKLIST, type ChecklistItem } from "../../../sdk/mod.ts";
import { type Command, type Flags, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { datasetReport } from "../../view.ts";

export interface DecisionOptions {
  reviewId: string;
  checklist: ChecklistItem[];
  comments: string;
}

/** Accepts what was checked. The list is ticked by name or, knowingly, as a whole: never by itself. */
export const accept: Command<DecisionOptions> = {
  noun: "review",
  verb: "accept",
  summary: "cli.review.accept",
  argument: ["<review>", "cli.argument.reviewId"],
  flags: {
    "--all-checked": "cli.flag.allChecked",
    "--check <item...>": "cli.flag.check",
    "--comment <text>": "cli.flag.comment",
  },
  parse: (reviewId, flags) => ({
    reviewId,
    checklist: readChecklist(flags),
    comments: textFlag(flags, "comment") ?? "",
  }),
  async run({ reviewId, checklist, comments }, { repository, terminal }) {
    const dataset = await repository.reviews.accept(reviewId, { checklist, comments });
    return datasetReport(dataset, terminal);
  },
};

export function readChecklist({ allChecked, check }: Flags): ChecklistItem[] {
  if (allChecked) return [...CHECKLIST];
  const given = Array.isArray(check) ? check.flatMap((item) => item.split(",")) : [];
  return given.map((item) => {
    const found = CHECKLIST.find((known) => known === item.trim());
    if (found) return found;
    const values = { flag: "--check", found: item, wanted: CHECKLIST.join(", ") };
    throw new CliError("usage", "cli.usage.choice", { values });
  });
}
