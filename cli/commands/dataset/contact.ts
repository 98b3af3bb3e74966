import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { readStatement } from "../../deposit/statement.ts";
import { publishedOf } from "../../find_version.ts";
import type { VersionOptions } from "./show.ts";

/** Sends a message to the person responsible for a published dataset; the reply goes to the account's e-mail. */
export const contact: Command<VersionOptions & { message: string }> = {
  noun: "dataset",
  verb: "contact",
  summary: "cli.dataset.contact",
  argument: ["<id>", "cli.argument.identifier"],
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
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    await repository.datasets.contact(dataSetId, label, { message: await readStatement(message) });
    terminal.say(terminal.t("cli.dataset.contacted"));
    return { data: { dataSetId, version: label, sent: true }, rows: [[dataSetId, label]] };
  },
};
