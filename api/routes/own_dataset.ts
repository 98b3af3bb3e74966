/** Lists of the caller's own datasets: `/api/sdb-dataset-service/dataset/list…` (spec 2 §7). */
import { Hono } from "hono";
import { z } from "zod";
import { ownDatasetsAnswer, summaryAnswer } from "../../sdk/model/dataset_answers.ts";
import { creator } from "../../sdk/model/metadata_answers.ts";
import { reviewAnswer } from "../../sdk/model/review_answers.ts";
import {
  type OwnFilters,
  ownFiltersSchema,
  type OwnPage,
  ownPageSchema,
} from "../../sdk/model/own_datasets.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentReview } from "../presenters/review.ts";
import { presentSummary } from "../presenters/dataset.ts";
import {
  listImportSources,
  listOwnDatasets,
  listSubset,
  type OwnListKind,
} from "../services/own_datasets.ts";
import { listOwnAuthors } from "../services/own_authors.ts";
import { listReviewRounds } from "../services/review_rounds.ts";

const tags = ["datasets"];
const idSchema = z.object({ dataSetId: z.string().min(1).max(64) });

async function answer(c: ApiContext, kind: OwnListKind, asked: OwnFilters & OwnPage): Promise<Response> {
  const { rows, total, all, counts } = await listOwnDatasets(c.var.context, kind, asked);
  const list = rows.map(({ record, ...others }) => ({
    ...presentSummary(record, c.var.context),
    ...others,
  }));
  return ok(c, { list, page: asked.page, size: asked.size, total, all, counts });
}

/** Documents one of the four lists, which differ only in their rows. */
const describeList = (operationId: string) =>
  describe({
    operationId,
    tags,
    signedIn: true,
    data: ownDatasetsAnswer,
  });

export const ownDatasetRoutes = new Hono<ApiEnv>()
  .post(
    "/dataset/list",
    describeList("listOwnDatasets"),
    query(ownPageSchema),
    json(ownFiltersSchema),
    (c) =>
      answer(c, { newestOnly: false, belongs: "anywhere" }, {
        ...c.req.valid("query"),
        ...c.req.valid("json"),
      }),
  )
  .post(
    "/dataset/listNew",
    describeList("listOwnNewest"),
    query(ownPageSchema),
    json(ownFiltersSchema),
    (c) =>
      answer(c, { newestOnly: true, belongs: "anywhere" }, {
        ...c.req.valid("query"),
        ...c.req.valid("json"),
      }),
  )
  .post(
    "/dataset/relatedList",
    describeList("listRelated"),
    query(ownPageSchema),
    json(ownFiltersSchema),
    (c) =>
      answer(c, { newestOnly: false, belongs: "community" }, {
        ...c.req.valid("query"),
        ...c.req.valid("json"),
      }),
  )
  .post(
    "/dataset/relatedListNew",
    describeList("listRelatedNewest"),
    query(ownPageSchema),
    json(ownFiltersSchema),
    (c) =>
      answer(c, { newestOnly: true, belongs: "community" }, {
        ...c.req.valid("query"),
        ...c.req.valid("json"),
      }),
  )
  .post(
    "/dataset/listSubset",
    describe({
      operationId: "listSubset",
      tags,
      signedIn: true,
      data: z.array(summaryAnswer),
    }),
    query(idSchema),
    async (c) => {
      const records = await listSubset(c.var.context, c.req.valid("query").dataSetId);
      return ok(c, records.map((record) => presentSummary(record, c.var.context)));
    },
  )
  .get(
    "/dataset/importlist",
    describe({
      operationId: "listImportSources",
      tags,
      signedIn: true,
      data: z.array(summaryAnswer),
    }),
    async (c) => {
      const records = await listImportSources(c.var.context);
      return ok(c, records.map((record) => presentSummary(record, c.var.context)));
    },
  )
  .get(
    "/dataset/ownAuthors",
    describe({
      operationId: "listOwnAuthors",
      tags,
      signedIn: true,
      data: z.object({ me: creator, earlier: z.array(creator) }),
    }),
    async (c) => ok(c, await listOwnAuthors(c.var.context)),
  )
  .get(
    "/dataset/:id/:version/reviews",
    describe({
      operationId: "listReviewRounds",
      tags,
      signedIn: true,
      data: z.array(reviewAnswer),
    }),
    async (c) => {
      const { id, version } = c.req.param();
      const rounds = await listReviewRounds(c.var.context, { dataSetId: id, version });
      return ok(c, rounds.reviews.map((round) => presentReview(round, rounds, c.var.context)));
    },
  );
