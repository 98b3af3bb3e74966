/** Requests for access to restricted files. */
import { z } from "zod";
import { accessRequestSchema, requestDecisionSchema } from "../../sdk/model/request_types.ts";
import { requestEntryAnswer } from "../../sdk/model/responses/request.ts";
import type { Context } from "../context.ts";
import { type Operation, operation } from "../operation.ts";
import { presentRequest } from "../presenters/request.ts";
import {
  ACCESS,
  decideAccess,
  listOwnAccess,
  requestAccess,
  showGrantedLink,
} from "../services/request/access.ts";
import { allowedRequestActions } from "../services/request/engine.ts";
import { targetOf } from "./dataset_view.ts";

type AccessEntry = Awaited<ReturnType<typeof requestAccess>>;

const present = (record: AccessEntry, context: Context) =>
  presentRequest(record, {
    policy: ACCESS.policy,
    attachments: [],
    actions: allowedRequestActions(ACCESS, record, context),
  }, context);

export const accessOperations: readonly Operation[] = [
  operation(
    {
      id: "requestAccess",
      method: "POST",
      path: "/api/sdb-share-service/dataset/:id/:version/access",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: accessRequestSchema },
      answer: { data: requestEntryAnswer },
    },
    async ({ context, params, json }) =>
      present(await requestAccess(context, targetOf(params), json), context),
  ),
  operation({
    id: "listOwnAccessRequests",
    method: "GET",
    path: "/api/sdb-share-service/access",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(requestEntryAnswer) },
  }, async ({ context }) => (await listOwnAccess(context)).map((one) => present(one, context))),
  operation(
    {
      id: "decideAccess",
      method: "POST",
      path: "/api/sdb-share-service/access/:requestId/decide",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: requestDecisionSchema },
      answer: { data: requestEntryAnswer },
    },
    async ({ context, params, json }) =>
      present(await decideAccess(context, params.requestId, json), context),
  ),
  operation({
    id: "showGrantedLink",
    method: "POST",
    path: "/api/sdb-share-service/access/:requestId/link",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.object({ url: z.string() }) },
  }, async ({ context, params }) => ({ url: await showGrantedLink(context, params.requestId) })),
];
