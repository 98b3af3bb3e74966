import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Undoes a deletion of files within a day: all of them are there again, or none. */
export const restoreFiles: Command<VersionOptions & { removalId: string }> = {
  noun: "dataset",
  verb: "restore-files",
  summary: "cli.dataset.restoreFiles",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--removal <id>": "cli.flag.removal",
    "--version <label>": "cli.flag.version",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    removalId: requiredFlag(flags, "removal", "--removal <id>"),
  }),
  async run({ identifier, version, removalId }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    const { restored } = await repository.files.restore(dataSetId, label, removalId);
    const dataset = await repository.datasets.get(dataSetId, label);
    return datasetReport(dataset, terminal, { ...dataset, restored });
  },
};
