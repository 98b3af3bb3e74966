import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { requestReport } from "../../request_view.ts";

/** Grants access until a time; the requester gets a link by e-mail. */
export const acceptAccess: Command<{ id: string; until: string; comments: string }> = {
  noun: "access",
  verb: "accept",
  summary: "cli.access.accept",
  argument: ["<id>", "cli.argument.requestId"],
  flags: { "--until <time>": "cli.flag.accessUntil", "--comment <text>": "cli.flag.accessMessage" },
  parse: (id, flags) => ({
    id,
    until: requiredFlag(flags, "until", "--until <time>"),
    comments: textFlag(flags, "comment") ?? "",
  }),
  run: async ({ id, ...decision }, { repository, terminal }) =>
    requestReport(await repository.accessRequests.accept(id, decision), terminal),
};
