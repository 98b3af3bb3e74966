/** Data packages are saved and published as datasets are; this is what they are composed of. */
import { Hono } from "hono";
import { z } from "zod";
import { relatedDataset } from "../../sdk/model/responses/dataset.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { presentRelated } from "../presenters/package.ts";
import { listPartChoices } from "../services/dataset/package.ts";

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
