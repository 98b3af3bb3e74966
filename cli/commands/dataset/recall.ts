import { type Command, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Recalls a submission, so that the dataset becomes a draft again. */
export const recall: Command<VersionOptions> = {
  noun: "dataset",
  verb: "recall",
  summary: "cli.dataset.recall",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.recall(dataSetId, label), terminal);
  },
};
