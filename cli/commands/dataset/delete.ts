import { type Command, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import type { VersionOptions } from "./show.ts";

/** Deletes a draft with its files. There is no way back, so it must be said twice. */
export const remove: Command<VersionOptions> = {
  noun: "dataset",
  verb: "delete",
  summary: "cli.dataset.delete",
  argument: ["<id>", "cli.argument.dataSetId"],
  flags: { "--version <label>": "cli.flag.version", "--yes": "cli.flag.yes" },
  parse(identifier, flags) {
    if (!flags.yes) throw new CliError("usage", "cli.usage.yes", { values: { found: identifier } });
    return { identifier, version: textFlag(flags, "version") };
  },
  async run({ identifier, version }, { repository, terminal }) {
    const label = version ?? (await repository.datasets.get(identifier)).version;
    await repository.datasets.remove(identifier, label);
    terminal.say(terminal.t("cli.dataset.deleted", { dataSetId: identifier, version: label }));
    return { data: { dataSetId: identifier, version: label, deleted: true }, rows: [[identifier, label]] };
  },
};
