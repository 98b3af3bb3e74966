/** Schemas of the answers about usage; see `response_schemas.ts`. */
import { z } from "zod";
import { count, localizedText, named, number, object, pageOf, text, usage } from "./response_schemas.ts";
import type { Page } from "../envelope.ts";
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
export const datasetUsageAnswer: z.ZodType<Page<DatasetUsage>> = pageOf(
  named<DatasetUsage>("DatasetUsage", { dataSetId: text, title: localizedText, ...usage }),
);
