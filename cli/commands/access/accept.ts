import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { requestReport } from "../../request_view.ts";

interface AcceptOptions {
  id: string;
  until: string;
  comments: string;
  /** Paths of files and folders that alone are granted; absent for all. */
  files?: string[];
}

/** Grants access until a time; the requester gets a link by e-mail. */
export const acceptAccess: Command<AcceptOptions> = {
  noun: "access",
  verb: "accept",
  summary: "cli.access.accept",
  argument: ["<id>", "cli.argument.requestId"],
  flags: {
    "--until <time>": "cli.flag.accessUntil",
    "--comment <text>": "cli.flag.accessMessage",
    "--only <path...>": "cli.flag.accessOnly",
  },
  parse: (id, flags) => ({
    id,
    until: requiredFlag(flags, "until", "--until <time>"),
    comments: textFlag(flags, "comment") ?? "",
    files: Array.isArray(flags.only) ? flags.only : undefined,
  }),
  run: async ({ id, ...decision }, { repository, terminal }) =>
    requestReport(await repository.accessRequests.accept(id, decision), terminal),
};
