/** Reports of usage by the COUNTER code of practice for research data, from the counts of `counter_usage`. */
import {
  type CounterUsage,
  listCounterMonths,
  listCounterSerials,
  listCounterUsage,
  listReportedVersions,
} from "../../../db/queries/catalog/counter_usage.ts";
import { listCommunitiesByCode } from "../../../db/queries/catalog/communities.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { type VersionRecord, writtenDoi } from "../../../db/schema/records.ts";
import {
  type COUNTER_METRICS,
  type CounterDataset,
  type CounterHeader,
  type CounterReport,
  type CounterReports,
  REPORT_PAGE_MAX,
  type ReportQuery,
  type ReportsQuery,
  type SushiException,
  type SushiStatus,
} from "../../../sdk/model/counter.ts";
import { PAGE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { localized } from "../../../sdk/model/locale.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { PLATFORM_NAME } from "../../crosswalks/record.ts";
import { exceptionOf, SushiError } from "./exceptions.ts";
import { datesOf, monthsOf, type Period, readPeriod, reportIdOf } from "./period.ts";

export function describeService(): SushiStatus {
  return [{
    description: `COUNTER dataset reports of ${PLATFORM_NAME.en} · ${PLATFORM_NAME.zh}的数据集使用报告`,
    "service-active": true,
    "registry-url": "",
    note: "",
    alerts: [],
  }];
}

const REPORTS_DEFAULT = 25;

/** Lists the monthly reports, newest first. @throws SushiError 3060 for a page that is none. */
export async function listReports(context: Context, query: ReportsQuery): Promise<CounterReports> {
  const page = readNumber(query, "page[number]", 1, 100_000);
  const size = readNumber(query, "page[size]", REPORTS_DEFAULT, PAGE_SIZE_MAX);
  const months = await listCounterMonths(context.db.read);
  const shown = months.slice((page - 1) * size, page * size);
  return {
    reports: shown.map((month) => ({
      id: reportIdOf(month),
      "report-header": headerOf(context, { first: month, last: month }, {}, unfinished(context, [month])),
    })),
    meta: { page, total: months.length, totalPages: Math.ceil(months.length / size) },
  };
}

function readNumber<Name extends string>(
  query: Partial<Record<Name, string>>,
  name: Name,
  absent: number,
  maximum: number,
): number {
  const given = query[name] || String(absent);
  const value = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > maximum) throw new SushiError("invalidFilter", `${name}=${given}`);
  return value;
}

export interface ReportPage {
  report: CounterReport;
  /** Serial after which the next page begins; absent on the last page. */
  next?: number;
}

/**
 * Writes the report of a month (`sdb-2026-11`) or of a period (`dsr`), at most {@link REPORT_PAGE_MAX} datasets of it.
 * @throws SushiError 1030, 3000, 3020, 3030, 3031, 3060.
 */
export async function writeReport(context: Context, id: string, query: ReportQuery): Promise<ReportPage> {
  const { db } = context;
  const period = readPeriod(id, query);
  const months = monthsOf(period);
  if (period.first > monthNow(context)) throw new SushiError("notReady", `begin_date=${period.first}`);
  await requireCommunity(context, query.publisher);
  const after = query.after ? readNumber(query, "after", 1, Number.MAX_SAFE_INTEGER) : 0;
  const found = await listCounterSerials(db.read, months, {
    after,
    limit: REPORT_PAGE_MAX + 1,
    community: query.publisher || undefined,
  });
  if (found.length === 0) throw new SushiError("noUsage", `${period.first}/${period.last}`);
  const serials = found.slice(0, REPORT_PAGE_MAX);
  const next = found.length > serials.length ? serials.at(-1) : undefined;
  const [usage, records] = await Promise.all([
    listCounterUsage(db.read, months, serials),
    listReportedVersions(db.read, serials).then((ids) => loadVersions(db.read, ids)),
  ]);
  const exceptions = [
    ...unfinished(context, months),
    ...next === undefined ? [] : [exceptionOf("partial", `after=${next}`)],
  ];
  return {
    report: {
      id,
      "report-header": headerOf(context, period, query, exceptions),
      "report-datasets": describeAll(context, records, usage),
    },
    next,
  };
}

async function requireCommunity({ db }: Context, code: string | undefined): Promise<void> {
  if (!code) return;
  const [known] = await listCommunitiesByCode(db.read, [code]);
  if (!known) throw new SushiError("invalidFilter", `publisher=${code}`);
}

const monthNow = ({ clock }: Context) => shanghaiDate(clock()).slice(0, 7);

/** Says of a month that goes on that its counts are not all there yet. */
function unfinished(context: Context, months: readonly string[]): SushiException[] {
  const now = monthNow(context);
  const open = months.find((month) => month >= now);
  return open === undefined ? [] : [exceptionOf("partial", open)];
}

function headerOf(
  context: Context,
  period: Period,
  { publisher }: ReportQuery,
  exceptions: SushiException[],
): CounterHeader {
  return {
    "report-name": "dataset report",
    "report-id": "DSR",
    release: "rd1",
    created: shanghaiDate(context.clock()),
    "created-by": PLATFORM_NAME.en,
    "reporting-period": datesOf(period),
    "report-filters": publisher ? [{ name: "publisher", value: publisher }] : [],
    "report-attributes": [],
    exceptions,
  };
}

function describeAll(
  context: Context,
  records: readonly VersionRecord[],
  usage: readonly CounterUsage[],
): CounterDataset[] {
  const rows = Map.groupBy(usage, ({ datasetSerial }) => datasetSerial);
  return records.map((record) => describe(context, record, rows.get(record.dataset.serial) ?? []))
    .filter(({ performance }) => performance.length > 0);
}

function describe(
  { config: { publicUrl } }: Context,
  { dataset, version, creators }: VersionRecord,
  rows: readonly CounterUsage[],
): CounterDataset {
  const doi = writtenDoi(dataset);
  const published = shanghaiDate(version.publishedAt ?? version.updatedAt);
  return {
    "dataset-title": localized({ zh: version.titleZh, en: version.titleEn }, "en"),
    "dataset-id": [
      ...doi ? [{ type: "doi", value: doi }] : [],
      { type: "proprietary", value: dataset.id },
    ],
    "dataset-contributors": creators.flatMap(({ creator: { nameZh, nameEn, orcid } }) => [
      { type: "name", value: localized({ zh: nameZh, en: nameEn }, "en") },
      ...orcid ? [{ type: "orcid", value: orcid }] : [],
    ]),
    "dataset-dates": [{ type: "pub-date", value: published }],
    platform: PLATFORM_NAME.en,
    publisher: PLATFORM_NAME.en,
    "publisher-id": [{ type: "url", value: publicUrl }],
    "data-type": "dataset",
    yop: published.slice(0, 4),
    uri: `${publicUrl}/detail?${new URLSearchParams({ dataSetId: dataset.id })}`,
    performance: [...Map.groupBy(rows, ({ month }) => month)].map(([month, ofMonth]) => ({
      period: datesOf({ first: month, last: month }),
      instance: ofMonth.flatMap(instancesOf),
    })),
  };
}

type Metric = (typeof COUNTER_METRICS)[number];

function instancesOf(row: CounterUsage): CounterDataset["performance"][number]["instance"] {
  const counts: [Metric, number][] = [
    ["total-dataset-investigations", row.totalInvestigations],
    ["unique-dataset-investigations", row.uniqueInvestigations],
    ["total-dataset-requests", row.totalRequests],
    ["unique-dataset-requests", row.uniqueRequests],
  ];
  return counts.filter(([, count]) => count > 0)
    .map(([metric, count]) => ({ "metric-type": metric, "access-method": row.access, count }));
}
