import { type Command, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Submits a draft to its reviewers; it is locked until they decide. */
export const submit: Command<VersionOptions> = {
  noun: "dataset",
  verb: "submit",
  summary: "cli.dataset.submit",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.submit(dataSetId, label), terminal);
  },
};
