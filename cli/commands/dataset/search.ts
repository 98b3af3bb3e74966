import type { Sort } from "../../../sdk/mod.ts";
import { SORTS } from "../../../sdk/model/search.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";
import { datasetList } from "../../view.ts";

export interface SearchOptions {
  q: string;
  sort?: Sort;
  page?: number;
  size?: number;
}

/** Searches published datasets by words in either language. */
export const search: Command<SearchOptions> = {
  noun: "dataset",
  verb: "search",
  summary: "cli.dataset.search",
  argument: ["<query>", "cli.argument.query"],
  flags: {
    "--sort <order>": "cli.flag.sort",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (q, flags) => ({
    q,
    sort: choiceFlag(flags, "sort", SORTS),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run(options, { repository, terminal }) {
    const { list: hits, page, size, total, facets } = await repository.datasets.search(options);
    const list = hits.map(({ dataset }) => dataset);
    terminal.say(terminal.t("cli.dataset.found", { shown: list.length, total, page }));
    return datasetList(list, terminal, { list, page, size, total, facets });
  },
};
