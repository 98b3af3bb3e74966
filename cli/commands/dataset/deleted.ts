import type { Command } from "../../command.ts";
import { datasetList } from "../../view.ts";

/** Lists drafts that the platform deleted after months without a change and that can be restored. */
export const deleted: Command<void> = {
  noun: "dataset",
  verb: "deleted",
  summary: "cli.dataset.deletedDrafts",
  parse: () => {},
  async run(_options, { repository, terminal }) {
    const list = await repository.datasets.deleted();
    return datasetList(list, terminal, list);
  },
};
