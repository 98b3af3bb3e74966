import { type Command, textFlag } from "../../command.ts";
import { isCalled } from "../../identifier.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Restores a deleted draft. */
export const restore: Command<VersionOptions> = {
  noun: "dataset",
  verb: "restore",
  summary: "cli.dataset.restore",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.deletedVersion" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository: { datasets }, terminal }) {
    // A deleted draft cannot be resolved, so it is searched in the list.
    const found = (await datasets.deleted()).find((one) => isCalled(one, identifier));
    const label = version ?? found?.version ?? "V1";
    return datasetReport(await datasets.restore(found?.dataSetId ?? identifier, label), terminal);
  },
};
