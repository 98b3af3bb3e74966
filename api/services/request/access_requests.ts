/** What requesters and depositors do about requests for access, and what the program does when time has passed. */
import type { Transaction } from "../../../db/client.ts";
import type { LinkRecord } from "../../../db/queries/link/links.ts";
import { listAnswerTimes, listDueAccess } from "../../../db/queries/review/access_requests.ts";
import { findRequest, listRequestsBy } from "../../../db/queries/review/requests.ts";
import type { RequestRecord } from "../../../db/schema/records.ts";
import {
  ACCESS_WORKFLOW,
  type AccessRequestPayload,
  type AccessState,
} from "../../../sdk/model/access_request.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import type { RequestDecision } from "../../../sdk/model/request_types.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayRequestAccess } from "../../policies/request.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { getVersionHead } from "../dataset/read.ts";
import { countAttempts } from "../limits/attempts.ts";
import { addAddress } from "../link/links.ts";
import { findCarried, insertNewPass, type Opened } from "../link/open_link.ts";
import { requireOpen } from "../link/require_open.ts";
import { ACCESS, requireLiveGrant } from "./access.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { eachDue } from "./due_pages.ts";
import { requireVisibleRequest, submitRequest, takeAction } from "./engine.ts";
import { decideAnyRequest } from "./queue.ts";
import type { VersionAddress } from "./request_type.ts";

export type AccessRecord = RequestRecord<AccessRequestPayload, AccessState>;

/** @throws DomainError notLoggedIn, notFound, accessNotNeeded, accessPending, tooManyRequests. */
export async function requestAccess(
  context: Context,
  target: VersionAddress,
  payload: AccessRequestPayload,
): Promise<AccessRecord> {
  const { id } = requireUser(context);
  await countAttempts(context, [["accessRequest", id, target.dataSetId], ["accessRequestDay", id]]);
  return await submitRequest(context, ACCESS, { target, payload });
}

/** What the caller has asked for, newest first. @throws DomainError notLoggedIn. */
export async function listOwnAccess(context: Context): Promise<AccessRecord[]> {
  const { id } = requireUser(context);
  return await listRequestsBy(context.db.read, id, ACCESS_WORKFLOW.type) as AccessRecord[];
}

/** @throws DomainError as {@link decideAnyRequest}. */
export async function decideAccess(
  context: Context,
  id: string,
  decision: RequestDecision,
): Promise<AccessRecord> {
  return await decideAnyRequest(context, [ACCESS], id, decision) as AccessRecord;
}

/**
 * Opens what the caller was granted, as its link would.
 * @throws DomainError notLoggedIn; notFound, also for a request that was not accepted or is somebody else's; linkEnded.
 */
export async function openGranted(context: Context, requestId: string): Promise<Opened> {
  return await context.db.withTx(async (tx) => {
    const grant = await requireGrant(tx, context, requestId);
    requireOpen(context, grant);
    const carried = await findCarried(tx, context, grant);
    return carried ? { ...grant, ...carried } : await insertNewPass(tx, context, grant);
  });
}

/** Makes another address of the link that a request was granted; the mailed one keeps working. @throws as {@link openGranted}. */
export async function showGrantedLink(context: Context, requestId: string): Promise<string> {
  return await context.db.withTx(async (tx) =>
    await addAddress(tx, context, await requireGrant(tx, context, requestId), "page")
  );
}

async function requireGrant(tx: Transaction, context: Context, requestId: string): Promise<LinkRecord> {
  const actor = requireUser(context);
  const { request } = await requireVisibleRequest(context, tx, ACCESS, requestId);
  if (request.requesterId !== actor.id) throw new DomainError("notFound", { what: requestId.slice(0, 64) });
  return await requireLiveGrant(tx, context, request);
}

/** Newest answers of a depositor that are looked at, and how many there must be to say something of them. */
const ANSWERS = { most: 50, least: 3 };

/**
 * How a request about a version would go.
 * @returns whether the caller has to ask for the files, and the days after which its depositor has usually answered: the
 * median, nothing while there are too few answers. @throws DomainError notFound.
 */
export async function accessTerms(
  context: Context,
  { dataSetId, version }: VersionAddress,
): Promise<{ needed: boolean; answerDays?: number }> {
  const db = context.db.read;
  const head = await getVersionHead(context, db, dataSetId, version);
  const needed = mayRequestAccess(head, context.actor);
  if (!needed) return { needed };
  const times = (await listAnswerTimes(db, head.dataset.ownerId, ANSWERS.most)).toSorted((a, b) => a - b);
  if (times.length < ANSWERS.least) return { needed };
  return { needed, answerDays: Math.max(1, Math.ceil(times[Math.floor(times.length / 2)] / DAY_MS)) };
}

/** Ends accepted requests whose link has ended, and open ones that need no answer any more; the requester is told. */
export async function settleAccess(context: Context): Promise<Record<string, number>> {
  const { db, clock } = context;
  const counts = { settled: 0, failed: 0 };
  const now = clock().getTime();
  for await (const { id } of eachDue((page) => listDueAccess(db.read, { now, ...page }))) {
    const concern = { requestId: id };
    const done = await processOne(
      context,
      concern,
      "request for access was not settled",
      () => db.withTx((tx) => settleOne(tx, context, { now, id })),
    );
    if (done === FAILED) counts.failed++;
    else if (done) counts.settled++;
  }
  wakeOutbox(context);
  return counts;
}

/** Looked at again: its link may have been extended, and it may have been withdrawn, since the round began. */
async function settleOne(
  tx: Transaction,
  context: Context,
  { now, id }: { now: number; id: string },
): Promise<boolean> {
  const [due] = await listDueAccess(tx, { now, id, limit: 1 });
  const record = due && await findRequest(tx, [ACCESS_WORKFLOW.type], id) as AccessRecord | undefined;
  if (!record) return false;
  await takeAction(tx, context, ACCESS, record, due.action, { comments: "" });
  return true;
}
