/** Datasets and reviews as rows for a person and as lines for a pipe. */
import type { MessageKey, Translate } from "../locales/mod.ts";
import { formatBytes, formatDate } from "../locales/format.ts";
import { type DatasetSummary, localized, type OrganizationPage, type Review } from "../sdk/mod.ts";
import type { Report, Terminal } from "./terminal.ts";

const columns = (t: Translate, ...names: ColumnName[]) => names.map((name) => t(`cli.column.${name}`));
type ColumnName = MessageKey extends infer K ? K extends `cli.column.${infer Name}` ? Name : never : never;

/** One dataset as name and value; what it does not have yet is left out. */
export function datasetReport(
  dataset: DatasetSummary,
  { t, locale }: Terminal,
  data: unknown = dataset,
): Report {
  const { dataSetId, version, status, doi, cstr, title, count, size, updatedAt, publishedAt } = dataset;
  const { community, held, withheld, privateUntil } = dataset;
  const rows: [ColumnName, string | undefined][] = [
    ["dataSetId", dataSetId],
    ["version", version],
    ["status", statusText(t, status)],
    ["held", held ? t("cli.column.heldYes") : undefined],
    ["withheld", withheld ? t("cli.column.heldYes") : undefined],
    ["privateUntil", privateUntil && formatDate(privateUntil)],
    ["community", community && `${localized(community.name, locale)} (${community.code})`],
    ["doi", doi],
    ["cstr", cstr],
    ["title", localized(title, locale)],
    ["files", `${count} (${formatBytes(size)})`],
    ["updated", formatDate(updatedAt)],
    ["published", publishedAt && formatDate(publishedAt)],
  ];
  return {
    data,
    rows: rows.flatMap(([name, value]) => value ? [[t(`cli.column.${name}`), value]] : []),
  };
}

export function datasetList(list: DatasetSummary[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: columns(t, "dataSetId", "version", "status", "doi", "title", "updated"),
    rows: list.map((one) => [
      one.dataSetId,
      one.version,
      statusText(t, one.status),
      one.doi ?? "-",
      localized(one.title, locale) || "-",
      formatDate(one.updatedAt),
    ]),
  };
}

export function reviewList(list: Review[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: columns(t, "reviewId", "dataSetId", "version", "state", "workingDays", "due", "title"),
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
  const rest: [ColumnName, string][] = [
    ["checklist", review.checklist.join(", ")],
    ["comments", review.comments],
    ["remarks", review.remarks.map(({ about, text }) => `${about}: ${text}`).join("\n")],
  ];
  const rows = [
    ...columns.map((name, at) => [name, row[at] ?? ""]),
    ...rest.map(([name, value]) => [t(`cli.column.${name}`), value]),
  ];
  return { data: review, rows: rows.filter(([, value]) => value) };
}

export function organizationList(found: OrganizationPage, { t, locale }: Terminal): Report {
  return {
    data: found,
    columns: columns(t, "ror", "organization", "place"),
    rows: found.data.map(({ id, nameZh, nameEn, place }) => [
      id,
      localized({ zh: nameZh, en: nameEn }, locale),
      place[locale] || "-",
    ]),
  };
}

function statusText(t: Translate, status: DatasetSummary["status"]): string {
  return t(`vocabulary.status.${status}`);
}
