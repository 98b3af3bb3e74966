import type { PaperUpdateState } from "../../../sdk/mod.ts";
import { PAPER_UPDATE_STATES } from "../../../sdk/model/request.ts";
import { choiceFlag, type Command, countFlag, textFlag } from "../../command.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { paperUpdateList } from "../../request_view.ts";

export interface PaperListOptions {
  /** Lists the history of a dataset; without it the queue of a reviewer. */
  dataset?: string;
  state?: PaperUpdateState;
  page?: number;
  size?: number;
}

/** Lists updates of papers: those that the caller reviews, oldest first, or those of a dataset. */
export const listPaperUpdates: Command<PaperListOptions> = {
  noun: "paper",
  verb: "list",
  summary: "cli.paper.list",
  flags: {
    "--dataset <id>": "cli.flag.ownPaperUpdates",
    "--state <state>": "cli.flag.paperState",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    dataset: textFlag(flags, "dataset"),
    state: choiceFlag(flags, "state", PAPER_UPDATE_STATES),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run({ dataset, ...options }, { repository, terminal }) {
    const { relatedPapers } = repository;
    if (dataset) {
      const list = (await relatedPapers.history(await dataSetIdOf(repository, dataset))).filter(({ state }) =>
        !options.state || state === options.state
      );
      return paperUpdateList(list, terminal, list);
    }
    const found = await relatedPapers.queue(options);
    const { list, page, total } = found;
    terminal.say(terminal.t("cli.request.found", { shown: list.length, total, page }));
    return paperUpdateList(list, terminal, found);
  },
};
