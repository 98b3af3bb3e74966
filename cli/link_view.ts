/** Links as the command line shows them. */
import { formatDate, formatDateTime } from "../locales/format.ts";
import type { Link } from "../sdk/mod.ts";
import type { Report, Terminal } from "./terminal.ts";

export function linkList(links: readonly Link[], { t }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.link"),
      t("cli.column.kind"),
      t("cli.column.dataSetId"),
      t("cli.column.version"),
      t("cli.column.access"),
      t("cli.column.state"),
      t("cli.column.expires"),
      t("cli.column.lastUsed"),
      t("cli.column.uses"),
      t("cli.column.note"),
    ],
    rows: links.map((link) => [
      link.linkId,
      link.kind,
      link.dataSetId,
      link.version ?? "-",
      link.access,
      t(`sharing.state.${link.state}`),
      formatDate(link.expiresAt),
      link.lastUsedAt ? formatDateTime(link.lastUsedAt) : "-",
      String(link.uses),
      link.label || "-",
    ]),
  };
}
