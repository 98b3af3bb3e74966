import { type Command, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Tries again to publish a version whose publishing failed (spec 3 §2, row 13). */
export const retryPublishing: Command<VersionOptions> = {
  noun: "dataset",
  verb: "retry-publishing",
  summary: "cli.dataset.retryPublishing",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.retryPublishing(dataSetId, label), terminal);
  },
};
