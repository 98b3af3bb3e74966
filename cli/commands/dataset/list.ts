import { DATASET_STATUSES, type DatasetStatus } from "../../../sdk/mod.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";
import { datasetList } from "../../view.ts";

export interface ListOptions {
  status?: DatasetStatus;
  page?: number;
  size?: number;
}

/** One's own datasets, newest change first. */
export const list: Command<ListOptions> = {
  noun: "dataset",
  verb: "list",
  summary: "cli.dataset.list",
  flags: {
    "--status <status>": "cli.flag.status",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    status: choiceFlag(flags, "status", DATASET_STATUSES),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run(options, { repository, terminal }) {
    const found = await repository.datasets.mine(options);
    const { page, total } = found;
    terminal.say(terminal.t("cli.dataset.found", { shown: found.list.length, total, page }));
    return datasetList(found.list, terminal, found);
  },
};
