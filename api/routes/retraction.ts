/** Requests to withdraw a published version, and the platform's decisions. */
import { Hono } from "hono";
import { z } from "zod";
import { requestPageOf, retractionAnswer } from "../../sdk/model/request_answers.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, STATEMENT_SIZE_MAX } from "../../sdk/model/limits.ts";
import {
  RETRACTION_STATES,
  retractionDecisionSchema,
  type RetractionRequest,
  retractionSchema,
} from "../../sdk/model/request.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { withBody } from "../middleware/read_body.ts";
import { json, query, readForm } from "../middleware/validate.ts";
import { presentRetraction } from "../presenters/request.ts";
import { decideRetraction } from "../services/retraction_decisions.ts";
import {
  getRetraction,
  judgeStatements,
  listOwnRetractions,
  listRetractionQueue,
  requestRetraction,
  requireRetractable,
  type Statements,
} from "../services/retractions.ts";

const tags = ["retractions"];
/**
 * Bytes of both statements and the texts. The limit is somewhat higher, so that each file can exceed its own limit and
 * get its message.
 */
const BODY_MAX = 2 * STATEMENT_SIZE_MAX + 4 * 1024 * 1024;

const queueSchema = z.object({
  state: z.enum(RETRACTION_STATES).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

const targetOf = (c: ApiContext) => ({
  dataSetId: c.req.param("id") ?? "",
  version: c.req.param("version") ?? "",
});

export const retractionRoutes = new Hono<ApiEnv>()
  .post(
    "/sdb-dataset-service/dataset/:id/:version/retraction",
    describe({
      operationId: "requestRetraction",
      tags,
      signedIn: true,
      takesForm: { request: "text", statementZh: "file", statementEn: "file" },
      data: retractionAnswer,
    }),
    // Checks the permission before the body, so that nobody sends 20 MB in vain.
    async (c, next) => {
      const { context } = c.var;
      await requireRetractable(context, context.db.read, targetOf(c));
      await withBody(c, next, { limit: BODY_MAX, withFiles: true });
    },
    async (c) => {
      const { request, statements } = await readRequest(c);
      return ok(
        c,
        presentRetraction(await requestRetraction(c.var.context, targetOf(c), request, statements)),
      );
    },
  )
  .get(
    "/sdb-dataset-service/dataset/:id/retractions",
    describe({
      operationId: "listDatasetRetractions",
      tags,
      signedIn: true,
      data: z.array(retractionAnswer),
    }),
    async (c) => ok(c, (await listOwnRetractions(c.var.context, c.req.param("id"))).map(presentRetraction)),
  )
  .get(
    "/sdb-review-service/retractions",
    describe({
      operationId: "listRetractions",
      tags,
      signedIn: true,
      data: requestPageOf(retractionAnswer, RETRACTION_STATES),
    }),
    query(queueSchema),
    async (c) => {
      const { state, page, size } = c.req.valid("query");
      const { retractions, total, counts } = await listRetractionQueue(c.var.context, { state, page, size });
      return ok(c, { list: retractions.map(presentRetraction), page, size, total, counts });
    },
  )
  .get(
    "/sdb-review-service/retraction/:retractionId",
    describe({
      operationId: "getRetraction",
      tags,
      signedIn: true,
      data: retractionAnswer,
    }),
    async (c) => ok(c, presentRetraction(await getRetraction(c.var.context, c.req.param("retractionId")))),
  )
  .post(
    "/sdb-review-service/retraction/:retractionId/decide",
    describe({
      operationId: "decideRetraction",
      tags,
      signedIn: true,
      data: retractionAnswer,
    }),
    json(retractionDecisionSchema),
    async (c) => {
      const { retractionId } = c.req.param();
      const decided = await decideRetraction(c.var.context, retractionId, c.req.valid("json"));
      return ok(c, presentRetraction(decided));
    },
  );

/** Reads the request. @throws DomainError invalidInput with everything that is wrong, texts and files together. */
async function readRequest(c: ApiContext): Promise<{ request: RetractionRequest; statements: Statements }> {
  const form = await readForm(c);
  const statements = { zh: fileOf(form, "statementZh"), en: fileOf(form, "statementEn") };
  const parsed = retractionSchema.safeParse(readJson(form.get("request")));
  const issues = [...(parsed.success ? [] : toIssues(parsed.error)), ...await judgeStatements(statements)];
  if (parsed.success && issues.length === 0) return { request: parsed.data, statements };
  throw new DomainError("invalidInput", {}, issues);
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
