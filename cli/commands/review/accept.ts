import { CHECKLIST, type ChecklistItem } from "../../../sdk/mod.ts";
import { type Remark, REMARK_SUBJECTS } from "../../../sdk/model/review.ts";
import { type Command, type Flags, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { findReview } from "../../request_of.ts";
import { datasetReport } from "../../view.ts";

export interface DecisionOptions {
  /** Of the review, or of its dataset. */
  identifier: string;
  checklist: ChecklistItem[];
  comments: string;
  remarks: Remark[];
}

/** Accepts what was checked. The list is ticked by name or, knowingly, as a whole: never by itself. */
export const accept: Command<DecisionOptions> = {
  noun: "review",
  verb: "accept",
  summary: "cli.review.accept",
  argument: ["<id>", "cli.argument.reviewId"],
  flags: {
    "--all-checked": "cli.flag.allChecked",
    "--check <item...>": "cli.flag.check",
    "--comment <text>": "cli.flag.comment",
    "--remark <about=text...>": "cli.flag.remark",
  },
  parse: (identifier, flags) => ({
    identifier,
    checklist: readChecklist(flags),
    comments: textFlag(flags, "comment") ?? "",
    remarks: readRemarks(flags),
  }),
  async run({ identifier, ...decision }, { repository, terminal }) {
    const { reviewId } = await findReview(repository, identifier);
    const dataset = await repository.reviews.accept(reviewId, decision);
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

/** `--remark title="Say where"`, as often as wanted; what stands after the first `=` is the text. */
export function readRemarks({ remark }: Flags): Remark[] {
  return (Array.isArray(remark) ? remark : []).map((given) => {
    const [word] = given.split("=", 1);
    const about = REMARK_SUBJECTS.find((known) => known === word.trim());
    const text = given.slice(word.length + 1).trim();
    if (about && text) return { about, text };
    const wanted = REMARK_SUBJECTS.map((known) => `${known}=…`).join(", ");
    throw new CliError("usage", "cli.usage.choice", { values: { flag: "--remark", found: given, wanted } });
  });
}
