import { type Command, requiredFlag } from "../../command.ts";
import { requestReport } from "../../request_view.ts";

/** Rejects a request for access, with a reason. */
export const rejectAccess: Command<{ id: string; comments: string }> = {
  noun: "access",
  verb: "reject",
  summary: "cli.access.reject",
  argument: ["<id>", "cli.argument.requestId"],
  flags: { "--comment <text>": "cli.flag.accessRejection" },
  parse: (id, flags) => ({ id, comments: requiredFlag(flags, "comment", "--comment <text>") }),
  run: async ({ id, comments }, { repository, terminal }) =>
    requestReport(await repository.accessRequests.reject(id, comments), terminal),
};
