/** Reviews: `/api/sdb-review-service`. */
import { Hono } from "hono";
import { z } from "zod";
import { roundComparisonAnswer } from "../../sdk/model/responses/comparison.ts";
import { datasetAnswer } from "../../sdk/model/responses/dataset.ts";
import { holdAnswer, reviewAnswer, reviewQueueAnswer } from "../../sdk/model/responses/review.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, TEXT_MAX } from "../../sdk/model/limits.ts";
import {
  acceptReviewSchema,
  holdSchema,
  QUEUE_SORTS,
  QUEUE_STATES,
  returnReviewSchema,
} from "../../sdk/model/review.ts";
import { text } from "../../sdk/model/text.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentDataset } from "../presenters/dataset.ts";
import { presentRound } from "../presenters/comparison.ts";
import { presentQueue, presentReview } from "../presenters/review.ts";
import { compareRounds } from "../services/comparison/review_rounds.ts";
import type { DatasetView } from "../services/dataset/read.ts";
import {
  acceptReview,
  getReview,
  holdPublication,
  listReviewQueue,
  returnReview,
} from "../services/review/reviews.ts";

const tags = ["reviews"];
const queueSchema = z.object({
  state: z.enum(QUEUE_STATES).default("OPEN"),
  community: text(40).optional(),
  q: text(TEXT_MAX).default(""),
  sort: z.enum(QUEUE_SORTS).default("oldest"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

function answer(c: ApiContext, { record, ...around }: DatasetView): Response {
  return ok(c, presentDataset(record, around, c.var.context));
}

export const reviewRoutes = new Hono<ApiEnv>()
  .get(
    "/queue",
    describe({
      operationId: "listReviews",
      tags,
      signedIn: true,
      data: reviewQueueAnswer,
    }),
    query(queueSchema),
    async (c) => {
      const request = c.req.valid("query");
      const queue = await listReviewQueue(c.var.context, request);
      const { page, size, state } = request;
      return ok(c, presentQueue(queue, { page, size, total: queue.counts[state] }, c.var.context));
    },
  )
  .get(
    "/review/:reviewId",
    describe({ operationId: "getReview", tags, signedIn: true, data: reviewAnswer }),
    async (c) => {
      const desk = await getReview(c.var.context, c.req.param("reviewId"));
      return ok(c, presentReview(desk.reviews[0], desk, c.var.context));
    },
  )
  .get(
    "/review/:reviewId/changes",
    describe({
      operationId: "compareRounds",
      tags,
      signedIn: true,
      data: roundComparisonAnswer,
    }),
    async (c) => {
      const { context } = c.var;
      const signal = (c.env?.page ?? c.req.raw).signal;
      return ok(
        c,
        await compareRounds(context, c.req.param("reviewId"), (side) => presentRound(side, context), signal),
      );
    },
  )
  .post(
    "/review/:reviewId/accept",
    describe({
      operationId: "acceptReview",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    json(acceptReviewSchema),
    async (c) => answer(c, await acceptReview(c.var.context, c.req.param("reviewId"), c.req.valid("json"))),
  )
  .post(
    "/review/:reviewId/return",
    describe({
      operationId: "returnForRevision",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    json(returnReviewSchema),
    async (c) => answer(c, await returnReview(c.var.context, c.req.param("reviewId"), c.req.valid("json"))),
  )
  .put(
    "/community/:code/hold",
    describe({
      operationId: "holdPublication",
      tags,
      signedIn: true,
      data: holdAnswer,
    }),
    json(holdSchema),
    async (c) => {
      const { hold } = c.req.valid("json");
      return ok(c, { hold: await holdPublication(c.var.context, c.req.param("code"), hold) });
    },
  );
