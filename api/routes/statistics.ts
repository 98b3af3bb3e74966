/** Calls for totals of the repository and the usage of a dataset. */
import { Hono } from "hono";
import { z } from "zod";
import { usageQuerySchema } from "../../sdk/model/statistics.ts";
import {
  datasetStatisticsAnswer,
  datasetUsageAnswer,
  totalStatisticsAnswer,
} from "../../sdk/model/statistics_answers.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { getTotals, getUsage, listDatasetUsage } from "../services/statistics.ts";
import { recordView } from "../services/usage.ts";

const tags = ["statistics"];

export const statisticsRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/totalStatistics",
    describe({
      operationId: "getTotalStatistics",
      tags,
      data: totalStatisticsAnswer,
    }),
    async (c) => ok(c, await getTotals(c.var.context)),
  )
  .get(
    "/list",
    describe({
      operationId: "getDatasetStatistics",
      tags,
      data: datasetStatisticsAnswer.or(datasetUsageAnswer),
    }),
    query(usageQuerySchema),
    async (c) => {
      const { dataSetId, ...page } = c.req.valid("query");
      const { context } = c.var;
      return ok(c, dataSetId ? await getUsage(context, dataSetId) : await listDatasetUsage(context, page));
    },
  )
  .post(
    "/view",
    describe({
      operationId: "recordView",
      tags,
      data: z.null(),
    }),
    json(z.object({ dataSetId: z.string().max(64), version: z.string().max(16) })),
    async (c) => {
      await recordView(c.var.context, c.req.valid("json"));
      return ok(c, null);
    },
  );
