/** Calls about the papers of published versions: `/api/sdb-related-papers-service` and related services (spec 2 §7). */
import { Hono } from "hono";
import { z } from "zod";
import { paperAnswer } from "../../sdk/model/metadata_answers.ts";
import { paperUpdateAnswer, requestPageOf } from "../../sdk/model/request_answers.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { PAPER_UPDATE_STATES, paperDecisionSchema, paperUpdateSchema } from "../../sdk/model/request.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentPaperUpdate, presentQueuedUpdate } from "../presenters/request.ts";
import {
  decidePapers,
  listPaperHistory,
  listPapers,
  listPaperUpdateQueue,
  submitPapers,
} from "../services/paper_updates.ts";

const tags = ["papers"];
const id = z.string().min(1).max(64);
const targetSchema = z.object({ dataSetId: id, version: z.string().max(16).optional() });
const submissionSchema = z.intersection(
  z.object({ dataSetId: id, version: z.string().min(1).max(16) }),
  paperUpdateSchema,
);
const decisionSchema = z.intersection(z.object({ paperUpdateId: id }), paperDecisionSchema);
const queueSchema = z.object({
  state: z.enum(PAPER_UPDATE_STATES).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const relatedPaperRoutes = new Hono<ApiEnv>()
  .get(
    "/sdb-related-papers-service/relatedPapers",
    describe({
      operationId: "listRelatedPapers",
      tags,
      data: z.array(paperAnswer),
    }),
    query(targetSchema),
    async (c) => {
      const { dataSetId, version } = c.req.valid("query");
      return ok(c, await listPapers(c.var.context, dataSetId, version || undefined));
    },
  )
  .post(
    "/sdb-related-papers-service/relatedPapersSub",
    describe({
      operationId: "submitRelatedPapers",
      tags,
      signedIn: true,
      data: paperUpdateAnswer,
    }),
    json(submissionSchema),
    async (c) => {
      const update = await submitPapers(c.var.context, c.req.valid("json"));
      return ok(c, presentPaperUpdate(update, c.var.context));
    },
  )
  .get(
    "/gin-sdb-related-papers/relatedPapersAudits",
    describe({
      operationId: "listPaperUpdatesOfDataset",
      tags,
      data: z.array(paperUpdateAnswer),
    }),
    query(targetSchema),
    async (c) => {
      const { dataSetId, version } = c.req.valid("query");
      const updates = await listPaperHistory(c.var.context, dataSetId, version || undefined);
      return ok(c, updates.map((update) => presentPaperUpdate(update, c.var.context)));
    },
  )
  .get(
    "/sdb-review-service/paperUpdates",
    describe({
      operationId: "listPaperUpdates",
      tags,
      signedIn: true,
      data: requestPageOf(paperUpdateAnswer, PAPER_UPDATE_STATES),
    }),
    query(queueSchema),
    async (c) => {
      const { state, page, size } = c.req.valid("query");
      const { updates, total, counts } = await listPaperUpdateQueue(c.var.context, { state, page, size });
      return ok(c, {
        list: updates.map((update) => presentQueuedUpdate(update, c.var.context)),
        page,
        size,
        total,
        counts,
      });
    },
  )
  .post(
    "/sdb-related-papers-service/relatedPapersS",
    describe({
      operationId: "decideRelatedPapers",
      tags,
      signedIn: true,
      data: paperUpdateAnswer,
    }),
    json(decisionSchema),
    async (c) => {
      const update = await decidePapers(c.var.context, c.req.valid("json"));
      return ok(c, presentPaperUpdate(update, c.var.context));
    },
  );
