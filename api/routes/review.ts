/** Reviews: `/api/sdb-review-service`. */
import { Hono } from "hono";
import { z } from "zod";
import { datasetAnswer, pageOf, reviewAnswer } from "../../sdk/model/answers.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { acceptReviewSchema, returnReviewSchema, REVIEW_STATES } from "../../sdk/model/review.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentDataset } from "../presenters/dataset.ts";
import { presentReview } from "../presenters/review.ts";
import type { DatasetView } from "../services/datasets.ts";
import { acceptReview, getReview, listReviewQueue, returnReview } from "../services/reviews.ts";

const tags = ["reviews"];
const queueSchema = z.object({
  state: z.enum(REVIEW_STATES).default("OPEN"),
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
      summary: "Reviews of the communities one administers, or of the governance team; oldest first",
      tags,
      description: "Open ones, unless another state is asked for.",
      signedIn: true,
      data: pageOf(reviewAnswer),
    }),
    query(queueSchema),
    async (c) => {
      const { state, page, size } = c.req.valid("query");
      const { reviews, total } = await listReviewQueue(c.var.context, { state, page, size });
      const list = reviews.map((review) => presentReview(review, c.var.context));
      return ok(c, { list, page, size, total });
    },
  )
  .get(
    "/review/:reviewId",
    describe({ operationId: "getReview", summary: "A review", tags, signedIn: true, data: reviewAnswer }),
    async (c) => ok(c, presentReview(await getReview(c.var.context, c.req.param("reviewId")), c.var.context)),
  )
  .post(
    "/review/:reviewId/accept",
    describe({
      operationId: "acceptReview",
      summary: "Accept; publishing follows by itself",
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
      summary: "Return for revision, with comments",
      tags,
      signedIn: true,
      data: datasetAnswer,
    }),
    json(returnReviewSchema),
    async (c) => answer(c, await returnReview(c.var.context, c.req.param("reviewId"), c.req.valid("json"))),
  );
