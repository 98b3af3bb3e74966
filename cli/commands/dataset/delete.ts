import { type Command, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { newestOf } from "../../find_version.ts";
import type { VersionOptions } from "./show.ts";

/** Deletes a draft with its files. It cannot be undone, so it must be confirmed. */
export const remove: Command<VersionOptions & Confirmation> = {
  noun: "dataset",
  verb: "delete",
  summary: "cli.dataset.delete",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version", "--yes": "cli.flag.yes" },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    yes: flags.yes === true,
  }),
  async run({ identifier, version, yes }, tools) {
    await confirm(yes, identifier, "cli.confirm.delete", tools);
    const { repository, terminal } = tools;
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    await repository.datasets.remove(dataSetId, label);
    terminal.say(terminal.t("cli.dataset.deleted", { dataSetId, version: label }));
    return { data: { dataSetId, version: label, deleted: true }, rows: [[dataSetId, label]] };
  },
};
