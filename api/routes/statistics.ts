/** Totals of the bank and the usage of one dataset. */
import { z } from "zod";
import { usageQuerySchema } from "../../sdk/model/statistics.ts";
import {
  datasetStatisticsAnswer,
  datasetUsageAnswer,
  repositoryStatisticsAnswer,
  totalStatisticsAnswer,
} from "../../sdk/model/responses/statistics.ts";
import { successRate } from "../middleware/request_metrics.ts";
import { type Operation, operation } from "../operation.ts";
import { getRepositoryStatistics } from "../services/statistics/repository_statistics.ts";
import { getTotals, getUsage, listDatasetUsage } from "../services/statistics/totals.ts";
import { recordView } from "../services/statistics/usage.ts";
import { toRepositoryStatistics } from "./repository_statistics.ts";

export const statisticsOperations: readonly Operation[] = [
  operation({
    id: "getTotalStatistics",
    method: "GET",
    path: "/api/sdb-statistics-service/totalStatistics",
    tag: "statistics",
    scope: "read",
    anyOrigin: true,
    statements: 3,
    answer: { data: totalStatisticsAnswer },
  }, async ({ context }) => ({ ...await getTotals(context), serviceSuccessRate: await successRate() })),
  operation({
    id: "getRepositoryStatistics",
    method: "GET",
    path: "/api/sdb-statistics-service/overview",
    tag: "statistics",
    scope: "read",
    anyOrigin: true,
    statements: 6,
    answer: { data: repositoryStatisticsAnswer },
  }, async ({ context }) => toRepositoryStatistics(await getRepositoryStatistics(context))),
  operation({
    id: "getDatasetStatistics",
    method: "GET",
    path: "/api/sdb-statistics-service/list",
    tag: "statistics",
    scope: "read",
    anyOrigin: true,
    input: { query: usageQuerySchema },
    statements: 4,
    answer: { data: datasetStatisticsAnswer.or(datasetUsageAnswer) },
  }, async ({ context, query }) => {
    const { dataSetId, ...page } = query;
    return dataSetId ? await getUsage(context, dataSetId) : await listDatasetUsage(context, page);
  }),
  operation({
    id: "recordView",
    method: "POST",
    path: "/api/sdb-statistics-service/view",
    tag: "statistics",
    scope: "read",
    input: { json: z.object({ dataSetId: z.string().max(64), version: z.string().max(16) }) },
    statements: 2,
    answer: { data: z.null() },
  }, async ({ context, json }) => {
    await recordView(context, json);
    return null;
  }),
];
