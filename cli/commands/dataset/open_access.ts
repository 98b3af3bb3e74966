import { type Command, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { publishedOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Opens restricted files to everybody. */
export const openAccess: Command<VersionOptions & Confirmation> = {
  noun: "dataset",
  verb: "open-access",
  summary: "cli.dataset.openAccess",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.publishedVersion", "--yes": "cli.flag.confirm" },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    yes: flags.yes === true,
  }),
  async run({ identifier, version, yes }, tools) {
    await confirm(yes, identifier, "cli.confirm.openAccess", tools);
    const { repository, terminal } = tools;
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    return datasetReport(await repository.datasets.openAccess(dataSetId, label), terminal);
  },
};
