/** Requests for access to restricted files (spec 2 §4, §5): the depositor decides, and a share link is handed out. */
import {
  findAccessLink,
  hasPendingRequest,
  insertAccessLink,
} from "../../../db/queries/review/access_requests.ts";
import { deletePasses, replaceSecret, updateLink } from "../../../db/queries/link/links.ts";
import type { Executor } from "../../../db/client.ts";
import { listRequestsBy } from "../../../db/queries/review/requests.ts";
import { type RequestRecord, type VersionHead, versionOf } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { LINK_PATHS } from "../../../sdk/model/link.ts";
import {
  ACCESS_WORKFLOW,
  type AccessAction,
  type AccessRequestPayload,
  accessRequestSchema,
  type AccessState,
  type RequestDecision,
} from "../../../sdk/model/request_types.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isOwner, isPublic } from "../../policies/dataset.ts";
import { ACCESS_POLICY } from "../../policies/request.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { getVersionHead } from "../dataset/read.ts";
import { insertNewLink, requireExpiry } from "../link/links.ts";
import { requireVisibleRequest, submitRequest } from "./engine.ts";
import { decideAnyRequest } from "./queue.ts";
import type { OpeningStep, Outcome, RequestStep, RequestType, VersionAddress } from "./request_type.ts";

type Step = RequestStep<AccessRequestPayload, AccessState>;

export const ACCESS: RequestType<AccessRequestPayload, AccessState, AccessAction> = {
  workflow: ACCESS_WORKFLOW,
  payload: accessRequestSchema,
  policy: ACCESS_POLICY,
  auditKey: "accessRequestId",
  decision: "decideAccess",
  opening: { requireSubject: requireRestricted, carryOut: open },
  actions: {
    accept: { carryOut: accept },
    reject: {
      carryOut: ({ comments }) =>
        Promise.resolve({ mails: [{ to: "requester", template: "accessRejected", params: { comments } }] }),
    },
    cancel: { carryOut: end("accessCancelled") },
    withdraw: { carryOut: end() },
    expire: {},
  },
};

/** Files that everybody may have, and one's own, need no request. @throws DomainError notFound, accessNotNeeded. */
async function requireRestricted(
  context: Context,
  db: Executor,
  target?: VersionAddress,
): Promise<VersionHead> {
  const head = await getVersionHead(context, db, target!.dataSetId, target!.version || undefined);
  if (!isPublic(head) || head.version.status === "RETRACTED") {
    throw new DomainError("notFound", { what: target!.dataSetId.slice(0, 80) });
  }
  if (head.version.accessRight !== "RESTRICTED" || isOwner(head.dataset, context.actor)) {
    throw new DomainError("accessNotNeeded");
  }
  return head;
}

async function open({ tx, context, head, payload }: OpeningStep<AccessRequestPayload>): Promise<Outcome> {
  const requesterId = requireUser(context).id;
  const asked = { type: ACCESS_WORKFLOW.type, versionId: head!.version.id, requesterId };
  if (await hasPendingRequest(tx, asked)) throw new DomainError("accessPending");
  const { name, institution, justification } = payload;
  return {
    mails: [
      {
        to: "owner",
        template: "accessRequested",
        params: { name, institution, justification },
        path: "/settings/shareLink",
      },
      { to: "requester", template: "accessReceived" },
    ],
  };
}

/** The link is made at once; its address is made while the mail is sent, so that it is stored nowhere. */
async function accept({ tx, context, record, comments, until }: Step): Promise<Outcome> {
  if (until === "") throw new DomainError("invalidInput", {}, [{ path: "until", key: "expiryRequired" }]);
  const expiresAt = requireExpiry(context, until);
  const { dataset, version } = versionOf(record);
  const { id, payload } = record.request;
  const { record: { link } } = await insertNewLink(tx, context, { dataset, version }, {
    kind: "share",
    version: versionLabel(version.number),
    access: "download",
    label: payload.name.slice(0, 100),
    passwordHash: null,
    expiresAt,
  });
  return {
    detail: { linkId: link.id, expiresAt },
    mails: [{
      to: "requester",
      template: "accessAccepted",
      params: { linkId: link.id, comments, date: shanghaiDate(expiresAt) },
    }],
    effects: () => insertAccessLink(tx, id, link.id),
  };
}

/** Ends what was handed out. */
function end(template?: "accessCancelled"): (step: Step) => Promise<Outcome> {
  return async ({ tx, context, record }: Step): Promise<Outcome> => {
    const linkId = await findAccessLink(tx, record.request.id);
    if (linkId) {
      await updateLink(tx, linkId, { revokedAt: context.clock().getTime() });
      await deletePasses(tx, linkId);
    }
    return { mails: template ? [{ to: "requester", template }] : [] };
  };
}

/**
 * Makes a new address of the link that a request was granted; the one before it ends.
 * @throws DomainError notLoggedIn, notFound, also for a request that was not accepted or is somebody else's.
 */
export async function showGrantedLink(context: Context, requestId: string): Promise<string> {
  const actor = requireUser(context);
  return await context.db.withTx(async (tx) => {
    const { request } = await requireVisibleRequest(context, tx, ACCESS, requestId);
    const linkId = request.state === "ACCEPTED" && request.requesterId === actor.id
      ? await findAccessLink(tx, requestId)
      : undefined;
    if (!linkId) throw new DomainError("notFound", { what: requestId.slice(0, 64) });
    const secret = newToken();
    await replaceSecret(tx, linkId, hashToken(secret));
    return context.config.publicUrl + LINK_PATHS.share + secret;
  });
}

type AccessRecord = RequestRecord<AccessRequestPayload, AccessState>;

/** @throws DomainError notLoggedIn, notFound, accessNotNeeded, accessPending. */
export function requestAccess(
  context: Context,
  target: VersionAddress,
  payload: AccessRequestPayload,
): Promise<AccessRecord> {
  return submitRequest(context, ACCESS, { target, payload });
}

/** What the caller has asked for, newest first. @throws DomainError notLoggedIn. */
export async function listOwnAccess(context: Context): Promise<AccessRecord[]> {
  const all = await listRequestsBy(context.db.read, requireUser(context).id);
  return all.filter(({ request }) => request.type === ACCESS_WORKFLOW.type) as AccessRecord[];
}

/** @throws DomainError as {@link decideAnyRequest}. */
export async function decideAccess(
  context: Context,
  id: string,
  decision: RequestDecision,
): Promise<AccessRecord> {
  return await decideAnyRequest(context, [ACCESS], id, decision) as AccessRecord;
}
