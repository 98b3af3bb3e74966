import { type Command, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import type { VersionOptions } from "./show.ts";

/** Deletes a draft with its files. There is no way back, so it must be said twice. */
export const remove: Command<VersionOptions & Confirmation> = {
  noun: "dataset",
  verb: "delete",
  summary: "cli.dataset.delete",
  argument: ["<id>", "cli.argument.dataSetId"],
  flags: { "--version <label>": "cli.flag.version", "--yes": "cli.flag.yes" },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    yes: flags.yes === true,
  }),
  async run({ identifier, version, yes }, tools) {
    await confirm(yes, identifier, "cli.confirm.delete", tools);
    const { repository, terminal } = tools;
    const label = version ?? (await repository.datasets.get(identifier)).version;
    await repository.datasets.remove(identifier, label);
    terminal.say(terminal.t("cli.dataset.deleted", { dataSetId: identifier, version: label }));
    return { data: { dataSetId: identifier, version: label, deleted: true }, rows: [[identifier, label]] };
  },
};
