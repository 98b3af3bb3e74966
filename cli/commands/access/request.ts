import { basename } from "node:path";
import { openFile } from "../../../sdk/mod.ts";
import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { readStatement } from "../../deposit/statement.ts";
import { publishedOf } from "../../find_version.ts";
import { requestReport } from "../../request_view.ts";
import type { VersionOptions } from "../dataset/show.ts";

interface AccessOptions extends VersionOptions {
  name: string;
  institution?: string;
  reason: string;
  /** Paths on the disk. */
  attach: string[];
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
    "--attach <file...>": "cli.flag.accessAttach",
    "--version <label>": "cli.flag.publishedVersion",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    name: requiredFlag(flags, "name", "--name <text>"),
    institution: textFlag(flags, "institution"),
    reason: requiredFlag(flags, "reason", "--reason <text>"),
    attach: Array.isArray(flags.attach) ? flags.attach : [],
  }),
  async run({ identifier, version, name, institution, reason, attach }, { repository, terminal }) {
    const files = await Promise.all(attach.map(async (path) => ({ path, body: await openFile(path) })));
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    const justification = await readStatement(reason);
    const asked = await repository.accessRequests.create(dataSetId, label, {
      name,
      institution,
      justification,
    });
    for (const { path, body } of files) {
      await repository.accessRequests.attach(asked.requestId, basename(path), body);
    }
    const report = files.length === 0 ? asked : await repository.requests.get(asked.requestId);
    return requestReport(report, terminal);
  },
};
