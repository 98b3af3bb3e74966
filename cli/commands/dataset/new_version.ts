import type { Command } from "../../command.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { datasetReport } from "../../view.ts";

/** Creates a version as a copy of the last one, which stays public until the new one is. */
export const newVersion: Command<string> = {
  noun: "dataset",
  verb: "new-version",
  summary: "cli.dataset.newVersion",
  argument: ["<id>", "cli.argument.identifier"],
  parse: (identifier) => identifier,
  run: async (identifier, { repository, terminal }) =>
    datasetReport(await repository.datasets.addVersion(await dataSetIdOf(repository, identifier)), terminal),
};
