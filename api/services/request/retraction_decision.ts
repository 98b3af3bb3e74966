/** Decides requests for retraction (spec 3 §2, row 17): there are three decisions, each in one transaction. */
import type { Transaction } from "../../../db/client.ts";
import { returnPaperUpdates } from "../../../db/queries/review/paper_updates.ts";
import {
  closeRetraction,
  findRetraction,
  type RetractionRecord,
} from "../../../db/queries/review/retractions.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { RetractionDecision } from "../../../sdk/model/request.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { isOwner } from "../../policies/dataset.ts";
import { decidesRetractions } from "../../policies/request.ts";
import { requireUser } from "../../caller.ts";
import { DAY_MS, shanghaiDate } from "../../../sdk/model/time.ts";
import { ownSchemes } from "../../../db/schema/records.ts";
import { transition } from "../dataset/transition.ts";
import { notifyOwner } from "../mail/dataset_notifications.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import { findRegistered } from "../identifier/registration.ts";
import { findVisible } from "./retraction.ts";
import { openCorrection } from "../dataset/new_version.ts";

type DecisionHandler = (
  tx: Transaction,
  context: Context,
  request: RetractionRecord,
  comments: string,
) => Promise<void>;

const DECISIONS: Record<RetractionDecision["decision"], DecisionHandler> = {
  WITHDRAWN: retractVersion,
  CORRECTION: withholdVersion,
  REJECTED: reject,
};

/**
 * @throws DomainError notLoggedIn, notFound, ownSubmission, forbidden, requestDecided, datasetStateConflict;
 * correctionBlocked where a later version is in review or on its way to publication.
 */
export async function decideRetraction(
  context: Context,
  id: string,
  { decision, comments }: RetractionDecision,
): Promise<RetractionRecord> {
  await context.db.withTx(async (tx) => {
    const request = await requirePending(tx, context, id);
    await DECISIONS[decision](tx, context, request, comments);
    failpoint(context.config, "decision.before_commit");
  });
  failpoint(context.config, "decision.after_commit");
  wakeOutbox(context);
  return (await findRetraction(context.db.read, id))!;
}

/**
 * Reads the request in the transaction of the decision, so that of several simultaneous decisions all but the first
 * find it decided.
 */
async function requirePending(tx: Transaction, context: Context, id: string): Promise<RetractionRecord> {
  const actor = requireUser(context);
  const found = await findVisible(context, tx, id);
  if (!decidesRetractions(actor)) throw new DomainError("forbidden", { action: "decideRetraction" });
  if (isOwner(found.dataset, actor)) throw new DomainError("ownSubmission");
  if (found.retraction.state !== "PENDING") throw new DomainError("requestDecided");
  return found;
}

/** Withdraws the version. Its files are closed at once and deleted after the quarantine (safety 3.21). */
async function retractVersion(
  tx: Transaction,
  context: Context,
  request: RetractionRecord,
  comments: string,
): Promise<void> {
  const { id: retractionId } = request.retraction;
  const now = context.clock().getTime();
  const purgeAt = now + context.config.quarantineDays * DAY_MS;
  await transition(tx, context, request, "retract", {
    change: { retractedAt: now },
    detail: { retractionId, reason: request.retraction.reason },
  });
  await close(tx, context, retractionId, { state: "WITHDRAWN", comments, purgeAt });
  await returnPaperUpdates(tx, request.version.id, now);
  await addFollowUps(tx, context, request);
  await notifyOwner(tx, context, request, {
    template: "retracted",
    key: retractionId,
    params: { comments: mailComment(comments), date: shanghaiDate(purgeAt) },
  });
}

/**
 * Closes the version until it is corrected. The depositor's draft, or a copy of the version, replaces it when it is
 * published.
 */
async function withholdVersion(
  tx: Transaction,
  context: Context,
  request: RetractionRecord,
  comments: string,
): Promise<void> {
  const { dataset, retraction: { id: retractionId } } = request;
  const { head: draft, origin } = await openCorrection(tx, context, dataset.id);
  const label = versionLabel(draft.version.number);
  await transition(tx, context, request, "withholdForCorrection", {
    change: { withheldAt: context.clock().getTime() },
    detail: { retractionId, correctedBy: label },
  });
  await close(tx, context, retractionId, { state: "CORRECTION", comments });
  await addFollowUps(tx, context, request);
  await notifyOwner(tx, context, request, {
    template: "withheld",
    key: retractionId,
    params: { comments: mailComment(comments), draft: label, origin },
    path: `/dataset?dataSetId=${dataset.id}&version=${label}`,
  });
}

async function reject(
  tx: Transaction,
  context: Context,
  request: RetractionRecord,
  comments: string,
): Promise<void> {
  const { id: retractionId } = request.retraction;
  await transition(tx, context, request, "rejectRetraction", { detail: { retractionId } });
  await close(tx, context, retractionId, { state: "REJECTED", comments });
  await notifyOwner(tx, context, request, {
    template: "retractionRejected",
    key: retractionId,
    params: { comments },
  });
}

/** Adds an empty line before a comment; without a comment there is none. */
const mailComment = (comments: string) => comments && `\n\n${comments}`;

function close(
  tx: Transaction,
  context: Context,
  id: string,
  change: { state: RetractionDecision["decision"]; comments: string; purgeAt?: number },
): Promise<void> {
  const deciderId = requireUser(context).id;
  return closeRetraction(tx, id, { ...change, deciderId, decidedAt: context.clock().getTime() });
}

/**
 * Adds the effects for the identifiers, which from now on describe another version, perhaps with another title, or
 * none.
 */
async function addFollowUps(
  tx: Transaction,
  context: Context,
  { retraction, dataset, version }: RetractionRecord,
): Promise<void> {
  const { serial: datasetSerial } = dataset;
  const registered = await findRegistered(tx, datasetSerial);
  for (const scheme of ownSchemes(dataset)) {
    const key = `${retraction.id}:${scheme}`;
    const hiding = { scheme, versionId: version.id, own: !registered };
    await addEffect(tx, context, "identifier.hide", key, hiding);
    if (!registered) continue;
    const change = { scheme, datasetSerial, versionId: registered.version.id };
    // Identifiers are hidden while a version is being corrected.
    const kind = version.withheldAt === null ? "identifier.update" : "identifier.publish";
    await addEffect(tx, context, kind, key, change);
  }
  await addEffect(tx, context, "index", retraction.id, { serial: datasetSerial });
}
