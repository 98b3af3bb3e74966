import { type Command, missingFlag, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { paperUpdateReport } from "../../request_view.ts";

export interface PaperDecisionOptions {
  paperUpdateId: string;
  passed: boolean;
  comments: string;
}

/** Passes an update of papers, or returns it and says why. */
export const decidePapers: Command<PaperDecisionOptions> = {
  noun: "paper",
  verb: "decide",
  summary: "cli.paper.decide",
  argument: ["<update>", "cli.argument.paperUpdateId"],
  flags: { "--pass": "cli.flag.pass", "--return": "cli.flag.return", "--comment <text>": "cli.flag.comment" },
  parse(paperUpdateId, flags) {
    if (flags.pass === flags.return) throw new CliError("usage", "cli.usage.onePaperDecision");
    const comments = textFlag(flags, "comment") ?? "";
    if (flags.return && !comments) throw missingFlag("--comment <text>");
    return { paperUpdateId, passed: flags.pass === true, comments };
  },
  async run({ paperUpdateId, passed, comments }, { repository, terminal }) {
    return paperUpdateReport(
      await repository.relatedPapers.decide(paperUpdateId, passed, comments),
      terminal,
    );
  },
};
