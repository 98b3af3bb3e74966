/**
 * The repository in figures. What is published is counted in memory (`search/holding_statistics.ts`), usage and
 * identifiers by triggers; so no request scans a table, however many datasets there are.
 */
import {
  type InstitutionRow,
  listInstitutionNames,
  listStatisticTotals,
  listTitles,
  type StatisticTotalRow,
  type TitleRow,
} from "../../../db/queries/catalog/statistics.ts";
import { GROWTH_MONTHS_MAX, type MonthlyGrowth } from "../../../sdk/model/repository_statistics.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { statePart } from "../../process_state.ts";
import type { HoldingStatistics } from "../search/holding_statistics.ts";
import { sumUsage } from "./totals.ts";

export interface CountedRepository {
  /** Epoch milliseconds. */
  asOf: number;
  held: HoldingStatistics;
  usage: Record<"views" | "downloads" | "citations", number>;
  months: MonthlyGrowth[];
  identifiers: Record<"doi" | "cstr" | "file", number>;
  titles: TitleRow[];
  institutions: InstitutionRow[];
}

/** Milliseconds for which figures are told again while nothing is published: usage moves all the time. */
const FRESH_MS = 60_000;

const KEPT = statePart(() => ({ counted: undefined as CountedRepository | undefined }));

/** Counts what is published and used, at most a minute ago. */
export async function getRepositoryStatistics(
  { db, search, state, clock }: Context,
): Promise<CountedRepository> {
  const held = await search.statistics();
  const kept = state.of(KEPT);
  const now = clock().getTime();
  const known = kept.counted;
  if (known?.held === held && now >= known.asOf && now - known.asOf < FRESH_MS) return known;
  const ranked = [...held.mostViewed, ...held.mostDownloaded].map(({ serial }) => serial);
  const [totals, titles, institutions] = await Promise.all([
    listStatisticTotals(db.read),
    listTitles(db.read, [...new Set(ranked)]),
    listInstitutionNames(db.read, held.institutions),
  ]);
  const counted = {
    asOf: now,
    held,
    usage: sumUsage(totals),
    months: listGrowth(held, totals, now),
    identifiers: identifiersOf(totals),
    titles,
    institutions,
  };
  kept.counted = counted;
  return counted;
}

function identifiersOf(totals: readonly StatisticTotalRow[]): CountedRepository["identifiers"] {
  const of = (wanted: string) =>
    totals.find(({ name, month }) => name === wanted && month === "")?.count ?? 0;
  return { doi: of("doi"), cstr: of("cstr"), file: of("file") };
}

/** Every month from the first publication to now; what is older than the list stands in its first total. */
function listGrowth(
  { months, datasets, size }: HoldingStatistics,
  totals: readonly StatisticTotalRow[],
  now: number,
): MonthlyGrowth[] {
  const added = new Map(months.map((month) => [month.month, month]));
  const used = new Map(totals.map(({ name, month, count }) => [`${name} ${month}`, count]));
  const names = monthsBetween(
    months[0]?.month ?? shanghaiDate(now).slice(0, 7),
    shanghaiDate(now).slice(0, 7),
  )
    .slice(-GROWTH_MONTHS_MAX);
  const listed = names.map((month) => added.get(month) ?? { month, datasets: 0, size: 0 });
  const sum = (of: "datasets" | "size") => listed.reduce((total, month) => total + month[of], 0);
  let totalDatasets = datasets - sum("datasets");
  let totalSize = size - sum("size");
  return listed.map(({ month, datasets, size }) => {
    totalDatasets += datasets;
    totalSize += size;
    const of = (metric: string) => used.get(`${metric} ${month}`) ?? 0;
    const use = { views: of("views"), downloads: of("downloads") };
    return { month, datasets, size, totalDatasets, totalSize, ...use };
  });
}

/** `2026-11`, `2026-12`, `2027-01`; only the last where a clock was wrong and the first is later. */
function monthsBetween(first: string, last: string): string[] {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const name = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}`;
  const end = number(last);
  const begin = Math.min(Math.max(number(first), end - GROWTH_MONTHS_MAX + 1), end);
  return Array.from({ length: end - begin + 1 }, (_, index) => name(begin + index));
}
