import { type Command, textFlag } from "../../command.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Has a deleted draft back. */
export const restore: Command<VersionOptions> = {
  noun: "dataset",
  verb: "restore",
  summary: "cli.dataset.restore",
  argument: ["<id>", "cli.argument.dataSetId"],
  flags: { "--version <label>": "cli.flag.deletedVersion" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository: { datasets }, terminal }) {
    const label = version ??
      (await datasets.deleted()).find(({ dataSetId }) => dataSetId === identifier)?.version ?? "V1";
    return datasetReport(await datasets.restore(identifier, label), terminal);
  },
};
