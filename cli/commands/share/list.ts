import { type Command, countFlag, textFlag } from "../../command.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { linkList } from "../../link_view.ts";

export interface ShareListOptions {
  dataset?: string;
  page?: number;
  size?: number;
}

/** Links to the caller's datasets, newest first. */
export const listLinks: Command<ShareListOptions> = {
  noun: "share",
  verb: "list",
  summary: "cli.share.list",
  flags: {
    "--dataset <id>": "cli.flag.linkDataset",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    dataset: textFlag(flags, "dataset"),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run({ dataset, page, size }, { repository, terminal }) {
    const dataSetId = dataset && await dataSetIdOf(repository, dataset);
    const found = await repository.links.list({ dataSetId, page, size });
    return linkList(found.list, terminal, found);
  },
};
