/** Papers of published versions: `/api/sdb-related-papers-service` and its neighbours (spec 2 §7). */
import { z } from "zod";
import { paperAnswer } from "../../sdk/model/responses/metadata.ts";
import { paperUpdateAnswer, requestPageOf } from "../../sdk/model/responses/request.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { PAPER_UPDATE_STATES, paperDecisionSchema, paperUpdateSchema } from "../../sdk/model/request.ts";
import { type Operation, operation } from "../operation.ts";
import { presentPaperUpdate, presentQueuedUpdate } from "../presenters/request.ts";
import {
  decidePapers,
  listPaperHistory,
  listPapers,
  listPaperUpdateQueue,
  submitPapers,
} from "../services/request/paper_update.ts";

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

export const relatedPaperOperations: readonly Operation[] = [
  operation({
    id: "listRelatedPapers",
    method: "GET",
    path: "/api/sdb-related-papers-service/relatedPapers",
    tag: "papers",
    scope: "read",
    anyOrigin: true,
    input: { query: targetSchema },
    statements: 4,
    answer: { data: z.array(paperAnswer) },
  }, ({ context, query }) => listPapers(context, query.dataSetId, query.version || undefined)),
  operation({
    id: "submitRelatedPapers",
    method: "POST",
    path: "/api/sdb-related-papers-service/relatedPapersSub",
    tag: "papers",
    scope: "deposit",
    signedIn: true,
    input: { json: submissionSchema },
    answer: { data: paperUpdateAnswer },
  }, async ({ context, json }) => presentPaperUpdate(await submitPapers(context, json), context)),
  operation({
    id: "listPaperUpdatesOfDataset",
    method: "GET",
    path: "/api/gin-sdb-related-papers/relatedPapersAudits",
    tag: "papers",
    scope: "read",
    input: { query: targetSchema },
    answer: { data: z.array(paperUpdateAnswer) },
  }, async ({ context, query }) => {
    const { dataSetId, version } = query;
    const updates = await listPaperHistory(context, dataSetId, version || undefined);
    return updates.map((update) => presentPaperUpdate(update, context));
  }),
  operation({
    id: "listPaperUpdates",
    method: "GET",
    path: "/api/sdb-review-service/paperUpdates",
    tag: "papers",
    scope: "read",
    signedIn: true,
    input: { query: queueSchema },
    statements: 4,
    answer: { data: requestPageOf(paperUpdateAnswer, PAPER_UPDATE_STATES) },
  }, async ({ context, query }) => {
    const { state, page, size } = query;
    const { requests, total, counts } = await listPaperUpdateQueue(context, { state, page, size });
    return {
      list: requests.map((update) => presentQueuedUpdate(update, context)),
      page,
      size,
      total,
      counts,
    };
  }),
  operation({
    id: "decideRelatedPapers",
    method: "POST",
    path: "/api/sdb-related-papers-service/relatedPapersS",
    tag: "papers",
    scope: "review",
    signedIn: true,
    input: { json: decisionSchema },
    answer: { data: paperUpdateAnswer },
  }, async ({ context, json }) => presentPaperUpdate(await decidePapers(context, json), context)),
];
