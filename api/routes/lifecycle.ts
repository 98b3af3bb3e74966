/**
 * Calls about a version after its draft: `/api/sdb-dataset-service/dataset/{id}/{version}/…`, and those that the
 * specification names.
 */
import { Hono } from "hono";
import { z } from "zod";
import { datasetAnswer } from "../../sdk/model/dataset_answers.ts";
import { confirmSchema, makePrivateSchema, redirectSchema } from "../../sdk/model/dataset.ts";
import { letterSchema } from "../../sdk/model/letter.ts";
import { urgeSchema } from "../../sdk/model/request.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { deliberate } from "../middleware/deliberate.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentDataset } from "../presenters/dataset.ts";
import { openAccess, unprotect } from "../services/access.ts";
import { removeDataset } from "../services/dataset_save.ts";
import type { DatasetView } from "../services/datasets.ts";
import { sendLetter } from "../services/letters.ts";
import { makePrivate } from "../services/private_drafts.ts";
import { redirectCommunity } from "../services/redirects.ts";
import { releaseVersion } from "../services/release.ts";
import { urgeReview } from "../services/urges.ts";
import { addVersion } from "../services/versions.ts";

const tags = ["datasets"];
const dataset = "/sdb-dataset-service/dataset/:id/:version";
const idSchema = z.object({ dataSetId: z.string().min(1).max(64), version: z.string().max(16).optional() });
const common = { tags, signedIn: true as const, data: datasetAnswer };

const target = ({ id, version }: { id: string; version: string }) => ({ dataSetId: id, version });

function answer(c: ApiContext, { record, ...around }: DatasetView): Response {
  return ok(c, presentDataset(record, around, c.var.context));
}

/** One set of rules for every service that the specification names (safety 3.22). */
const removals = (service: string, operationId: string) =>
  new Hono<ApiEnv>().delete(
    `/${service}/dataset/:id/:version`,
    describe({ operationId, tags, signedIn: true, data: z.null() }),
    async (c) => {
      await removeDataset(c.var.context, target(c.req.param()));
      return ok(c, null);
    },
  );

export const lifecycleRoutes = new Hono<ApiEnv>()
  .route(
    "/",
    removals("sdb-organization-service", "removeCommunityDataset"),
  )
  .route(
    "/",
    removals("sdb-personal-service", "removePersonalDataset"),
  )
  .post(
    "/sdb-dataset-service/dataset/:id/versions",
    describe({
      operationId: "addVersion",
      ...common,
    }),
    async (c) => answer(c, await addVersion(c.var.context, { dataSetId: c.req.param("id") })),
  )
  .get(
    "/sdb-dataset-service/addNewVersion",
    deliberate,
    describe({
      operationId: "addNewVersion",
      ...common,
    }),
    query(idSchema),
    async (c) => answer(c, await addVersion(c.var.context, c.req.valid("query"))),
  )
  .post(
    `${dataset}/makePrivate`,
    describe({
      operationId: "makePrivate",
      ...common,
    }),
    json(makePrivateSchema),
    async (c) =>
      answer(c, await makePrivate(c.var.context, { ...target(c.req.param()), ...c.req.valid("json") })),
  )
  .post(
    "/sdb-dataset-service/unProtect",
    describe({
      operationId: "unProtect",
      ...common,
    }),
    query(idSchema),
    json(confirmSchema),
    async (c) => answer(c, await unprotect(c.var.context, c.req.valid("query"))),
  )
  .post(
    `${dataset}/openAccess`,
    describe({
      operationId: "openAccess",
      ...common,
    }),
    json(confirmSchema),
    async (c) => answer(c, await openAccess(c.var.context, target(c.req.param()))),
  )
  .post(
    `${dataset}/redirect`,
    describe({
      operationId: "redirectCommunity",
      ...common,
    }),
    json(redirectSchema),
    async (c) =>
      answer(c, await redirectCommunity(c.var.context, { ...target(c.req.param()), ...c.req.valid("json") })),
  )
  .post(
    `${dataset}/urge`,
    describe({
      operationId: "urgeReview",
      ...common,
    }),
    json(urgeSchema),
    async (c) =>
      answer(c, await urgeReview(c.var.context, { ...target(c.req.param()), ...c.req.valid("json") })),
  )
  .post(
    `${dataset}/contact`,
    describe({
      operationId: "contactDepositor",
      tags,
      data: z.null(),
    }),
    json(letterSchema),
    async (c) => {
      await sendLetter(c.var.context, { ...target(c.req.param()), ...c.req.valid("json") });
      return ok(c, null);
    },
  )
  .post(
    `${dataset}/release`,
    describe({
      operationId: "releaseVersion",
      ...common,
    }),
    async (c) => answer(c, await releaseVersion(c.var.context, target(c.req.param()))),
  );
