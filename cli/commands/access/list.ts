import type { AccessState } from "../../../sdk/mod.ts";
import { ACCESS_STATES } from "../../../sdk/model/access_request.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";
import { requestList } from "../../request_view.ts";

export interface AccessListOptions {
  received: boolean;
  state?: AccessState;
  page?: number;
  size?: number;
}

/** What the caller has asked for, newest first, or what others ask of the caller, oldest first. */
export const listAccess: Command<AccessListOptions> = {
  noun: "access",
  verb: "list",
  summary: "cli.access.list",
  flags: {
    "--received": "cli.flag.accessReceived",
    "--state <state>": "cli.flag.requestState",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    received: flags.received === true,
    state: choiceFlag(flags, "state", ACCESS_STATES),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run({ received, ...query }, { repository: { accessRequests }, terminal }) {
    if (received) {
      const found = await accessRequests.list(query);
      return requestList(found.list, terminal, found);
    }
    const own = (await accessRequests.own()).filter(({ state }) => !query.state || state === query.state);
    return requestList(own, terminal, own);
  },
};
