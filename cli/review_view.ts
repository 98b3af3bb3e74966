/** Reviews and the working calendar as rows for a person and as lines for a pipe. */
import type { Translate } from "../locales/mod.ts";
import { formatDate } from "../locales/format.ts";
import type { CalendarDay, ChecklistEntry, Review } from "../sdk/mod.ts";
import { localized } from "../sdk/model/locale.ts";
import { hasFinding } from "../sdk/model/review.ts";
import type { Report, Terminal } from "./terminal.ts";

export function reviewList(list: Review[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.reviewId"),
      t("cli.column.dataSetId"),
      t("cli.column.version"),
      t("cli.column.state"),
      t("cli.column.workingDays"),
      t("cli.column.due"),
      t("cli.column.title"),
    ],
    rows: list.map((one) => [
      one.reviewId,
      one.dataSetId,
      one.version,
      t(`cli.reviewState.${one.state}`),
      String(one.workingDays),
      one.overdue ? `${formatDate(one.dueAt)} (${t("cli.column.overdue")})` : formatDate(one.dueAt),
      localized(one.title, locale) || "-",
    ]),
  };
}

export function reviewReport(review: Review, terminal: Terminal): Report {
  const { columns = [], rows: [row = []] = [] } = reviewList([review], terminal, review);
  const { t } = terminal;
  const rows = [
    ...columns.map((name, at) => [name, row[at] ?? ""]),
    [t("cli.column.round"), review.round > 1 ? String(review.round) : ""],
    [t("cli.column.unattended"), review.unattended ? t("review.unattendedText") : ""],
    [t("cli.column.checklist"), review.checklist.map((one) => entryText(one, t)).join("\n")],
    [t("cli.column.comments"), review.comments],
    [t("cli.column.remarks"), review.remarks.map(({ about, text }) => `${about}: ${text}`).join("\n")],
  ];
  return { data: review, rows: rows.filter(([, value]) => value) };
}

/** Lists the rounds of a dataset. */
export function roundList(list: Review[], { t }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.reviewId"),
      t("cli.column.version"),
      t("cli.column.state"),
      t("cli.column.submitted"),
      t("cli.column.decided"),
      t("cli.column.comments"),
    ],
    rows: list.map((one) => [
      one.reviewId,
      one.version,
      t(`cli.reviewState.${one.state}`),
      formatDate(one.submittedAt),
      one.decidedAt ? formatDate(one.decidedAt) : "-",
      opinionText(one, t) || "-",
    ]),
  };
}

function entryText({ item, verdict, text }: ChecklistEntry, t: Translate): string {
  return [`${item}: ${t(`review.verdict.${verdict}`)}`, text].filter(Boolean).join(" · ");
}

/** Writes a review on one line: comments on the whole, then on its parts by name. */
export function opinionText(
  { comments, remarks, checklist }: Pick<Review, "comments" | "remarks" | "checklist">,
  t: Translate,
): string {
  const said = remarks.map(({ about, text }) => `${t(`review.about.${about}`)}: ${text}`);
  const found = checklist.filter(hasFinding).map(({ item, verdict, text }) => {
    const judged = `${t(`review.check.${item}`)} (${t(`review.verdict.${verdict}`)})`;
    return text ? `${judged}: ${text}` : judged;
  });
  return [comments, ...said, ...found].filter(Boolean).join(" · ");
}

export function calendarReport(days: CalendarDay[], { t }: Terminal): Report {
  return {
    data: days,
    columns: [t("cli.column.date"), t("cli.column.day")],
    rows: days.map(({ date, working }) => [
      date,
      t(working ? "review.calendar.onLong" : "review.calendar.offLong"),
    ]),
  };
}
