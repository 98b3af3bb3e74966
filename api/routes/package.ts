/** Calls about the parts of data packages; packages are saved and published like datasets. */
import { Hono } from "hono";
import { z } from "zod";
import { relatedDataset } from "../../sdk/model/dataset_answers.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { presentRelated } from "../presenters/package.ts";
import { listPartChoices } from "../services/packages.ts";

export const packageRoutes = new Hono<ApiEnv>().get(
  "/sdb-dataset-service/dataset/partChoices",
  describe({
    operationId: "listPartChoices",
    tags: ["datasets"],
    signedIn: true,
    data: z.array(relatedDataset),
  }),
  async (c) => ok(c, (await listPartChoices(c.var.context)).map(presentRelated)),
);
