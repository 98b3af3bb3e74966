import { type Command, missingFlag, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { paperUpdateIdOf } from "../../find_request.ts";
import { paperUpdateReport } from "../../request_view.ts";

export interface PaperDecisionOptions {
  /** Id of the update, or identifier of its dataset. */
  identifier: string;
  passed: boolean;
  comments: string;
}

/** Accepts an update of papers, or returns it with a comment. */
export const decidePapers: Command<PaperDecisionOptions> = {
  noun: "paper",
  verb: "decide",
  summary: "cli.paper.decide",
  argument: ["<id>", "cli.argument.paperUpdateId"],
  flags: { "--pass": "cli.flag.pass", "--return": "cli.flag.return", "--comment <text>": "cli.flag.comment" },
  parse(identifier, flags) {
    if (flags.pass === flags.return) throw new CliError("usage", "cli.usage.onePaperDecision");
    const comments = textFlag(flags, "comment") ?? "";
    if (flags.return && !comments) throw missingFlag("--comment <text>");
    return { identifier, passed: flags.pass === true, comments };
  },
  async run({ identifier, passed, comments }, { repository, terminal }) {
    const paperUpdateId = await paperUpdateIdOf(repository, identifier);
    return paperUpdateReport(
      await repository.relatedPapers.decide(paperUpdateId, passed, comments),
      terminal,
    );
  },
};
