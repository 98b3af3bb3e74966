import type { RetractionDecision } from "../../../sdk/mod.ts";
import { RETRACTION_DECISIONS } from "../../../sdk/model/request.ts";
import { choiceFlag, type Command, missingFlag, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { findRetraction } from "../../find_request.ts";
import { retractionReport } from "../../request_view.ts";

/** Decides a request for retraction. A withdrawal closes the files at once and for good. */
export const decideRetraction: Command<RetractionDecision & Confirmation & { identifier: string }> = {
  noun: "retraction",
  verb: "decide",
  summary: "cli.retraction.decide",
  argument: ["<id>", "cli.argument.retractionId"],
  flags: {
    "--decision <decision>": "cli.flag.decision",
    "--comment <text>": "cli.flag.comment",
    "--yes": "cli.flag.confirmWithdrawal",
  },
  parse(identifier, flags) {
    const decision = choiceFlag(flags, "decision", RETRACTION_DECISIONS);
    if (!decision) throw missingFlag("--decision <decision>");
    const comments = textFlag(flags, "comment") ?? "";
    if (decision === "REJECTED" && !comments) throw missingFlag("--comment <text>");
    return { identifier, decision, comments, yes: flags.yes === true };
  },
  async run({ identifier, yes, ...decision }, tools) {
    const { repository, terminal } = tools;
    if (decision.decision === "WITHDRAWN") await confirm(yes, identifier, "cli.confirm.withdraw", tools);
    const { retractionId } = await findRetraction(repository, identifier);
    return retractionReport(await repository.retractions.decide(retractionId, decision), terminal);
  },
};
