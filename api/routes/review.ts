/** Reviews: `/api/sdb-review-service`. */
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
import { type Operation, operation } from "../operation.ts";
import { presentRound } from "../presenters/comparison.ts";
import { presentQueue, presentReview } from "../presenters/review.ts";
import { compareRounds } from "../services/comparison/review_rounds.ts";
import {
  acceptReview,
  getReview,
  holdPublication,
  listReviewQueue,
  returnReview,
} from "../services/review/reviews.ts";
import { presentView } from "./dataset_view.ts";

const queueSchema = z.object({
  state: z.enum(QUEUE_STATES).default("OPEN"),
  community: text(40).optional(),
  q: text(TEXT_MAX).default(""),
  sort: z.enum(QUEUE_SORTS).default("oldest"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const reviewOperations: readonly Operation[] = [
  operation({
    id: "listReviews",
    method: "GET",
    path: "/api/sdb-review-service/queue",
    tag: "reviews",
    scope: "read",
    signedIn: true,
    input: { query: queueSchema },
    statements: 6,
    answer: { data: reviewQueueAnswer },
  }, async ({ context, query }) => {
    const queue = await listReviewQueue(context, query);
    const { page, size, state } = query;
    return presentQueue(queue, { page, size, total: queue.counts[state] }, context);
  }),
  operation({
    id: "getReview",
    method: "GET",
    path: "/api/sdb-review-service/review/:reviewId",
    tag: "reviews",
    scope: "read",
    signedIn: true,
    statements: 3,
    answer: { data: reviewAnswer },
  }, async ({ context, params }) => {
    const desk = await getReview(context, params.reviewId);
    return presentReview(desk.reviews[0], desk, context);
  }),
  operation({
    id: "compareRounds",
    method: "GET",
    path: "/api/sdb-review-service/review/:reviewId/changes",
    tag: "reviews",
    scope: "read",
    signedIn: true,
    answer: { data: roundComparisonAnswer },
  }, async ({ context, params, c }) => {
    const signal = (c.env?.page ?? c.req.raw).signal;
    return await compareRounds(context, params.reviewId, (side) => presentRound(side, context), signal);
  }),
  operation(
    {
      id: "acceptReview",
      method: "POST",
      path: "/api/sdb-review-service/review/:reviewId/accept",
      tag: "reviews",
      scope: "review",
      signedIn: true,
      input: { json: acceptReviewSchema },
      statements: 19,
      answer: { data: datasetAnswer },
    },
    async ({ context, params, json }) =>
      presentView(await acceptReview(context, params.reviewId, json), context),
  ),
  operation(
    {
      id: "returnForRevision",
      method: "POST",
      path: "/api/sdb-review-service/review/:reviewId/return",
      tag: "reviews",
      scope: "review",
      signedIn: true,
      input: { json: returnReviewSchema },
      statements: 23,
      answer: { data: datasetAnswer },
    },
    async ({ context, params, json }) =>
      presentView(await returnReview(context, params.reviewId, json), context),
  ),
  operation({
    id: "holdPublication",
    method: "PUT",
    path: "/api/sdb-review-service/community/:code/hold",
    tag: "reviews",
    scope: "review",
    signedIn: true,
    input: { json: holdSchema },
    answer: { data: holdAnswer },
  }, async ({ context, params, json }) => ({
    hold: await holdPublication(context, params.code, json.hold),
  })),
];
