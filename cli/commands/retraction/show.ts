import type { Command } from "../../command.ts";
import { retractionReport } from "../../request_view.ts";

/** One request for retraction with its statements. */
export const showRetraction: Command<string> = {
  noun: "retraction",
  verb: "show",
  summary: "cli.retraction.show",
  argument: ["<retraction>", "cli.argument.retractionId"],
  parse: (retractionId) => retractionId,
  run: async (retractionId, { repository, terminal }) =>
    retractionReport(await repository.retractions.get(retractionId), terminal),
};
