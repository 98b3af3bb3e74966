/** Links to archive a prepared record as the command line shows them. */
import { formatDate } from "../locales/format.ts";
import type { ArchiveLink, NewArchiveLink } from "../sdk/mod.ts";
import { localized } from "../sdk/model/locale.ts";
import type { Report, Terminal } from "./terminal.ts";

export function archiveLinkList(
  links: readonly ArchiveLink[],
  { t, locale }: Terminal,
  data: unknown,
): Report {
  return {
    data,
    columns: [
      t("cli.column.link"),
      t("cli.column.state"),
      t("cli.column.dataSetId"),
      t("cli.column.status"),
      t("cli.column.expires"),
      t("cli.column.email"),
      "DOI",
      t("cli.column.title"),
    ],
    rows: links.map((link) => [
      link.archiveLinkId,
      t(`archive_link.state.${link.state}`),
      link.dataset?.dataSetId ?? "-",
      link.dataset ? t(`vocabulary.status.${link.dataset.status}`) : "-",
      formatDate(link.expiresAt),
      link.email,
      link.archiveDoi,
      localized(link.title, locale),
    ]),
  };
}

/** A link with an address of this moment: the address where it is not mailed, or else where it goes. */
export function newArchiveLink(made: NewArchiveLink, terminal: Terminal): Report {
  if (made.url !== undefined) {
    terminal.say(terminal.t("cli.share.created", { date: formatDate(made.expiresAt) }));
    return { data: made, rows: [[made.url]] };
  }
  terminal.say(terminal.t("archive_link.mailed", { email: made.email }));
  return archiveLinkList([made], terminal, made);
}
