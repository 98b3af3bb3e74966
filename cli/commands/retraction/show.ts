import type { Command } from "../../command.ts";
import { findRetraction } from "../../find_request.ts";
import { retractionReport } from "../../request_view.ts";

/** Shows a request for retraction with its statements. */
export const showRetraction: Command<string> = {
  noun: "retraction",
  verb: "show",
  summary: "cli.retraction.show",
  argument: ["<id>", "cli.argument.retractionId"],
  parse: (identifier) => identifier,
  run: async (identifier, { repository, terminal }) =>
    retractionReport(await findRetraction(repository, identifier), terminal),
};
