/** Requests for access to restricted files (spec 2 §4, §5): the depositor decides, and a share link is handed out. */
import {
  findAccessLink,
  findGrants,
  hasPendingRequest,
  insertAccess,
  updateAccess,
} from "../../../db/queries/review/access_requests.ts";
import { listAccessAttachments } from "../../../db/queries/review/access_attachments.ts";
import { findLink, type LinkRecord } from "../../../db/queries/link/links.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { listFilesAt } from "../../../db/queries/file/files.ts";
import { findFolder } from "../../../db/queries/file/folder_listing.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
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
import { hasEnded } from "../../policies/link.ts";
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
  grantsOf: findGrants,
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

async function open(
  { tx, context, id, head, payload, visitor }: OpeningStep<AccessRequestPayload>,
): Promise<Outcome> {
  const { version, dataset } = head!;
  const who = visitor ? { visitorEmail: visitor.email } : { requesterId: requireUser(context).id };
  const asked = { type: ACCESS_WORKFLOW.type, versionId: version.id };
  if (await hasPendingRequest(tx, { ...asked, ...who })) throw new DomainError("accessPending");
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
async function accept({ tx, context, record, comments, until, files }: Step): Promise<Outcome> {
  const expiresAt = requireExpiry(context, until, "until");
  const { dataset, version } = versionOf(record);
  const chosen = await requireChosen(tx, version.id, files);
  const { id, payload } = record.request;
  const { record: { link } } = await insertNewLink(tx, context, { dataset, version }, {
    kind: "share",
    version: versionLabel(version.number),
    access: "download",
    label: payload.name.slice(0, LINKS_LABEL_MAX),
    excluded: [],
    chosen,
    passwordHash: null,
    expiresAt,
  });
  return {
    detail: { linkId: link.id, expiresAt },
    mails: [{
      to: "requester",
      template: "accessAccepted",
      params: {
        linkId: link.id,
        comments: mailComment(comments),
        date: shanghaiDate(expiresAt),
        some: chosen.length > 0 ? "yes" : "no",
        chosen: quoted(chosen.slice(0, MAILED_PATHS).join("\n")),
        more: Math.max(0, chosen.length - MAILED_PATHS),
      },
      path: requestPath(record),
    }],
    effects: () => updateAccess(tx, id, { linkId: link.id, answeredAt: context.clock().getTime() }),
  };
}

/** Paths that the mail about an acceptance names; the page names all. */
const MAILED_PATHS = 20;

/**
 * A path that is no file of the version would grant nothing, and nobody would know.
 * @returns files, and folders with `/` at the end. @throws DomainError invalidInput with noSuchFile for each such path.
 */
async function requireChosen(
  tx: Transaction,
  versionId: string,
  files: readonly string[],
): Promise<string[]> {
  const paths = [...new Set(files)];
  const known = new Set((await listFilesAt(tx, versionId, paths)).map(({ path }) => path));
  const chosen: string[] = [];
  const issues: Issue[] = [];
  for (const path of paths) {
    const folder = path.replace(/\/*$/, "/");
    if (known.has(path)) chosen.push(path);
    else if (await findFolder(tx, versionId, folder)) chosen.push(folder);
    else issues.push({ path: "files", key: "noSuchFile", params: { path } });
  }
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
  return [...new Set(chosen)];
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

/** What is open to everybody needs no link; the requester hears so, and not that something was taken away. */
function close(step: Step): Promise<Outcome> {
  const { request: { state }, about } = step.record;
  const isMoot = state === "PENDING" || about?.version.status === "RETRACTED" ||
    about?.version.accessRight !== "RESTRICTED";
  return end(step, isMoot ? "accessClosed" : "accessCancelled");
}

/** The depositor hears that there is nothing to decide, or that nobody uses the link any more. */
async function withdraw({ tx, context, record }: Step): Promise<Outcome> {
  const link = await findGrant(tx, record.request.id);
  if (link) await endLink(tx, context, link);
  const params = { name: record.request.payload.name };
  return { mails: [{ to: "owner", template: "accessWithdrawn", params, path: "/settings/shareLink" }] };
}

/** @throws DomainError notFound where nothing was granted; linkEnded. */
export async function requireLiveGrant(
  tx: Transaction,
  context: Context,
  { id, state }: Pick<Step["record"]["request"], "id" | "state">,
): Promise<LinkRecord> {
  const grant = await findGrant(tx, id);
  if (!grant) throw new DomainError("notFound", { what: id });
  if (state !== "ACCEPTED" || hasEnded(grant, context.clock().getTime())) {
    throw new DomainError("linkEnded", { link: "share" }, [], { dataSetId: grant.dataSetId });
  }
  return grant;
}

/** The link that a request was granted, as it stands. */
async function findGrant(db: Executor, requestId: string): Promise<LinkRecord | undefined> {
  const linkId = await findAccessLink(db, requestId);
  return linkId === undefined ? undefined : await findLink(db, linkId);
}
