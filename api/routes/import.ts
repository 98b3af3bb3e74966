/** The call that imports files of another dataset: `/api/sdb-dataset-service/dataset/{id}/{version}/importFiles`. */
import { Hono } from "hono";
import { datasetAnswer } from "../../sdk/model/dataset_answers.ts";
import { importFilesSchema } from "../../sdk/model/dataset.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json } from "../middleware/validate.ts";
import { presentDataset } from "../presenters/dataset.ts";
import { importFiles } from "../services/imports.ts";

export const importRoutes = new Hono<ApiEnv>().post(
  "/sdb-dataset-service/dataset/:id/:version/importFiles",
  describe({
    operationId: "importFiles",
    tags: ["datasets"],
    signedIn: true,
    data: datasetAnswer,
  }),
  json(importFilesSchema),
  async (c) => {
    const { id, version } = c.req.param();
    const { from, version: fromVersion, paths, onConflict } = c.req.valid("json");
    const { context } = c.var;
    const { record, ...around } = await importFiles(context, {
      dataSetId: id,
      version,
      from,
      fromVersion,
      paths,
      onConflict,
    });
    return ok(c, presentDataset(record, around, context));
  },
);
