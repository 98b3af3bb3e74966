import type { RequestTypeName } from "../../../sdk/mod.ts";
import { REQUEST_WORKFLOWS } from "../../../sdk/model/request_types.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";
import { requestList } from "../../request_view.ts";

export interface RequestListOptions {
  type?: RequestTypeName;
  state?: string;
  page?: number;
  size?: number;
}

const TYPES = Object.keys(REQUEST_WORKFLOWS) as RequestTypeName[];
const STATES = [
  ...new Set(Object.values(REQUEST_WORKFLOWS).flatMap(({ states }): readonly string[] => states)),
];

/** Requests of all types that one decides, or of one type; oldest first. */
export const listRequests: Command<RequestListOptions> = {
  noun: "request",
  verb: "list",
  summary: "cli.request.list",
  flags: {
    "--type <type>": "cli.flag.requestType",
    "--state <state>": "cli.flag.requestState",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse(_argument, flags) {
    const type = choiceFlag(flags, "type", TYPES);
    const states: readonly string[] = type ? REQUEST_WORKFLOWS[type].states : STATES;
    return {
      type,
      state: choiceFlag(flags, "state", states),
      page: countFlag(flags, "page"),
      size: countFlag(flags, "size"),
    };
  },
  async run(options, { repository, terminal }) {
    const found = await repository.requests.list(options);
    const { list, page, total } = found;
    terminal.say(terminal.t("cli.request.found", { shown: list.length, total, page }));
    return requestList(list, terminal, found);
  },
};
