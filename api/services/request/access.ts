/** Requests for access to restricted files (spec 2 §4, §5): the depositor decides, and a share link is handed out. */
import {
  findAccessLink,
  findGrantEnds,
  hasPendingRequest,
  insertAccess,
  updateAccess,
} from "../../../db/queries/review/access_requests.ts";
import { listAccessAttachments } from "../../../db/queries/review/access_attachments.ts";
import { findLink, type LinkRecord } from "../../../db/queries/link/links.ts";
import type { Executor } from "../../../db/client.ts";
import { type VersionHead, versionOf } from "../../../db/schema/records.ts";
import {
  ACCESS_WORKFLOW,
  type AccessAction,
  type AccessRequestPayload,
  accessRequestSchema,
  type AccessState,
} from "../../../sdk/model/access_request.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { ACCESS_REMINDER_WORKING_DAYS, LINKS_LABEL_MAX } from "../../../sdk/model/limits.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { ACCESS_POLICY, mayRequestAccess } from "../../policies/request.ts";
import { getVersionHead } from "../dataset/read.ts";
import { endLink, insertNewLink, requireExpiry } from "../link/links.ts";
import { loadCalendar } from "../review/calendar.ts";
import { quoted } from "../mail/queue.ts";
import type { OpeningStep, Outcome, RequestStep, RequestType, VersionAddress } from "./request_type.ts";

type Step = RequestStep<AccessRequestPayload, AccessState>;

export const ACCESS: RequestType<AccessRequestPayload, AccessState, AccessAction> = {
  workflow: ACCESS_WORKFLOW,
  payload: accessRequestSchema,
  policy: ACCESS_POLICY,
  scope: "deposit",
  listedAlone: true,
  auditKey: "accessRequestId",
  decision: "decideAccess",
  opening: { requireSubject: requireRestricted, carryOut: open },
  actions: {
    accept: { carryOut: accept },
    reject: { carryOut: reject },
    cancel: { carryOut: (step) => end(step, "accessCancelled") },
    withdraw: { carryOut: withdraw },
    expire: {
      carryOut: ({ record }) =>
        Promise.resolve({
          mails: [{ to: "requester", template: "accessExpired", path: requestPath(record) }],
        }),
    },
    close: { carryOut: close },
  },
  attachmentsOf: listAccessAttachments,
  grantEndsOf: findGrantEnds,
};

/** The page on which a requester sees what became of a request, and asks again. */
export function requestPath(record: Step["record"]): string {
  const { dataset, version } = versionOf(record);
  const query = new URLSearchParams({ dataSetId: dataset.id, version: versionLabel(version.number) });
  return `/accessrequest?${query}`;
}

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
  if (!mayRequestAccess(head, context.actor)) throw new DomainError("accessNotNeeded");
  return head;
}

async function open({ tx, context, id, head, payload }: OpeningStep<AccessRequestPayload>): Promise<Outcome> {
  const { version, dataset } = head!;
  const requesterId = requireUser(context).id;
  const asked = { type: ACCESS_WORKFLOW.type, versionId: version.id, requesterId };
  if (await hasPendingRequest(tx, asked)) throw new DomainError("accessPending");
  const { name, institution, justification } = payload;
  const query = new URLSearchParams({ dataSetId: dataset.id, version: versionLabel(version.number) });
  const [first] = ACCESS_REMINDER_WORKING_DAYS;
  return {
    dueAt: addWorkingDays(context.clock(), first, await loadCalendar(context)).getTime(),
    mails: [
      {
        to: "owner",
        template: "accessRequested",
        params: {
          name,
          institution,
          given: institution ? "yes" : "no",
          justification: quoted(justification),
        },
        path: "/settings/shareLink",
      },
      { to: "requester", template: "accessReceived", path: `/accessrequest?${query}` },
    ],
    effects: () => insertAccess(tx, id),
  };
}

/** The link is made at once; its address is made while the mail is sent, so that it is stored nowhere. */
async function accept({ tx, context, record, comments, until }: Step): Promise<Outcome> {
  const expiresAt = requireExpiry(context, until, "until");
  const { dataset, version } = versionOf(record);
  const { id, payload } = record.request;
  const { record: { link } } = await insertNewLink(tx, context, { dataset, version }, {
    kind: "share",
    version: versionLabel(version.number),
    access: "download",
    label: payload.name.slice(0, LINKS_LABEL_MAX),
    excluded: [],
    passwordHash: null,
    expiresAt,
  });
  return {
    detail: { linkId: link.id, expiresAt },
    mails: [{
      to: "requester",
      template: "accessAccepted",
      params: { linkId: link.id, comments: mailComment(comments), date: shanghaiDate(expiresAt) },
      path: requestPath(record),
    }],
    effects: () => updateAccess(tx, id, { linkId: link.id, answeredAt: context.clock().getTime() }),
  };
}

/** Adds an empty line before a comment; without a comment there is none. */
const mailComment = (comments: string) => comments && `\n\n${quoted(comments)}`;

function reject({ tx, context, record, comments }: Step): Promise<Outcome> {
  return Promise.resolve({
    mails: [{
      to: "requester",
      template: "accessRejected",
      params: { comments: quoted(comments) },
      path: requestPath(record),
    }],
    effects: () => updateAccess(tx, record.request.id, { answeredAt: context.clock().getTime() }),
  });
}

/** Ends what was handed out. */
async function end(
  { tx, context, record }: Step,
  template: "accessCancelled" | "accessClosed",
): Promise<Outcome> {
  const link = await findGrant(tx, record.request.id);
  if (link) await endLink(tx, context, link);
  return { mails: [{ to: "requester", template, path: requestPath(record) }] };
}

function close(step: Step): Promise<Outcome> {
  return end(step, step.record.request.state === "PENDING" ? "accessClosed" : "accessCancelled");
}

/** The depositor hears that there is nothing to decide, or that nobody uses the link any more. */
async function withdraw({ tx, context, record }: Step): Promise<Outcome> {
  const link = await findGrant(tx, record.request.id);
  if (link) await endLink(tx, context, link);
  const params = { name: record.request.payload.name };
  return { mails: [{ to: "owner", template: "accessWithdrawn", params, path: "/settings/shareLink" }] };
}

/** The link that a request was granted, as it stands. */
export async function findGrant(db: Executor, requestId: string): Promise<LinkRecord | undefined> {
  const linkId = await findAccessLink(db, requestId);
  return linkId === undefined ? undefined : await findLink(db, linkId);
}
