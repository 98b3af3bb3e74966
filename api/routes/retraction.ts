/** Requests to withdraw a published version, and the platform's decisions. */
import { z } from "zod";
import { requestPageOf, retractionAnswer } from "../../sdk/model/responses/request.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, STATEMENT_SIZE_MAX } from "../../sdk/model/limits.ts";
import { RETRACTION_STATES, retractionDecisionSchema } from "../../sdk/model/request.ts";
import type { ApiContext } from "../env.ts";
import { readForm } from "../middleware/validate.ts";
import { type Operation, operation } from "../operation.ts";
import { presentRetraction } from "../presenters/request.ts";
import {
  decideRetraction,
  getRetraction,
  type GivenRetraction,
  listOwnRetractions,
  listRetractionQueue,
  recallRetraction,
  requestRetraction,
  requireRetractable,
} from "../services/request/retraction.ts";
import { targetOf } from "./dataset_view.ts";

/** Bytes: both statements, and room for the texts. Somewhat above, so that each file hears of its own limit. */
const BODY_MAX = 2 * STATEMENT_SIZE_MAX + 4 * 1024 * 1024;

const queueSchema = z.object({
  state: z.enum(RETRACTION_STATES).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const retractionOperations: readonly Operation[] = [
  operation({
    id: "requestRetraction",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/retraction",
    tag: "retractions",
    scope: "deposit",
    signedIn: true,
    body: { parts: { request: "text", statementZh: "file", statementEn: "file" }, max: BODY_MAX },
    statements: 27,
    answer: { data: retractionAnswer },
    // Who may not ask need not send 20 MB first.
    permit: ({ context, params }) => requireRetractable(context, context.db.read, targetOf(params)),
  }, async ({ context, params, c }) => {
    return presentRetraction(await requestRetraction(context, targetOf(params), await readRequest(c)));
  }),
  operation({
    id: "listDatasetRetractions",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/:id/retractions",
    tag: "retractions",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(retractionAnswer) },
  }, async ({ context, params }) => (await listOwnRetractions(context, params.id)).map(presentRetraction)),
  operation({
    id: "listRetractions",
    method: "GET",
    path: "/api/sdb-review-service/retractions",
    tag: "retractions",
    scope: "read",
    signedIn: true,
    input: { query: queueSchema },
    statements: 4,
    answer: { data: requestPageOf(retractionAnswer, RETRACTION_STATES) },
  }, async ({ context, query }) => {
    const { state, page, size } = query;
    const { requests, total, counts } = await listRetractionQueue(context, { state, page, size });
    return { list: requests.map(presentRetraction), page, size, total, counts };
  }),
  operation({
    id: "getRetraction",
    method: "GET",
    path: "/api/sdb-review-service/retraction/:retractionId",
    tag: "retractions",
    scope: "read",
    signedIn: true,
    answer: { data: retractionAnswer },
  }, async ({ context, params }) => presentRetraction(await getRetraction(context, params.retractionId))),
  operation({
    id: "recallRetraction",
    method: "POST",
    path: "/api/sdb-dataset-service/retraction/:retractionId/recall",
    tag: "retractions",
    scope: "deposit",
    signedIn: true,
    answer: { data: retractionAnswer },
  }, async ({ context, params }) => presentRetraction(await recallRetraction(context, params.retractionId))),
  operation(
    {
      id: "decideRetraction",
      method: "POST",
      path: "/api/sdb-review-service/retraction/:retractionId/decide",
      tag: "retractions",
      scope: "review",
      signedIn: true,
      input: { json: retractionDecisionSchema },
      answer: { data: retractionAnswer },
    },
    async ({ context, params, json }) =>
      presentRetraction(await decideRetraction(context, params.retractionId, json)),
  ),
];

/** What was sent; the service looks whether it is a request. */
async function readRequest(c: ApiContext): Promise<GivenRetraction> {
  const form = await readForm(c);
  return {
    request: readJson(form.get("request")),
    statements: { zh: fileOf(form, "statementZh"), en: fileOf(form, "statementEn") },
  };
}

function fileOf(form: FormData, name: string): File | undefined {
  const part = form.get(name);
  return part instanceof File ? part : undefined;
}

function readJson(part: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof part === "string" ? part : "{}");
  } catch {
    return undefined;
  }
}
