import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { readStatement } from "../../deposit/statement.ts";
import { publishedVersion } from "../../version_of.ts";
import type { VersionOptions } from "./show.ts";

/** Writes to whoever answers for a published dataset; the answer comes to the account's e-mail. */
export const contact: Command<VersionOptions & { message: string }> = {
  noun: "dataset",
  verb: "contact",
  summary: "cli.dataset.contact",
  argument: ["<id>", "cli.argument.dataSetId"],
  flags: {
    "--message <text>": "cli.flag.message",
    "--version <label>": "cli.flag.publishedVersion",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    message: requiredFlag(flags, "message", "--message <text>"),
  }),
  async run({ identifier, version, message }, { repository, terminal }) {
    const label = await publishedVersion(repository, identifier, version);
    await repository.datasets.contact(identifier, label, { message: await readStatement(message) });
    terminal.say(terminal.t("cli.dataset.contacted"));
    return { data: { dataSetId: identifier, version: label, sent: true }, rows: [[identifier, label]] };
  },
};
