import type { AnonymityFinding } from "../../../sdk/mod.ts";
import { type Command, textFlag } from "../../command.ts";
import type { Terminal } from "../../terminal.ts";
import { newestOf } from "../../find_version.ts";

export interface ScanOptions {
  identifier: string;
  version?: string;
}

/** Shows where a version names the people behind it, before an anonymous link is made. */
export const scanVersion: Command<ScanOptions> = {
  noun: "share",
  verb: "scan",
  summary: "cli.share.scan",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version: wanted }, { repository, terminal }) {
    const { t } = terminal;
    const { dataSetId, label } = await newestOf(repository, identifier, wanted);
    const scan = await repository.links.scan({ dataSetId, version: label });
    terminal.say(t("cli.share.scanned", { count: scan.findings.length, files: scan.filesScanned }));
    for (const { path, reason } of scan.unscanned) {
      terminal.say(`  ${path}: ${t(`anonymous.unscanned.${reason}`)}`);
    }
    return {
      data: scan,
      columns: [
        t("cli.column.place"),
        t("cli.column.kind"),
        t("cli.column.term"),
        t("cli.column.excerpt"),
      ],
      rows: scan.findings.map((one) => [placeOf(one, t), one.kind, one.term, one.excerpt]),
    };
  },
};

function placeOf({ path, member, place }: AnonymityFinding, t: Terminal["t"]): string {
  if (path === undefined || place === "fileName") return path ?? t(`anonymous.place.${place}`);
  return member === undefined ? path : `${path}!${member}`;
}
