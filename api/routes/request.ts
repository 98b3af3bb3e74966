/** Requests of every type in one queue, and the decisions about them. */
import { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { requestDecisionSchema, type RequestEntry } from "../../sdk/model/request_types.ts";
import { requestEntryAnswer, requestEntryPageAnswer } from "../../sdk/model/responses/request.ts";
import type { Context } from "../context.ts";
import { type Operation, operation } from "../operation.ts";
import { presentRequest } from "../presenters/request.ts";
import { allowedRequestActions } from "../services/request/engine.ts";
import {
  decideAnyRequest,
  extrasOfRequests,
  getRequest,
  listQueues,
  typeOf,
} from "../services/request/queue.ts";
import type { AnyRequestType } from "../services/request/request_type.ts";
import { REQUEST_TYPES } from "../services/request/registered_types.ts";

type RequestRecord = Awaited<ReturnType<typeof getRequest>>;

/** @param types Those whose requests are listed and decided; a test adds one of its own. */
export function createRequestOperations(types: readonly AnyRequestType[]): Operation[] {
  const states = [...new Set(types.flatMap(({ workflow }) => workflow.states as string[]))];
  const queueSchema = z.object({
    type: z.enum(types.map(({ workflow }) => workflow.type)).optional(),
    state: z.enum(states).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  });

  return [
    operation({
      id: "listRequests",
      method: "GET",
      path: "/api/sdb-review-service/requests",
      tag: "requests",
      scope: "read",
      signedIn: true,
      input: { query: queueSchema },
      statements: 4,
      answer: { data: requestEntryPageAnswer },
    }, async ({ context, query }) => {
      const { type, state, page, size } = query;
      const asked = types.filter(({ workflow, listedAlone }) => type ? workflow.type === type : !listedAlone);
      const { requests, total, counts } = await listQueues(context, asked, { state, page, size });
      return { list: await presentRequests(context, types, requests), page, size, total, counts };
    }),
    operation({
      id: "getRequest",
      method: "GET",
      path: "/api/sdb-review-service/request/:requestId",
      tag: "requests",
      scope: "read",
      signedIn: true,
      answer: { data: requestEntryAnswer },
    }, async ({ context, params }) => {
      const found = await getRequest(context, types, params.requestId);
      return (await presentRequests(context, types, [found]))[0];
    }),
    operation({
      id: "decideRequest",
      method: "POST",
      path: "/api/sdb-review-service/request/:requestId/decide",
      tag: "requests",
      scope: "review",
      signedIn: true,
      input: { json: requestDecisionSchema },
      answer: { data: requestEntryAnswer },
    }, async ({ context, params, json }) => {
      const decided = await decideAnyRequest(context, types, params.requestId, json);
      return (await presentRequests(context, types, [decided]))[0];
    }),
  ];
}

export const requestOperations: readonly Operation[] = createRequestOperations(REQUEST_TYPES);

/** Presents requests with their files and with what the caller may do about each. */
export async function presentRequests(
  context: Context,
  types: readonly AnyRequestType[],
  records: readonly RequestRecord[],
): Promise<RequestEntry[]> {
  const extrasOf = await extrasOfRequests(context, types, records);
  return records.map((record) => {
    const type = typeOf(types, record);
    return presentRequest(record, {
      policy: type.policy,
      ...extrasOf(record.request.id),
      actions: allowedRequestActions(type, record, context),
    }, context);
  });
}
