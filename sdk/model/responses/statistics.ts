/** Schemas of the answers about usage; see `response_schemas.ts`. */
import { z } from "zod";
import {
  count,
  instant,
  localizedText,
  named,
  number,
  object,
  pageOf,
  text,
  usage,
} from "./response_schemas.ts";
import type { Page } from "../envelope.ts";
import type { MonthlyGrowth, RepositoryStatistics, StatisticShare } from "../repository_statistics.ts";
import type { DatasetStatistics, DatasetUsage, MonthlyUsage, TotalStatistics } from "../statistics.ts";

export const totalStatisticsAnswer = named<TotalStatistics>("TotalStatistics", {
  datasets: count,
  files: count,
  size: count,
  ...usage,
  serviceSuccessRate: number.min(0).max(1),
});
export const datasetStatisticsAnswer = named<DatasetStatistics>("DatasetStatistics", {
  ...usage,
  months: z.array(object<MonthlyUsage>({ month: text, views: count, downloads: count })),
});
const datasetUsage = named<DatasetUsage>("DatasetUsage", { dataSetId: text, title: localizedText, ...usage });
export const datasetUsageAnswer: z.ZodType<Page<DatasetUsage>> = pageOf(datasetUsage);

const shares = z.array(named<StatisticShare>("StatisticShare", { value: text, label: localizedText, count }));
const growth = named<MonthlyGrowth>("MonthlyGrowth", {
  month: text,
  datasets: count,
  size: count,
  totalDatasets: count,
  totalSize: count,
  views: count,
  downloads: count,
});
export const repositoryStatisticsAnswer = named<RepositoryStatistics>("RepositoryStatistics", {
  asOf: instant,
  datasets: count,
  files: count,
  size: count,
  ...usage,
  months: z.array(growth),
  subjects: shares,
  licences: shares,
  accessRights: shares,
  languages: shares,
  countries: shares,
  institutions: shares,
  countryCount: count,
  institutionCount: count,
  identifiers: object<RepositoryStatistics["identifiers"]>({ doi: count, cstr: count, file: count }),
  mostViewed: z.array(datasetUsage),
  mostDownloaded: z.array(datasetUsage),
});
