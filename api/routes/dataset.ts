/** Calls about drafts, submission and reading: `/api/sdb-dataset-service/dataset…`. */
import { Hono } from "hono";
import { z } from "zod";
import { issueAnswer } from "../../sdk/model/answers.ts";
import {
  createdAnswer,
  datasetAnswer,
  historyAnswer,
  resolvedAnswer,
  savedAnswer,
  versionAnswer,
} from "../../sdk/model/dataset_answers.ts";
import {
  changeDatasetSchema,
  createDatasetSchema,
  saveDatasetSchema,
  versionLabel,
} from "../../sdk/model/dataset.ts";
import { cutTitles } from "../../sdk/model/title.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentDataset, presentVersion } from "../presenters/dataset.ts";
import { changeDataset } from "../services/dataset_change.ts";
import {
  createDataset,
  listMissing,
  removeDataset,
  saveDataset,
  type SavedVersion,
} from "../services/dataset_save.ts";
import { type DatasetView, getDataset, listVersions, resolveIdentifier } from "../services/datasets.ts";
import { listHistory } from "../services/history.ts";
import { retryPublishing } from "../services/publishing.ts";
import { recallSubmission, submitForReview } from "../services/submissions.ts";
import { recordUsage } from "../services/usage.ts";
import { ownDatasetRoutes } from "./own_dataset.ts";

const tags = ["datasets"];
const identifier = z.string().min(1).max(300);
const resolveSchema = z.union([z.object({ doi: identifier }), z.object({ cstr: identifier })]);
const versionSchema = z.object({ version: z.string().max(16).optional() });
const idSchema = z.object({ dataSetId: z.string().min(1).max(64) });

/** Reads the parameters of a path such as `/dataset/{id}/{version}/submit`. */
function target({ id, version }: { id: string; version: string }) {
  return { dataSetId: id, version };
}

function answer(c: ApiContext, { record, ...around }: DatasetView): Response {
  return ok(c, presentDataset(record, around, c.var.context));
}

/** Whether the body has a title that is longer than the stored one. The schema has read the body already. */
async function isCut(c: ApiContext): Promise<boolean> {
  const { metadata, changes } = await c.req.json();
  return cutTitles((metadata ?? changes)?.title).length > 0;
}

async function saved(c: ApiContext, { record, missing }: SavedVersion): Promise<Response> {
  const { dataset, version } = record;
  return ok(c, {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    revision: version.revision,
    savedAt: new Date(version.updatedAt).toISOString(),
    missing,
    truncated: await isCut(c),
  });
}

export const datasetRoutes = new Hono<ApiEnv>()
  .post(
    "/dataset",
    describe({
      operationId: "createDataset",
      tags,
      headers: {
        "Idempotency-Key": "The same key gives the same draft again, so that a call may be repeated.",
      },
      signedIn: true,
      data: createdAnswer,
    }),
    json(createDatasetSchema),
    async (c) => {
      const key = c.req.header("Idempotency-Key")?.slice(0, 100) || undefined;
      const { record, ...around } = await createDataset(c.var.context, c.req.valid("json"), key);
      return ok(c, { ...presentDataset(record, around, c.var.context), truncated: await isCut(c) });
    },
  )
  .route("/", ownDatasetRoutes)
  .get(
    "/dataset/details/:id",
    describe({
      operationId: "getDataset",
      tags,
      headers: {
        "X-View": "`1`: a reader is about to view the page; a published version then counts one view.",
      },
      data: datasetAnswer,
    }),
    query(versionSchema),
    async (c) => {
      const { context } = c.var;
      const view = await getDataset(context, c.req.param("id"), c.req.valid("query").version || undefined);
      if (c.req.header("X-View") === "1") recordUsage(context, view.record, "views");
      return answer(c, view);
    },
  )
  .get(
    "/dataset/resolve",
    describe({
      operationId: "resolveIdentifier",
      tags,
      queries: { doi: "Either this, in its bare form `10.…/…`", cstr: "or this." },
      data: resolvedAnswer,
    }),
    query(resolveSchema),
    async (c) => ok(c, await resolveIdentifier(c.var.context, c.req.valid("query"))),
  )
  .put(
    "/dataset/:id/:version",
    describe({
      operationId: "saveDataset",
      tags,
      signedIn: true,
      data: savedAnswer,
    }),
    json(saveDatasetSchema),
    async (c) => saved(c, await saveDataset(c.var.context, target(c.req.param()), c.req.valid("json"))),
  )
  .patch(
    "/dataset/:id/:version",
    describe({
      operationId: "changeDataset",
      tags,
      signedIn: true,
      data: savedAnswer,
    }),
    json(changeDatasetSchema),
    async (c) => saved(c, await changeDataset(c.var.context, target(c.req.param()), c.req.valid("json"))),
  )
  .delete(
    "/dataset/:id/:version",
    describe({
      operationId: "removeDataset",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    async (c) => {
      await removeDataset(c.var.context, target(c.req.param()));
      return ok(c, null);
    },
  )
  .get(
    "/dataset/:id/:version/missing",
    describe({
      operationId: "listMissing",
      tags,
      signedIn: true,
      data: z.array(issueAnswer),
    }),
    async (c) => ok(c, await listMissing(c.var.context, c.req.param("id"), c.req.param("version"))),
  )
  .post(
    "/dataset/:id/:version/submit",
    describe({
      operationId: "submitDataset",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    async (c) => answer(c, await submitForReview(c.var.context, target(c.req.param()))),
  )
  .post(
    "/dataset/:id/:version/recall",
    describe({
      operationId: "recallDataset",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    async (c) => answer(c, await recallSubmission(c.var.context, target(c.req.param()))),
  )
  .post(
    "/dataset/:id/:version/retryPublishing",
    describe({
      operationId: "retryPublishing",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    async (c) => answer(c, await retryPublishing(c.var.context, target(c.req.param()))),
  );

/** `/api/sdb-dataset-version-service`. */
export const datasetVersionRoutes = new Hono<ApiEnv>().get(
  "/versionList",
  describe({
    operationId: "listVersions",
    tags,
    data: z.array(versionAnswer),
  }),
  query(idSchema),
  async (c) => ok(c, (await listVersions(c.var.context, c.req.valid("query").dataSetId)).map(presentVersion)),
);

/** `/api/sdb-statistics-service`. */
export const datasetHistoryRoutes = new Hono<ApiEnv>().get(
  "/auditList",
  describe({
    operationId: "listHistory",
    tags,
    data: z.array(historyAnswer),
  }),
  query(idSchema),
  async (c) => ok(c, await listHistory(c.var.context, c.req.valid("query").dataSetId)),
);
