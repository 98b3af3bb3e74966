/** Requests for access by people without an account: a proven e-mail, or the key of a mailed address, is the right to each. */
import { requestKeySchema, visitorAccessSchema } from "../../sdk/model/access_request.ts";
import { ACCESS_ATTACHMENTS_SIZE_MAX } from "../../sdk/model/limits.ts";
import { REQUEST_KEY_HEADER } from "../../sdk/model/request_key.ts";
import { mailedCodeAnswerSchema, mailedCodeRequestSchema } from "../../sdk/model/mailed_code.ts";
import type { RequestEntry } from "../../sdk/model/request_types.ts";
import { followedRequestAnswer } from "../../sdk/model/responses/access.ts";
import { attachmentAnswer } from "../../sdk/model/responses/file.ts";
import { openedLinkAnswer } from "../../sdk/model/responses/link.ts";
import { emailProofAnswer, mailedCodeAnswer } from "../../sdk/model/responses/mailed_code.ts";
import { requestEntryAnswer } from "../../sdk/model/responses/request.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { Context } from "../context.ts";
import { type Operation, operation } from "../operation.ts";
import { FOLLOWER_POLICY } from "../policies/request.ts";
import { presentAttachment } from "../presenters/attachment.ts";
import { presentOpened } from "../presenters/link.ts";
import { presentRequest } from "../presenters/request.ts";
import { confirmCode, mailCode } from "../services/mailed_code/mailed_codes.ts";
import { ACCESS } from "../services/request/access.ts";
import { addAccessAttachment, getFollowedAttachment } from "../services/request/access_attachments.ts";
import type { AccessRecord } from "../services/request/access_requests.ts";
import { extrasOfRequests } from "../services/request/queue.ts";
import {
  findFollowed,
  followerActions,
  openFollowed,
  requestAccessAsVisitor,
  withdrawFollowed,
} from "../services/request/visitor_access.ts";
import { accessFileQuery } from "./access.ts";
import { announcedBy, bodyOf, sendAttachment } from "./attachment.ts";
import { targetOf } from "./dataset_view.ts";

export const visitorAccessOperations: readonly Operation[] = [
  operation({
    id: "mailAccessCode",
    method: "POST",
    path: "/api/sdb-share-service/public/access/code",
    tag: "sharing",
    scope: "session",
    input: { json: mailedCodeRequestSchema },
    answer: { data: mailedCodeAnswer },
    withoutSessionCheck: true,
  }, ({ context, json: { email } }) => mailCode(context, { purpose: "access", email })),
  operation({
    id: "confirmAccessCode",
    method: "POST",
    path: "/api/sdb-share-service/public/access/code/confirm",
    tag: "sharing",
    scope: "session",
    input: { json: mailedCodeAnswerSchema },
    answer: { data: emailProofAnswer },
    withoutSessionCheck: true,
  }, ({ context, json }) => confirmCode(context, json)),
  operation({
    id: "requestAccessAsVisitor",
    method: "POST",
    path: "/api/sdb-share-service/public/dataset/:id/:version/access",
    tag: "sharing",
    scope: "session",
    input: { json: visitorAccessSchema },
    answer: { data: followedRequestAnswer },
    withoutSessionCheck: true,
  }, async ({ context, params, json: { proof, key: earlier, ...payload } }) => {
    const evidence = { proof, key: earlier };
    const { record, key } = await requestAccessAsVisitor(context, targetOf(params), { evidence, payload });
    return { request: await presentFollowed(context, record), key };
  }),
  operation({
    id: "showFollowedRequest",
    method: "POST",
    path: "/api/sdb-share-service/public/access/followed",
    tag: "sharing",
    scope: "session",
    input: { json: requestKeySchema },
    answer: { data: requestEntryAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json: { key } }) => presentFollowed(context, await findFollowed(context, key))),
  operation({
    id: "withdrawFollowedRequest",
    method: "POST",
    path: "/api/sdb-share-service/public/access/followed/withdraw",
    tag: "sharing",
    scope: "session",
    input: { json: requestKeySchema },
    answer: { data: requestEntryAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json: { key } }) => presentFollowed(context, await withdrawFollowed(context, key))),
  operation({
    id: "openFollowedRequest",
    method: "POST",
    path: "/api/sdb-share-service/public/access/followed/open",
    tag: "sharing",
    scope: "session",
    input: { json: requestKeySchema },
    answer: { data: openedLinkAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json: { key } }) => presentOpened(await openFollowed(context, key))),
  operation({
    id: "addFollowedAttachment",
    method: "POST",
    path: "/api/sdb-share-service/public/access/followed/attachments",
    tag: "sharing",
    scope: "session",
    headers: { [REQUEST_KEY_HEADER]: "The last part of the mailed address." },
    body: { bytes: ACCESS_ATTACHMENTS_SIZE_MAX },
    input: { query: accessFileQuery },
    answer: { data: attachmentAnswer },
    withoutSessionCheck: true,
  }, async ({ context, query: { name }, c }) => {
    const key = c.req.header(REQUEST_KEY_HEADER) ?? "";
    const file = { name, body: bodyOf(c), announced: announcedBy(c) };
    return presentAttachment(await addAccessAttachment(context, { key }, file));
  }),
  operation({
    id: "downloadFollowedAttachment",
    method: "POST",
    path: "/api/sdb-share-service/public/access/followed/attachments/:attachmentId",
    tag: "sharing",
    scope: "session",
    input: { json: requestKeySchema },
    answer: { bytes: DEFAULT_MEDIA_TYPE },
    withoutSessionCheck: true,
  }, async ({ context, params, json: { key }, c }) => {
    const file = await getFollowedAttachment(context, key, params.attachmentId);
    return await sendAttachment(c, file, false);
  }),
];

async function presentFollowed(context: Context, record: AccessRecord): Promise<RequestEntry> {
  const extrasOf = await extrasOfRequests(context, [ACCESS], [record]);
  return presentRequest(record, {
    policy: FOLLOWER_POLICY,
    ...extrasOf(record.request.id),
    actions: followerActions(record),
  }, context);
}
