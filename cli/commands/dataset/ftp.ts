import { formatDateTime, type Translate } from "../../../locales/format.ts";
import type { FtpAccess, FtpServerAddress, NewFtpAccess } from "../../../sdk/model/ftp.ts";
import { type Command, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { newestOf } from "../../find_version.ts";
import type { Report } from "../../terminal.ts";
import type { VersionOptions } from "./show.ts";

export interface FtpOptions extends VersionOptions {
  action: "show" | "create" | "revoke";
}

/** The one-time password by which an FTP program sends files into a draft. */
export const ftp: Command<FtpOptions> = {
  noun: "dataset",
  verb: "ftp",
  summary: "cli.dataset.ftp",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--create": "cli.flag.ftpCreate",
    "--revoke": "cli.flag.ftpRevoke",
    "--version <label>": "cli.flag.version",
  },
  parse(identifier, flags) {
    if (flags.create && flags.revoke) throw new CliError("usage", "cli.usage.oneFtp");
    const action = flags.create ? "create" : flags.revoke ? "revoke" : "show";
    return { identifier, version: textFlag(flags, "version"), action };
  },
  async run({ identifier, version, action }, { repository: { uploads }, repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    const { t } = terminal;
    if (action === "revoke") {
      await uploads.endFtpAccess(dataSetId, label);
      terminal.say(t("cli.ftp.ended"));
      return { data: null, rows: [] };
    }
    if (action === "create") {
      const access = await uploads.makeFtpAccess(dataSetId, label);
      terminal.say(t("cli.ftp.once"));
      return report(t, access, access);
    }
    const state = await uploads.ftpAccess(dataSetId, label);
    if (!state.access) terminal.say(t("cli.ftp.none"));
    return report(t, state, state.access);
  },
};

function report(t: Translate, data: FtpServerAddress, access?: FtpAccess | NewFtpAccess): Report {
  const { host, port, tls } = data;
  const rows = [
    [t("ftp.host"), host],
    [t("ftp.port"), String(port)],
    [t("ftp.mode"), t(tls ? "ftp.modeTls" : "ftp.modePlain")],
  ];
  if (access) rows.push([t("ftp.user"), access.user]);
  if (access && "password" in access) rows.push([t("ftp.password"), access.password]);
  if (access) rows.push([t("cli.column.expires"), formatDateTime(access.expiresAt)]);
  return { data, rows };
}
