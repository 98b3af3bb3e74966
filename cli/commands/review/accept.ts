import type { ChecklistEntry, ChecklistItem } from "../../../sdk/mod.ts";
import { CHECKLIST } from "../../../sdk/model/review.ts";
import { type Remark, REMARK_SUBJECTS, toEntry } from "../../../sdk/model/review.ts";
import { type Command, type Flags, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { findReview } from "../../find_request.ts";
import { datasetReport } from "../../view.ts";

export interface DecisionOptions {
  /** Id of the review, or identifier of its dataset. */
  identifier: string;
  checklist: ChecklistEntry[];
  comments: string;
  remarks: Remark[];
}

/**
 * Accepts a submission. The items of the checklist are named one by one, or passed together on purpose, but never by
 * default.
 */
export const accept: Command<DecisionOptions> = {
  noun: "review",
  verb: "accept",
  summary: "cli.review.accept",
  argument: ["<id>", "cli.argument.reviewId"],
  flags: {
    "--all-checked": "cli.flag.allChecked",
    "--check <item...>": "cli.flag.check",
    "--note <item=text...>": "cli.flag.note",
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

/**
 * Reads the checklist: `--check` names items that pass, `--fix` those that must be corrected, `--note` those that pass
 * with a comment.
 */
export function readChecklist({ allChecked, check, fix, note }: Flags): ChecklistEntry[] {
  const judged = [...readFindings("fix", "fix", fix), ...readFindings("note", "comment", note)];
  const others = CHECKLIST.filter((item) => judged.every((one) => one.item !== item));
  const passed = allChecked ? others : listOf(check).flatMap((item) => item.split(",")).map(readItem);
  return [...passed.map(toEntry), ...judged];
}

const listOf = (given: Flags[string]): string[] => Array.isArray(given) ? given : [];

function readItem(given: string): ChecklistItem {
  const found = CHECKLIST.find((known) => known === given.trim());
  if (found) return found;
  const values = { flag: "--check", found: given, wanted: CHECKLIST.join(", ") };
  throw new CliError("usage", "cli.usage.choice", { values });
}

/** Reads `--fix files="Two do not open"`; an item that must be corrected needs no text. */
function readFindings(flag: string, verdict: "fix" | "comment", given: Flags[string]): ChecklistEntry[] {
  return listOf(given).map((one) => {
    const [word] = one.split("=", 1);
    const item = CHECKLIST.find((known) => known === word.trim());
    const text = one.slice(word.length + 1).trim();
    if (item && (text || verdict === "fix")) return { item, verdict, text };
    const wanted = CHECKLIST.map((known) => `${known}=…`).join(", ");
    throw new CliError("usage", "cli.usage.choice", { values: { flag: `--${flag}`, found: one, wanted } });
  });
}

/** Reads `--remark title="Say where"`, which can be repeated; the text is behind the first `=`. */
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
