/** What the calls about usage answer, as schemas; see `answers.ts`. */
import { z } from "zod";
import { count, named, number, object, text, usage } from "./answers.ts";
import type { DatasetStatistics, MonthlyUsage, TotalStatistics } from "./statistics.ts";

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
