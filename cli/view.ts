/** Datasets and organisations as rows for a person and as lines for a pipe. */
import type { MessageKey, Translate } from "../locales/mod.ts";
import { formatBytes, formatDate } from "../locales/format.ts";
import type { Dataset, DatasetSummary, OrganizationPage } from "../sdk/mod.ts";
import { localized } from "../sdk/model/locale.ts";
import { readableOf } from "../sdk/model/rich_text/stored_text.ts";
import type { Report, Terminal } from "./terminal.ts";

const columns = (t: Translate, ...names: ColumnName[]) => names.map((name) => t(`cli.column.${name}`));
type ColumnName = MessageKey extends infer K ? K extends `cli.column.${infer Name}` ? Name : never : never;

/** Shows a dataset as names and values, without what it does not have. */
export function datasetReport(
  dataset: DatasetSummary & Partial<Pick<Dataset, "doiPending">>,
  { t, locale }: Terminal,
  data: unknown = dataset,
): Report {
  const { dataSetId, version, doi, cstr, title, count, size, updatedAt, publishedAt } = dataset;
  const { community, held, withheld, privateUntil, doiPending } = dataset;
  const rows: [ColumnName, string | undefined][] = [
    ["dataSetId", dataSetId],
    ["version", version],
    ["status", statusText(t, dataset)],
    ["held", held ? t("cli.column.heldYes") : undefined],
    ["withheld", withheld ? t("cli.column.heldYes") : undefined],
    ["privateUntil", privateUntil && formatDate(privateUntil)],
    ["community", community && `${localized(community.name, locale)} (${community.code})`],
    ["doi", doi && doiPending ? t("cli.doiPending", { doi }) : doi],
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

/** Characters of a description in a terminal; `--json` has all of it. */
const DESCRIPTION_SHOWN = 600;

/** Says whose it is, under what it may be used, and what it is about, in one language. */
export function metadataRows(
  { authors, keywords, license, licenseName, licenseUrl, accessRight, description }: Dataset,
  { t, locale }: Pick<Terminal, "t" | "locale">,
): string[][] {
  const text = readableOf(localized(description, locale)).trim();
  const shown = text.length > DESCRIPTION_SHOWN
    ? `${text.slice(0, DESCRIPTION_SHOWN).toWellFormed()}…`
    : text;
  const named = localized(licenseName, locale);
  const rows: [ColumnName, string][] = [
    ["authors", authors.map(({ name }) => localized(name, locale)).join("; ")],
    ["access", t(`vocabulary.accessRight.${accessRight}`)],
    ["license", [license.id || named, licenseUrl].filter(Boolean).join(" ")],
    ["keywords", keywords[locale].join("; ")],
    ["description", shown.replace(/\s*\n\s*/g, " ")],
  ];
  return rows.flatMap(([name, value]) => value ? [[t(`cli.column.${name}`), value]] : []);
}

/** Lists compliance documents that the caller may see, with the ids for `sdb attachment download`. */
export function attachmentRows({ compliance }: Dataset, { t }: Pick<Terminal, "t">): string[][] {
  return compliance.map(({ attachmentId, complianceKind = "other", name, size }) => [
    t("cli.column.compliance"),
    `${attachmentId} ${name} (${t(`vocabulary.complianceKind.${complianceKind}`)}, ${formatBytes(size)})`,
  ]);
}

export function datasetList(list: DatasetSummary[], { t, locale }: Terminal, data: unknown): Report {
  return {
    data,
    columns: columns(t, "dataSetId", "version", "status", "doi", "title", "updated"),
    rows: list.map((one) => [
      one.dataSetId,
      one.version,
      statusText(t, one),
      one.doi ?? "-",
      localized(one.title, locale) || "-",
      formatDate(one.updatedAt),
    ]),
  };
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

/** Names the state; a version that is withheld for correction is not called published. */
export function statusText(
  t: Translate,
  { status, withheld }: Pick<DatasetSummary, "status" | "withheld">,
): string {
  return t(withheld ? "own_datasets.withheld" : `vocabulary.status.${status}`);
}
