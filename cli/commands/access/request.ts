import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { readStatement } from "../../deposit/statement.ts";
import { publishedOf } from "../../find_version.ts";
import { requestReport } from "../../request_view.ts";
import type { VersionOptions } from "../dataset/show.ts";

interface AccessOptions extends VersionOptions {
  name: string;
  institution?: string;
  reason: string;
}

/** Asks the depositor for restricted files; the answer goes to the account's e-mail. */
export const requestAccess: Command<AccessOptions> = {
  noun: "access",
  verb: "request",
  summary: "cli.access.request",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--name <text>": "cli.flag.accessName",
    "--institution <text>": "cli.flag.accessInstitution",
    "--reason <text>": "cli.flag.accessReason",
    "--version <label>": "cli.flag.publishedVersion",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    name: requiredFlag(flags, "name", "--name <text>"),
    institution: textFlag(flags, "institution"),
    reason: requiredFlag(flags, "reason", "--reason <text>"),
  }),
  async run({ identifier, version, name, institution, reason }, { repository, terminal }) {
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    const justification = await readStatement(reason);
    const asked = await repository.accessRequests.create(dataSetId, label, {
      name,
      institution,
      justification,
    });
    return requestReport(asked, terminal);
  },
};
