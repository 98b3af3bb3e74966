import type { RequestDecision } from "../../../sdk/mod.ts";
import { isIrrevocable } from "../../../sdk/model/request_types.ts";
import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { requestReport } from "../../request_view.ts";

type DecideOptions = Omit<RequestDecision, "files"> & Confirmation & { id: string };

/** Decides about a request of any type with one of the actions that `request show` names. */
export const decideRequest: Command<DecideOptions> = {
  noun: "request",
  verb: "decide",
  summary: "cli.request.decide",
  argument: ["<id>", "cli.argument.requestId"],
  flags: {
    "--action <action>": "cli.flag.requestAction",
    "--comment <text>": "cli.flag.requestComment",
    "--until <time>": "cli.flag.requestUntil",
    "--yes": "cli.flag.confirmRequest",
  },
  parse: (id, flags) => ({
    id,
    action: requiredFlag(flags, "action", "--action <action>"),
    comments: textFlag(flags, "comment") ?? "",
    until: textFlag(flags, "until") ?? "",
    yes: flags.yes === true,
  }),
  async run({ id, yes, ...decision }, tools) {
    const { requests } = tools.repository;
    const { type } = await requests.get(id);
    if (isIrrevocable(type, decision.action)) await confirm(yes, id, "cli.confirm.request", tools);
    return requestReport(await requests.decide(id, decision), tools.terminal);
  },
};
