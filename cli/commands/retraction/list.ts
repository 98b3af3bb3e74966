import type { RetractionState } from "../../../sdk/mod.ts";
import { RETRACTION_STATES } from "../../../sdk/model/request.ts";
import { choiceFlag, type Command, countFlag, textFlag } from "../../command.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { retractionList } from "../../request_view.ts";

export interface RetractionListOptions {
  /** One of the caller's datasets; without it the queue of the platform. */
  dataset?: string;
  state?: RetractionState;
  page?: number;
  size?: number;
}

/**
 * Lists requests for retraction: those that the platform decides, oldest first, or those about one of the caller's
 * datasets.
 */
export const listRetractions: Command<RetractionListOptions> = {
  noun: "retraction",
  verb: "list",
  summary: "cli.retraction.list",
  flags: {
    "--dataset <id>": "cli.flag.ownRetractions",
    "--state <state>": "cli.flag.retractionState",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    dataset: textFlag(flags, "dataset"),
    state: choiceFlag(flags, "state", RETRACTION_STATES),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run({ dataset, ...options }, { repository, terminal }) {
    const { retractions } = repository;
    if (dataset) {
      const list = (await retractions.ofDataset(await dataSetIdOf(repository, dataset))).filter(({ state }) =>
        !options.state || state === options.state
      );
      return retractionList(list, terminal, list);
    }
    const found = await retractions.list(options);
    const { list, page, total } = found;
    terminal.say(terminal.t("cli.request.found", { shown: list.length, total, page }));
    return retractionList(list, terminal, found);
  },
};
