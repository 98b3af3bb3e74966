/** Requests for access to restricted files. */
import { z } from "zod";
import { isFileName } from "../../sdk/model/file.ts";
import { ACCESS_ATTACHMENTS_SIZE_MAX } from "../../sdk/model/limits.ts";
import { attachment } from "./content_disposition.ts";
import { exportAccessRequests } from "../services/request/access_export.ts";
import { attachmentAnswer } from "../../sdk/model/responses/file.ts";
import { presentAttachment } from "../presenters/attachment.ts";
import { addAccessAttachment } from "../services/request/access_attachments.ts";
import { announcedBy, bodyOf } from "./attachment.ts";
import { accessRequestSchema } from "../../sdk/model/access_request.ts";
import { requestDecisionSchema } from "../../sdk/model/request_types.ts";
import { accessTermsAnswer, grantedLinkAnswer } from "../../sdk/model/responses/access.ts";
import { openedLinkAnswer } from "../../sdk/model/responses/link.ts";
import { requestEntryAnswer } from "../../sdk/model/responses/request.ts";
import { type Operation, operation } from "../operation.ts";
import { presentOpened } from "../presenters/link.ts";
import { ACCESS } from "../services/request/access.ts";
import {
  accessTerms,
  decideAccess,
  listOwnAccess,
  openGranted,
  requestAccess,
  showGrantedLink,
} from "../services/request/access_requests.ts";
import { targetOf } from "./dataset_view.ts";
import { presentRequests } from "./request.ts";

const TYPES = [ACCESS];

export const accessFileQuery: z.ZodObject<{ name: z.ZodString }> = z.object({
  name: z.string().refine((name) => isFileName(name) && !name.includes("/"), { error: "invalidFileName" }),
});

export const accessOperations: readonly Operation[] = [
  operation({
    id: "showAccessTerms",
    method: "GET",
    path: "/api/sdb-share-service/public/dataset/:id/:version/access",
    tag: "sharing",
    scope: "read",
    answer: { data: accessTermsAnswer },
  }, ({ context, params }) => accessTerms(context, targetOf(params))),
  operation({
    id: "requestAccess",
    method: "POST",
    path: "/api/sdb-share-service/dataset/:id/:version/access",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: accessRequestSchema },
    answer: { data: requestEntryAnswer },
  }, async ({ context, params, json }) => {
    const asked = await requestAccess(context, targetOf(params), json);
    return (await presentRequests(context, TYPES, [asked]))[0];
  }),
  operation({
    id: "addAccessAttachment",
    method: "POST",
    path: "/api/sdb-share-service/access/:requestId/attachments",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    body: { bytes: ACCESS_ATTACHMENTS_SIZE_MAX },
    input: { query: accessFileQuery },
    answer: { data: attachmentAnswer },
  }, async ({ context, params: { requestId }, query: { name }, c }) => {
    const file = { name, body: bodyOf(c), announced: announcedBy(c) };
    return presentAttachment(await addAccessAttachment(context, { requestId }, file));
  }),
  operation({
    id: "exportAccessRequests",
    method: "GET",
    path: "/api/sdb-share-service/access/export",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    answer: { bytes: "text/csv" },
  }, ({ context, c }) => {
    const body = exportAccessRequests(context);
    return c.body(body, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment("access_requests.csv"),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    });
  }),
  operation({
    id: "listOwnAccessRequests",
    method: "GET",
    path: "/api/sdb-share-service/access",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(requestEntryAnswer) },
  }, async ({ context }) => presentRequests(context, TYPES, await listOwnAccess(context))),
  operation({
    id: "decideAccess",
    method: "POST",
    path: "/api/sdb-share-service/access/:requestId/decide",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: requestDecisionSchema },
    answer: { data: requestEntryAnswer },
  }, async ({ context, params, json }) => {
    const decided = await decideAccess(context, params.requestId, json);
    return (await presentRequests(context, TYPES, [decided]))[0];
  }),
  operation({
    id: "openGrantedAccess",
    method: "POST",
    path: "/api/sdb-share-service/access/:requestId/open",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    answer: { data: openedLinkAnswer },
  }, async ({ context, params }) => presentOpened(await openGranted(context, params.requestId))),
  operation({
    id: "showGrantedLink",
    method: "POST",
    path: "/api/sdb-share-service/access/:requestId/link",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: grantedLinkAnswer },
  }, async ({ context, params }) => ({ url: await showGrantedLink(context, params.requestId) })),
];
