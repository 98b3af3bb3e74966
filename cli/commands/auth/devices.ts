import { formatDateTime } from "../../../locales/format.ts";
import { readUserAgent } from "../../../sdk/user_agent.ts";
import type { Command } from "../../command.ts";

/** Lists the caller's sessions; the current one is marked. */
export const devices: Command<void> = {
  noun: "auth",
  verb: "devices",
  summary: "cli.auth.devices",
  parse: () => {},
  async run(_options, { repository, terminal: { t } }) {
    const list = await repository.profile.devices();
    return {
      data: list,
      columns: [
        t("cli.column.device"),
        t("cli.column.address"),
        t("cli.column.since"),
        t("cli.column.lastSeen"),
        t("cli.column.current"),
      ],
      rows: list.map(({ userAgent, address, createdAt, lastSeenAt, current }) => [
        nameOf(userAgent),
        address || "-",
        formatDateTime(createdAt),
        formatDateTime(lastSeenAt),
        current ? "*" : "",
      ]),
    };
  },
};

function nameOf(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(", ") || userAgent || "-";
}
