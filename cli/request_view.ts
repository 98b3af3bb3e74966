/** Requests for retraction and updates of papers as rows for a person and as lines for a pipe. */
import { formatDate } from "../locales/format.ts";
import { localized, type PaperUpdate, type Retraction } from "../sdk/mod.ts";
import type { Report, Terminal } from "./terminal.ts";

export function retractionList(list: Retraction[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.retraction"),
      t("cli.column.dataSetId"),
      t("cli.column.version"),
      t("cli.column.state"),
      t("cli.column.reason"),
      t("cli.column.requested"),
      t("cli.column.title"),
    ],
    rows: list.map((one) => [
      one.retractionId,
      one.dataSetId,
      one.version,
      t(`retraction.state.${one.state}`),
      t(`retraction.reason.${one.reason}`),
      formatDate(one.createdAt),
      localized(one.title, locale) || "-",
    ]),
  };
}

export function retractionReport(retraction: Retraction, terminal: Terminal): Report {
  const { t } = terminal;
  const { columns = [], rows: [row = []] = [] } = retractionList([retraction], terminal, retraction);
  const { content, specification, statement, statements, comments, decidedAt, purgeAt } = retraction;
  const rows = [
    ...columns.map((name, at) => [name, row[at] ?? ""]),
    [t("cli.column.content"), t(`retraction.content.${content}`)],
    [t("cli.column.specification"), specification],
    [t("cli.column.statementZh"), statement.zh],
    [t("cli.column.statementEn"), statement.en],
    ...statements.map(({ attachmentId, name }) => [t("cli.column.signed"), `${attachmentId} ${name}`]),
    [t("cli.column.decided"), decidedAt ? formatDate(decidedAt) : ""],
    [t("cli.column.comments"), comments],
    [t("cli.column.purge"), purgeAt ? formatDate(purgeAt) : ""],
  ];
  return { data: retraction, rows: rows.filter(([, value]) => value) };
}

export function paperUpdateList(list: PaperUpdate[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.paperUpdate"),
      t("cli.column.dataSetId"),
      t("cli.column.version"),
      t("cli.column.state"),
      t("cli.column.papers"),
      t("cli.column.due"),
      t("cli.column.title"),
    ],
    rows: list.map((one) => [
      one.paperUpdateId,
      one.dataSetId,
      one.version,
      t(`retraction.papers.state.${one.state}`),
      String(one.papers.length),
      formatDate(one.dueAt),
      localized(one.title, locale) || "-",
    ]),
  };
}

export function paperUpdateReport(update: PaperUpdate, terminal: Terminal): Report {
  const { t, locale } = terminal;
  const { columns = [], rows: [row = []] = [] } = paperUpdateList([update], terminal, update);
  const papers = update.papers.map(({ title, journal, doi }) =>
    [localized(title, locale), localized(journal, locale), doi].filter(Boolean).join(", ")
  );
  const rows = [
    ...columns.map((name, at) => [name, row[at] ?? ""]),
    [t("cli.column.comments"), update.comments],
    ...papers.map((paper, at) => [t("cli.column.paper", { number: at + 1 }), paper]),
  ];
  return { data: update, rows: rows.filter(([, value]) => value) };
}
