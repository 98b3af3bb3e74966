import type { HarvestSelection, RecentSelection } from "../../../sdk/resources/open_api.ts";
import { type Command, countFlag, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";

type ListOptions = Pick<RecentSelection, "range"> & HarvestSelection;

/** Lists what was published, newest first, as aggregators read it. */
export const listPublished: Command<ListOptions> = {
  noun: "open-api",
  verb: "list",
  summary: "cli.openApi.list",
  flags: {
    "--days <number>": "cli.flag.publishedDays",
    "--from <date>": "cli.flag.publishedFrom",
    "--until <date>": "cli.flag.publishedUntil",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => {
    const range = countFlag(flags, "days");
    const [start_time, end_time] = [textFlag(flags, "from"), textFlag(flags, "until")];
    if (range !== undefined && (start_time ?? end_time) !== undefined) {
      throw new CliError("usage", "cli.openApi.daysOrDates");
    }
    return { range, start_time, end_time, page: countFlag(flags, "page"), size: countFlag(flags, "size") };
  },
  async run({ range, start_time, end_time, ...page }, { repository: { openApi }, terminal: { t } }) {
    const data = range === undefined
      ? await openApi.harvest({ start_time, end_time, ...page })
      : await openApi.search({ range, ...page });
    return {
      data,
      columns: [t("cli.column.published"), "DOI", t("cli.column.title")],
      rows: data.recommendData.map(({ publishDate, doi, title }) => [publishDate, doi, title]),
    };
  },
};
