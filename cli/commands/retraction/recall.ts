import type { Command } from "../../command.ts";
import { findRetraction } from "../../find_request.ts";
import { retractionReport } from "../../request_view.ts";

/** Takes back one's own request for retraction, as long as nobody has decided it. */
export const recallRetraction: Command<string> = {
  noun: "retraction",
  verb: "recall",
  summary: "cli.retraction.recall",
  argument: ["<id>", "cli.argument.retractionId"],
  parse: (identifier) => identifier,
  async run(identifier, { repository, terminal }) {
    const { retractionId } = await findRetraction(repository, identifier);
    return retractionReport(await repository.retractions.recall(retractionId), terminal);
  },
};
