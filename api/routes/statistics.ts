/** Totals of the bank and the usage of one dataset. */
import { Hono } from "hono";
import { z } from "zod";
import { datasetStatisticsAnswer, totalStatisticsAnswer } from "../../sdk/model/answers.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { getTotals, getUsage } from "../services/statistics.ts";

const tags = ["statistics"];

export const statisticsRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/totalStatistics",
    describe({
      operationId: "getTotalStatistics",
      summary: "Totals of everything published",
      tags,
      data: totalStatisticsAnswer,
    }),
    async (c) => ok(c, await getTotals(c.var.context)),
  )
  .get(
    "/list",
    describe({
      operationId: "getDatasetStatistics",
      summary: "Usage of a dataset, in all and by month",
      tags,
      data: datasetStatisticsAnswer,
    }),
    query(z.object({ dataSetId: z.string().max(64) })),
    async (c) => ok(c, await getUsage(c.var.context, c.req.valid("query").dataSetId)),
  );
