import type { Command } from "../../command.ts";
import { requestReport } from "../../request_view.ts";

/** One request of any type, with what was asked and what may be done about it. */
export const showRequest: Command<string> = {
  noun: "request",
  verb: "show",
  summary: "cli.request.show",
  argument: ["<id>", "cli.argument.requestId"],
  parse: (id) => id,
  run: async (id, { repository, terminal }) => requestReport(await repository.requests.get(id), terminal),
};
