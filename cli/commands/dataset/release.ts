import { type Command, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Publishes a version that a community accepted and held back. */
export const release: Command<VersionOptions> = {
  noun: "dataset",
  verb: "release",
  summary: "cli.dataset.release",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.release(dataSetId, label), terminal);
  },
};
