import { formatDate, formatDateTime } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";

/** Lists the caller's live access tokens. */
export const listTokens: Command<void> = {
  noun: "auth token",
  verb: "list",
  summary: "cli.auth.tokenList",
  parse: () => {},
  async run(_options, { repository, terminal: { t } }) {
    const tokens = await repository.tokens.list();
    return {
      data: { list: tokens },
      columns: [
        t("cli.column.token"),
        t("cli.column.name"),
        t("cli.column.scopes"),
        t("cli.column.expires"),
        t("cli.column.lastUsed"),
      ],
      rows: tokens.map(({ id, name, scopes, expiresAt, lastUsedAt }) => [
        id,
        name,
        scopes.join(","),
        formatDate(expiresAt),
        lastUsedAt ? formatDateTime(lastUsedAt) : "-",
      ]),
    };
  },
};
