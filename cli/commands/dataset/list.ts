import type { OwnQuery } from "../../../sdk/mod.ts";
import { DATASET_KINDS } from "../../../sdk/model/dataset.ts";
import { DATASET_STATUSES } from "../../../sdk/model/lifecycle.ts";
import { OWN_SORTS } from "../../../sdk/model/own_datasets.ts";
import { RESOURCE_TYPE_CODES } from "../../../sdk/model/vocabulary/resource_types.ts";
import { choiceFlag, choicesFlag, type Command, countFlag, textFlag } from "../../command.ts";
import { datasetList } from "../../view.ts";

export interface ListOptions extends OwnQuery {
  /** Lists each dataset once, by its newest version. */
  newest: boolean;
}

/** Lists versions of the caller's datasets, by default newest change first. */
export const list: Command<ListOptions> = {
  noun: "dataset",
  verb: "list",
  summary: "cli.dataset.list",
  flags: {
    "--status <status>": "cli.flag.status",
    "--search <words>": "cli.flag.ownSearch",
    "--sort <order>": "cli.flag.ownSort",
    "--type <code>": "cli.flag.ownType",
    "--kind <kinds>": "cli.flag.ownKind",
    "--newest": "cli.flag.ownNewest",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    status: choiceFlag(flags, "status", DATASET_STATUSES),
    keyword: textFlag(flags, "search"),
    sort: choiceFlag(flags, "sort", OWN_SORTS),
    dataSetTypeCode: choiceFlag(flags, "type", RESOURCE_TYPE_CODES),
    dataSetType: choicesFlag(flags, "kind", DATASET_KINDS),
    newest: flags.newest === true,
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run({ newest, ...query }, { repository: { datasets }, terminal }) {
    const found = await (newest ? datasets.mineNewest(query) : datasets.mine(query));
    const { page, total } = found;
    terminal.say(terminal.t("cli.dataset.found", { shown: found.list.length, total, page }));
    return datasetList(found.list, terminal, found);
  },
};
