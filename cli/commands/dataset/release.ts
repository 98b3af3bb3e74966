import { type Command, textFlag } from "../../command.ts";
import { newestVersion } from "../../version_of.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Publishes what a community accepted and held back. */
export const release: Command<VersionOptions> = {
  noun: "dataset",
  verb: "release",
  summary: "cli.dataset.release",
  argument: ["<id>", "cli.argument.dataSetId"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const label = await newestVersion(repository, identifier, version);
    return datasetReport(await repository.datasets.release(identifier, label), terminal);
  },
};
