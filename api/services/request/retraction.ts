/** Requests to withdraw a published version (spec 2 §5 "Retraction", spec 3 §2, rows 16 and 17). */
import type { Executor, Transaction } from "../../../db/client.ts";
import { listRequestsOfDataset } from "../../../db/queries/review/requests.ts";
import {
  findRetractionDetails,
  insertRetraction,
  type RetractionDetail,
  schedulePurge,
} from "../../../db/queries/review/retractions.ts";
import { ownSchemes, type RequestRecord, versionOf } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { toIssues } from "../../../sdk/model/issue.ts";
import {
  type RetractionDecision,
  type RetractionRequest,
  retractionSchema,
  type RetractionState,
} from "../../../sdk/model/request.ts";
import { RETRACTION_WORKFLOW, type RetractionAction } from "../../../sdk/model/request_types.ts";
import { DAY_MS, shanghaiDate } from "../../../sdk/model/time.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { queuePartUpdates } from "../dataset/package.ts";
import { maySeeRetraction, RETRACTION_POLICY } from "../../policies/request.ts";
import { openCorrection } from "../dataset/new_version.ts";
import { getVersionHead } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { findRegistered } from "../identifier/registration.ts";
import { countAttempt } from "../limits/attempts.ts";
import { takeBackMails } from "../mail/queue.ts";
import { addEffect } from "../outbox/effects.ts";
import { decideRequest, requireRequestable, requireVisibleRequest, submitRequest } from "./engine.ts";
import { closePaperUpdates } from "./paper_update.ts";
import { listRequestQueue, type RequestList } from "./queue.ts";
import type { Outcome, RequestStep, RequestType, VersionAddress } from "./request_type.ts";
import {
  keepStatement,
  type Statements,
  type StoredStatement,
  storeStatement,
  validateStatements,
} from "./retraction_statements.ts";

type Step = RequestStep<RetractionRequest, RetractionState>;
/** A request with its signed statements. */
export type RetractionRecord = RequestRecord<RetractionRequest, RetractionState> & RetractionDetail;

export const RETRACTION: RequestType<RetractionRequest, RetractionState, RetractionAction> = {
  workflow: RETRACTION_WORKFLOW,
  payload: retractionSchema,
  policy: RETRACTION_POLICY,
  auditKey: "retractionId",
  decision: "decideRetraction",
  opening: {
    versionAction: "requestRetraction",
    exclusive: true,
    requireSubject: (context, db, target) => requireEditable(db, context, target!, "requestRetraction"),
    carryOut: ({ id, payload: { content, reason } }) =>
      Promise.resolve({
        detail: { content, reason },
        mails: [
          { to: "owner", template: "retractionReceived" },
          { to: "governance", template: "retractionRequested", path: `/manage/retractions?id=${id}` },
        ],
      }),
  },
  actions: {
    withdraw: { versionAction: "retract", carryOut: withdraw },
    correct: { versionAction: "withholdForCorrection", carryOut: withhold },
    reject: {
      versionAction: "rejectRetraction",
      carryOut: ({ comments }) =>
        Promise.resolve({ mails: [{ to: "owner", template: "retractionRejected", params: { comments } }] }),
    },
    recall: {
      versionAction: "recallRetraction",
      async carryOut({ tx, record: { request: { id } } }) {
        await takeBackMails(tx, `retractionRequested:${id}:`);
        return {
          mails: [{ to: "governance", template: "retractionRecalled", path: `/manage/retractions?id=${id}` }],
        };
      },
    },
  },
  async attachmentsOf(db, ids) {
    const details = await findRetractionDetails(db, ids);
    return new Map([...details].map(([id, { signedZh, signedEn }]) => [id, [signedZh, signedEn]]));
  },
};

/** Withdraws the version. Its files are closed at once and deleted after the quarantine (safety 3.21). */
function withdraw({ tx, context, record, comments }: Step): Promise<Outcome> {
  const { id, payload: { reason } } = record.request;
  const now = context.clock().getTime();
  const purgeAt = now + context.config.quarantineDays * DAY_MS;
  return Promise.resolve({
    change: { retractedAt: now },
    detail: { reason },
    mails: [{
      to: "owner",
      template: "retracted",
      params: { comments: mailComment(comments), date: shanghaiDate(purgeAt) },
    }],
    async effects() {
      await schedulePurge(tx, id, purgeAt);
      await closePaperUpdates(tx, context, versionOf(record).version.id);
      await addFollowUps(tx, context, record);
    },
  });
}

/**
 * Closes the version until it is corrected. The depositor's draft, or a copy of the version, replaces it when it is
 * published.
 * @throws DomainError correctionBlocked where a later version is in review or on its way to publication.
 */
async function withhold({ tx, context, record, comments }: Step): Promise<Outcome> {
  const { dataset } = versionOf(record);
  const { head: draft, origin } = await openCorrection(tx, context, dataset.id);
  const label = versionLabel(draft.version.number);
  return {
    change: { withheldAt: context.clock().getTime() },
    detail: { correctedBy: label },
    mails: [{
      to: "owner",
      template: "withheld",
      params: { comments: mailComment(comments), draft: label, origin },
      path: `/dataset?dataSetId=${dataset.id}&version=${label}`,
    }],
    effects: () => addFollowUps(tx, context, record),
  };
}

/** Adds an empty line before a comment; without a comment there is none. */
const mailComment = (comments: string) => comments && `\n\n${comments}`;

/**
 * Adds the effects for the identifiers, which from now on describe another version, perhaps with another title, or
 * none.
 */
async function addFollowUps(tx: Transaction, context: Context, record: Step["record"]): Promise<void> {
  const { id } = record.request;
  const { dataset, version } = versionOf(record);
  const { serial: datasetSerial } = dataset;
  const registered = await findRegistered(tx, datasetSerial);
  for (const scheme of ownSchemes(dataset)) {
    const key = `${id}:${scheme}`;
    const hiding = { scheme, versionId: version.id, own: !registered };
    await addEffect(tx, context, "identifier.hide", key, hiding);
    if (!registered) continue;
    const change = { scheme, datasetSerial, versionId: registered.version.id };
    // Identifiers are hidden while a version is being corrected.
    const kind = version.withheldAt === null ? "identifier.update" : "identifier.publish";
    await addEffect(tx, context, kind, key, change);
  }
  await addEffect(tx, context, "index", id, { serial: datasetSerial });
  await queuePartUpdates(tx, context, datasetSerial, id);
}

/** A request as it came. */
export interface GivenRetraction {
  /** Anything; `retractionSchema` says what it must be. */
  request: unknown;
  statements: Statements;
}

/** The one look at what came. @throws DomainError invalidInput with everything that is wrong, texts and files together. */
async function parseRetraction({ request, statements }: GivenRetraction): Promise<RetractionRequest> {
  const parsed = retractionSchema.safeParse(request);
  const issues = [
    ...(parsed.success ? [] : toIssues(parsed.error)),
    ...await validateStatements(statements),
  ];
  if (parsed.success && issues.length === 0) return parsed.data;
  throw new DomainError("invalidInput", {}, issues);
}

/**
 * Refuses where the version may not be asked about now, as `db` sees it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, requestPending.
 */
export async function requireRetractable(
  context: Context,
  db: Executor,
  target: VersionAddress,
): Promise<void> {
  await requireRequestable(context, db, RETRACTION, target);
}

/**
 * The bytes of the statements are durable before the rows that name them (safety 0.C). Each request keeps two files and
 * mails people, also one that is recalled, so their number by day is limited.
 * @throws DomainError as {@link requireRetractable}; invalidInput as {@link parseRetraction} says; tooManyRequests; storageFull.
 */
export async function requestRetraction(
  context: Context,
  target: VersionAddress,
  given: GivenRetraction,
): Promise<RetractionRecord> {
  await requireRetractable(context, context.db.read, target);
  const payload = await parseRetraction(given);
  const { statements } = given;
  await countAttempt(context, "retraction", requireUser(context).id, target.dataSetId);
  const zh = await storeStatement(context, statements.zh!, "zh");
  const en = await storeStatement(context, statements.en!, "en");
  failpoint(context.config, "retraction.after_blobs");
  const request = await submitRequest(context, RETRACTION, {
    target,
    payload,
    store: (tx, { id, head }) => keepStatements(tx, context, id, head!.version.id, { zh, en }),
  });
  return await withDetail(context, request);
}

async function keepStatements(
  tx: Transaction,
  context: Context,
  id: string,
  versionId: string,
  statements: Record<"zh" | "en", StoredStatement>,
): Promise<void> {
  const zh = await keepStatement(tx, context, versionId, "zh", statements.zh);
  const en = await keepStatement(tx, context, versionId, "en", statements.en);
  await insertRetraction(tx, { id, statementZhId: zh.id, statementEnId: en.id });
}

const ACTIONS: Record<RetractionDecision["decision"], RetractionAction> = {
  WITHDRAWN: "withdraw",
  CORRECTION: "correct",
  REJECTED: "reject",
};

/**
 * Decides a request in one of three ways (spec 3 §2, row 17).
 * @throws DomainError as {@link decideRequest}; datasetStateConflict; correctionBlocked as {@link withhold}.
 */
export async function decideRetraction(
  context: Context,
  id: string,
  { decision, comments }: RetractionDecision,
): Promise<RetractionRecord> {
  return await withDetail(
    context,
    await decideRequest(context, RETRACTION, id, { action: ACTIONS[decision], comments }),
  );
}

/**
 * Takes back a request that nobody has decided; its author alone may. The version stays as it is.
 * @throws DomainError as {@link decideRequest}.
 */
export async function recallRetraction(context: Context, id: string): Promise<RetractionRecord> {
  return await withDetail(
    context,
    await decideRequest(context, RETRACTION, id, { action: "recall", comments: "" }),
  );
}

/**
 * Finds a request for its requester or the platform.
 * @throws DomainError notLoggedIn; notFound, also for everybody else.
 */
export async function getRetraction(context: Context, id: string): Promise<RetractionRecord> {
  requireUser(context);
  return await withDetail(context, await requireVisibleRequest(context, context.db.read, RETRACTION, id));
}

/**
 * Lists requests, oldest first, of all states unless one is given.
 * @throws DomainError notLoggedIn; forbidden but for the platform.
 */
export async function listRetractionQueue(
  context: Context,
  query: { state?: RetractionState; page: number; size: number },
): Promise<RequestList<RetractionRecord, RetractionState>> {
  const { requests, ...rest } = await listRequestQueue(context, RETRACTION, query);
  return { requests: await withDetails(context, requests), ...rest };
}

/**
 * Lists requests, newest first, for the dataset's owner and the platform.
 * @throws DomainError notLoggedIn, notFound, forbidden.
 */
export async function listOwnRetractions(context: Context, dataSetId: string): Promise<RetractionRecord[]> {
  requireUser(context);
  const head = await getVersionHead(context, context.db.read, dataSetId);
  if (!maySeeRetraction(head, context.actor)) {
    throw new DomainError("forbidden", { action: "decideRetraction" });
  }
  const found = await listRequestsOfDataset(context.db.read, RETRACTION.workflow.type, dataSetId);
  return await withDetails(context, found as Step["record"][]);
}

async function withDetail(context: Context, record: Step["record"]): Promise<RetractionRecord> {
  return (await withDetails(context, [record]))[0];
}

async function withDetails(
  { db }: Context,
  records: readonly Step["record"][],
): Promise<RetractionRecord[]> {
  const details = await findRetractionDetails(db.read, records.map(({ request }) => request.id));
  return records.map((record) => ({ ...record, ...details.get(record.request.id)! }));
}
