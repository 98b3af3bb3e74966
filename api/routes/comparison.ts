/** Calls that compare two versions, or one file of both. */
import { Hono } from "hono";
import { z } from "zod";
import { comparisonAnswer, fileComparisonAnswer } from "../../sdk/model/comparison_answers.ts";
import { filePathSchema } from "../../sdk/model/file.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentSide } from "../presenters/comparison.ts";
import { presentVersion } from "../presenters/dataset.ts";
import { compareFile, compareVersions, type LoadedSide } from "../services/comparison/versions.ts";

const tags = ["datasets"];
const id = z.string().max(64);
const label = z.string().max(16);

/** Aborted when the visitor who waits for the answer, or for the page, has gone. */
const patience = (c: Pick<ApiContext, "env" | "req">) => (c.env?.page ?? c.req.raw).signal;

export const comparisonRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/sdb-dataset-version-service/diff",
    describe({
      operationId: "compareVersions",
      tags,
      data: comparisonAnswer,
    }),
    query(z.object({ dataSetId: id, left: label.optional(), right: label.optional() })),
    async (c) => {
      const { context } = c.var;
      const present = (side: LoadedSide) => presentSide(side, context);
      const compared = await compareVersions(context, c.req.valid("query"), present, patience(c));
      return ok(c, { ...compared, versions: compared.versions.map(presentVersion) });
    },
  )
  .get(
    "/sdb-dataset-version-service/diffFile",
    describe({
      operationId: "compareFile",
      tags,
      data: fileComparisonAnswer,
    }),
    query(z.object({
      dataSetId: id,
      left: label,
      right: label,
      path: filePathSchema,
      from: filePathSchema.optional(),
    })),
    async (c) => ok(c, await compareFile(c.var.context, c.req.valid("query"), patience(c))),
  );
