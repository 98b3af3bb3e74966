import { DATASET_STATUSES, type DatasetStatus, OWN_SORTS, type OwnSort } from "../../../sdk/mod.ts";
import { choiceFlag, type Command, countFlag, textFlag } from "../../command.ts";
import { datasetList } from "../../view.ts";

export interface ListOptions {
  status?: DatasetStatus;
  keyword?: string;
  sort?: OwnSort;
  page?: number;
  size?: number;
}

/** Versions of one's own datasets, newest change first unless asked otherwise. */
export const list: Command<ListOptions> = {
  noun: "dataset",
  verb: "list",
  summary: "cli.dataset.list",
  flags: {
    "--status <status>": "cli.flag.status",
    "--search <words>": "cli.flag.ownSearch",
    "--sort <order>": "cli.flag.ownSort",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    status: choiceFlag(flags, "status", DATASET_STATUSES),
    keyword: textFlag(flags, "search"),
    sort: choiceFlag(flags, "sort", OWN_SORTS),
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
