import { type Command, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Ends an embargo or a private draft early. */
export const unprotect: Command<VersionOptions & Confirmation> = {
  noun: "dataset",
  verb: "unprotect",
  summary: "cli.dataset.unprotect",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.protectedVersion", "--yes": "cli.flag.confirm" },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    yes: flags.yes === true,
  }),
  async run({ identifier, version, yes }, tools) {
    await confirm(yes, identifier, "cli.confirm.unprotect", tools);
    const { repository, terminal } = tools;
    const dataSetId = await dataSetIdOf(repository, identifier);
    return datasetReport(await repository.datasets.unprotect(dataSetId, version), terminal);
  },
};
