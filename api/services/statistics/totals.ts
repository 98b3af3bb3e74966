/** Totals of the repository, counts by subject, and the usage of a dataset. */
import {
  listMonths,
  listStatisticTotals,
  listUsage,
  type Metric,
  type MonthRow,
  type StatisticTotalRow,
  sumSizeBySubject,
  sumUsageByMetric,
} from "../../../db/queries/catalog/statistics.ts";
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type {
  DatasetStatistics,
  DatasetUsage,
  MonthlyUsage,
  SubjectCount,
  TotalStatistics,
} from "../../../sdk/model/statistics.ts";
import { childrenOf } from "../../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { maySee } from "../../policies/dataset.ts";
import { inShanghai, toIso } from "../../../sdk/model/time.ts";

const MONTHS = 12;

export async function getTotals(
  { db, search }: Context,
): Promise<Omit<TotalStatistics, "serviceSuccessRate">> {
  const [{ datasets, files, size }, totals] = await Promise.all([
    search.statistics(),
    listStatisticTotals(db.read),
  ]);
  return { datasets, files, size, ...sumUsage(totals) };
}

/** Adds the usage of all datasets. */
export function sumUsage(totals: readonly StatisticTotalRow[]): Record<Metric, number> {
  const sums = { views: 0, downloads: 0, citations: 0 };
  for (const { name, count } of totals) if (name in sums) sums[name as Metric] += count;
  return sums;
}

/**
 * Counts the published datasets of the subjects below `code` (of level 1 without it), highest first, then in the order
 * of the standard.
 */
export async function countBySubject(
  { db, search }: Context,
  code: string | undefined,
  withSize: boolean,
): Promise<SubjectCount[]> {
  const subjects = childrenOf(code);
  const codes = subjects.map(({ code }) => code);
  // Selected values of a facet are always counted and never narrow the counts of that facet.
  const { facets } = await search.search({
    q: "",
    filters: { subject: codes },
    sort: "newest",
    page: 1,
    size: 1,
  });
  const counts = new Map(facets.subject.map(({ value, count }) => [value, count]));
  const sizes = withSize ? await sumSizeBySubject(db.read) : undefined;
  return subjects.map(({ code, name }) => ({
    code,
    name,
    count: counts.get(code) ?? 0,
    ...(sizes ? { size: sizes.get(code) ?? 0 } : {}),
  })).sort((a, b) => b.count - a.count);
}

/** Lists the usage of everything that is published. */
export async function listDatasetUsage(
  { db, search }: Context,
  { page, size }: { page: number; size: number },
): Promise<Page<DatasetUsage>> {
  const [{ datasets: total }, rows] = await Promise.all([
    search.statistics(),
    listUsage(db.read, { limit: size, offset: (page - 1) * size }),
  ]);
  const list = rows.map(({ id, titleZh, titleEn, ...usage }) => ({
    dataSetId: id,
    title: { zh: titleZh, en: titleEn },
    ...usage,
  }));
  return { list, page, size, total };
}

/** @throws DomainError notFound where the caller may see no version of the dataset. */
export async function getUsage({ db, actor, clock }: Context, dataSetId: string): Promise<DatasetStatistics> {
  const head = (await listVersionHeads(db.read, dataSetId)).find((head) => maySee(head, actor));
  if (!head) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  const months = lastMonths(clock().getTime());
  const [usage, rows] = await Promise.all([
    sumUsageByMetric(db.read, head.dataset.serial),
    listMonths(db.read, head.dataset.serial, months[0]),
  ]);
  return { ...usage, months: months.map((month) => toMonth(month, rows)) };
}

function toMonth(month: string, rows: readonly MonthRow[]): MonthlyUsage {
  const of = (metric: MonthRow["metric"]) =>
    rows.find((row) => row.month === month && row.metric === metric)?.count ?? 0;
  return { month, views: of("views"), downloads: of("downloads") };
}

/** Lists the last twelve months in Asia/Shanghai (UTC+8), oldest first: `2025-12` … `2026-11`. */
function lastMonths(now: number): string[] {
  const today = inShanghai(now);
  return Array.from(
    { length: MONTHS },
    (_, index) =>
      toIso(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1 + index)).slice(0, 7),
  );
}
