import type { Command } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { requestReport } from "../../request_view.ts";

/** Ends what the caller has granted; the link of the request stops working at once. */
export const cancelAccess: Command<Confirmation & { id: string }> = {
  noun: "access",
  verb: "cancel",
  summary: "cli.access.cancel",
  argument: ["<id>", "cli.argument.requestId"],
  flags: { "--yes": "cli.flag.confirmRequest" },
  parse: (id, flags) => ({ id, yes: flags.yes === true }),
  async run({ id, yes }, tools) {
    await confirm(yes, id, "cli.confirm.accessEnd", tools);
    return requestReport(await tools.repository.accessRequests.cancel(id), tools.terminal);
  },
};
