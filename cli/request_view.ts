/** Requests of all types, requests for retraction and updates of papers as rows for a person and as lines for a pipe. */
import { formatDate } from "../locales/format.ts";
import type { PaperUpdate, RequestEntry, RequestTypeName, Retraction } from "../sdk/mod.ts";
import { ACCESS_STATES } from "../sdk/model/access_request.ts";
import { localized } from "../sdk/model/locale.ts";
import { PAPER_UPDATE_STATES, RETRACTION_STATES } from "../sdk/model/request.ts";
import type { Translate } from "../locales/mod.ts";
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

/** The words of a type and of its states, as its own pages say them. */
const WORDS: Record<RequestTypeName, (t: Translate, state: string) => { type: string; state?: string }> = {
  retraction(t, state) {
    const known = RETRACTION_STATES.find((one) => one === state);
    return { type: t("cli.requestType.retraction"), state: known && t(`retraction.state.${known}`) };
  },
  paperUpdate(t, state) {
    const known = PAPER_UPDATE_STATES.find((one) => one === state);
    return { type: t("cli.requestType.paperUpdate"), state: known && t(`retraction.papers.state.${known}`) };
  },
  access(t, state) {
    const known = ACCESS_STATES.find((one) => one === state);
    return { type: t("cli.requestType.access"), state: known && t(`access_request.state.${known}`) };
  },
};

/** What a newer server knows and this program does not is said by its code. */
function wordsOf({ t }: Terminal, { type, state }: RequestEntry): { type: string; state: string } {
  const words: ReturnType<typeof WORDS.retraction> = Object.hasOwn(WORDS, type)
    ? WORDS[type as RequestTypeName](t, state)
    : { type };
  return { type: words.type, state: words.state ?? state };
}

export function requestList(list: RequestEntry[], terminal: Terminal, data: unknown): Report {
  const { t, locale } = terminal;
  return {
    data,
    columns: [
      t("cli.column.retraction"),
      t("cli.column.requestType"),
      t("cli.column.dataSetId"),
      t("cli.column.version"),
      t("cli.column.state"),
      t("cli.column.requested"),
      t("cli.column.title"),
    ],
    rows: list.map((entry) => [
      entry.requestId,
      wordsOf(terminal, entry).type,
      entry.dataSetId ?? "-",
      entry.version ?? "-",
      wordsOf(terminal, entry).state,
      formatDate(entry.createdAt),
      (entry.title && localized(entry.title, locale)) || "-",
    ]),
  };
}

export function requestReport(entry: RequestEntry, terminal: Terminal): Report {
  const { t } = terminal;
  const { columns = [], rows: [row = []] = [] } = requestList([entry], terminal, entry);
  const { requester, email, dueAt, decidedAt, expiresAt, chosen, comments, payload, attachments, actions } =
    entry;
  const rows = [
    ...columns.map((name, at) => [name, row[at] ?? ""]),
    [t("cli.column.requester"), [requester, email && `<${email}>`].filter(Boolean).join(" ")],
    [t("cli.column.due"), dueAt ? formatDate(dueAt) : ""],
    [t("cli.column.decided"), decidedAt ? formatDate(decidedAt) : ""],
    [t("cli.column.validUntil"), expiresAt ? formatDate(expiresAt) : ""],
    [t("cli.column.chosen"), (chosen ?? []).join(", ")],
    [t("cli.column.comments"), comments],
    [t("cli.column.payload"), payload ? JSON.stringify(payload) : ""],
    ...attachments.map(({ attachmentId, name }) => [t("cli.column.attached"), `${attachmentId} ${name}`]),
    [t("cli.column.actions"), actions.join(", ")],
  ];
  return { data: entry, rows: rows.filter(([, value]) => value) };
}
