import type { SearchQuery, Sort } from "../../../sdk/mod.ts";
import { type Facet, FACETS, SORTS } from "../../../sdk/model/search.ts";
import { choiceFlag, type Command, countFlag, type Flags, textFlag } from "../../command.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { datasetList } from "../../view.ts";

export interface SearchOptions {
  q: string;
  filters: SearchQuery["filters"];
  sort?: Sort;
  page?: number;
  size?: number;
}

/** A flag a filter of the API, each with the values that the facets of an answer name. */
const FILTER_FLAGS = {
  "--subject <codes>": "cli.flag.filter.subject",
  "--type <codes>": "cli.flag.filter.type",
  "--access <rights>": "cli.flag.filter.access",
  "--license <ids>": "cli.flag.filter.license",
  "--year <years>": "cli.flag.filter.year",
  "--keyword <words>": "cli.flag.filter.keyword",
  "--author <names>": "cli.flag.filter.author",
  "--affiliation <names>": "cli.flag.filter.affiliation",
  "--journal <codes>": "cli.flag.filter.journal",
  "--group <codes>": "cli.flag.filter.group",
} as const satisfies Record<`--${Facet} <${string}>`, MessageKey>;

/** Several values of a filter stand between semicolons, since names have commas. */
function filtersOf(flags: Flags): SearchQuery["filters"] {
  const given = FACETS.flatMap((facet) => {
    const values = textFlag(flags, facet)?.split(";").map((value) => value.trim()).filter(Boolean) ?? [];
    return values.length > 0 ? [[facet, values] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Searches published datasets by words in either language. */
export const search: Command<SearchOptions> = {
  noun: "dataset",
  verb: "search",
  summary: "cli.dataset.search",
  argument: ["<query>", "cli.argument.query"],
  flags: {
    ...FILTER_FLAGS,
    "--sort <order>": "cli.flag.sort",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (q, flags) => ({
    q,
    filters: filtersOf(flags),
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
