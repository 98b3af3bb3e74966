/** Totals of the bank and the usage of one dataset. */
import { Hono } from "hono";
import { z } from "zod";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { getTotals, getUsage } from "../services/statistics.ts";

const tags = ["statistics"];
const usage = { views: z.int(), downloads: z.int(), citations: z.int() };
const totals = z.object({
  datasets: z.int(),
  files: z.int(),
  size: z.int(),
  ...usage,
  serviceSuccessRate: z.number(),
});
const month = z.object({ month: z.string(), views: z.int(), downloads: z.int() });

export const statisticsRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/totalStatistics",
    describe({ summary: "Totals of everything published", tags, data: totals }),
    async (c) => ok(c, await getTotals(c.var.context)),
  )
  .get(
    "/list",
    describe({
      summary: "Usage of a dataset, in all and by month",
      tags,
      data: z.object({ ...usage, months: z.array(month) }),
    }),
    query(z.object({ dataSetId: z.string().max(64) })),
    async (c) => ok(c, await getUsage(c.var.context, c.req.valid("query").dataSetId)),
  );
