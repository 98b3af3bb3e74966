/** The call for metadata with which a form begins. */
import { Hono } from "hono";
import { z } from "zod";
import { DOI_MAX } from "../../sdk/model/limits.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { prefillFromDoi } from "../services/prefill.ts";

const doiQuery = z.object({ doi: z.string().min(1).max(DOI_MAX + 40) });
const knownFields = z.record(z.string(), z.unknown());

export const prefillRoutes: Hono<ApiEnv> = new Hono<ApiEnv>().get(
  "/sdb-dataset-service/dataset/prefill",
  describe({
    operationId: "prefillDataset",
    tags: ["datasets"],
    signedIn: true,
    data: knownFields,
  }),
  query(doiQuery),
  async (c) => ok(c, await prefillFromDoi(c.var.context, c.req.valid("query").doi)),
);
