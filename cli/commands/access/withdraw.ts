import type { Command } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { requestReport } from "../../request_view.ts";

/** Takes back one's own request, and gives back what was granted. */
export const withdrawAccess: Command<Confirmation & { id: string }> = {
  noun: "access",
  verb: "withdraw",
  summary: "cli.access.withdraw",
  argument: ["<id>", "cli.argument.requestId"],
  flags: { "--yes": "cli.flag.confirmRequest" },
  parse: (id, flags) => ({ id, yes: flags.yes === true }),
  async run({ id, yes }, tools) {
    await confirm(yes, id, "cli.confirm.access", tools);
    return requestReport(await tools.repository.accessRequests.withdraw(id), tools.terminal);
  },
};
