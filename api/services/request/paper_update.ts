/** Updates of the papers of a published version, without a new version (spec 2 §4, spec 3 §2, row 15). */
import type { Transaction } from "../../../db/client.ts";
import { totalOf } from "../../../db/queries/group_counts.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import {
  closePaperUpdate,
  countPaperQueue,
  findPaperUpdate,
  hasPendingPaperUpdate,
  insertPaperUpdate,
  listLaterPapers,
  listPaperQueue,
  listPaperUpdates,
  type PaperUpdateRecord,
  type QueuedPaperUpdate,
  replacePapers,
} from "../../../db/queries/review/paper_updates.ts";
import { missingPapers } from "../../../sdk/model/completeness.ts";
import { versionLabel, versionNumber } from "../../../sdk/model/dataset.ts";
import { isUnpublished } from "../../../sdk/model/lifecycle.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import type { Paper } from "../../../sdk/model/metadata/metadata.ts";
import type { PaperUpdateState } from "../../../sdk/model/request.ts";
import { addWorkingDays } from "../../../sdk/model/vocabulary/working_days.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { loadCalendar } from "../review/working_days.ts";
import { isOwner, isReviewer } from "../../policies/dataset.ts";
import { maySeeQueue } from "../../policies/review.ts";
import { requireUser } from "../../caller.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { getVersion, getVersionHead } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { ownSchemes } from "../../../db/schema/records.ts";
import { transition } from "../dataset/transition.ts";
import { notifyOwner, notifyReviewers } from "../mail/dataset_notifications.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";

/** Lists the public papers of the version. @throws DomainError notFound. */
export async function listPapers(context: Context, dataSetId: string, version?: string): Promise<Paper[]> {
  return (await getVersion(context, dataSetId, version)).version.papers;
}

interface Submission {
  dataSetId: string;
  version: string;
  papers: Paper[];
}

/**
 * Sends a new list of papers to the reviewers. The version keeps its present list until they accept it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, notNewestVersion, papersEmpty,
 * papersUnchanged, requestPending; invalidInput where a paper has neither title nor journal.
 */
export async function submitPapers(context: Context, submission: Submission): Promise<PaperUpdateRecord> {
  requireUser(context);
  const { papers } = submission;
  const missing = missingPapers(papers);
  if (missing.length > 0) throw new DomainError("invalidInput", {}, missing);
  const id = newId();
  await context.db.withTx((tx) => record(tx, context, id, submission));
  wakeOutbox(context);
  return (await findPaperUpdate(context.db.read, id))!;
}

async function record(
  tx: Transaction,
  context: Context,
  id: string,
  submission: Submission,
): Promise<void> {
  const { papers } = submission;
  const head = await requireEditable(tx, context, submission, "updatePapers");
  if (await hasPendingPaperUpdate(tx, head.version.id)) throw new DomainError("requestPending");
  const [subject] = await loadVersions(tx, [head.version.id]);
  if (!subject.isNewest) throw new DomainError("notNewestVersion", { version: submission.version });
  // An empty list removes the last paper; if there was none, the update has no content.
  if (papers.length + subject.version.papers.length === 0) throw new DomainError("papersEmpty");
  if (canonicalJson(subject.version.papers) === canonicalJson(papers)) {
    throw new DomainError("papersUnchanged");
  }
  const now = context.clock();
  const dueAt = addWorkingDays(now, REVIEW_WORKING_DAYS, await loadCalendar(context)).getTime();
  await insertPaperUpdate(tx, {
    id,
    versionId: head.version.id,
    papers,
    state: "PENDING",
    createdAt: now.getTime(),
    dueAt,
  });
  await transition(tx, context, head, "updatePapers", { detail: { paperUpdateId: id } });
  const params = { due: shanghaiDate(dueAt) };
  await notifyOwner(tx, context, subject, { template: "papersReceived", key: id, params });
  await notifyReviewers(tx, context, subject, {
    template: "papersSubmitted",
    key: id,
    params,
    path: `/manage/papers?id=${id}`,
  });
}

/**
 * Accepts an update, so that the version shows its papers, or returns it with comments.
 * @throws DomainError notLoggedIn, notFound, ownSubmission, forbidden, requestDecided, datasetStateConflict.
 */
export async function decidePapers(
  context: Context,
  { paperUpdateId, passed, comments }: { paperUpdateId: string; passed: boolean; comments: string },
): Promise<PaperUpdateRecord> {
  await context.db.withTx(async (tx) => {
    const found = await requirePending(tx, context, paperUpdateId);
    const alsoIn = passed ? await updateLaterVersions(tx, found) : "";
    await transition(tx, context, found, "decidePapers", {
      change: passed ? { papers: found.paperUpdate.papers } : {},
      detail: { paperUpdateId, passed: passed ? 1 : 0, ...(alsoIn && { alsoIn }) },
    });
    await closePaperUpdate(tx, paperUpdateId, {
      state: passed ? "PASSED" : "RETURNED",
      comments,
      reviewerId: requireUser(context).id,
      decidedAt: context.clock().getTime(),
    });
    if (passed) await addFollowUps(tx, context, found);
    await notifyOwner(
      tx,
      context,
      found,
      passed ? { template: "papersPassed", key: paperUpdateId } : {
        template: "papersReturned",
        key: paperUpdateId,
        params: { comments },
        path: `/datalist/RelatedPaper?dataSetId=${found.dataset.id}&version=V${found.version.number}`,
      },
    );
  });
  wakeOutbox(context);
  return (await findPaperUpdate(context.db.read, paperUpdateId))!;
}

/**
 * Copies the accepted list to later versions that still have the replaced one. What their depositor changed there
 * stays.
 * @returns the labels of those that changed.
 */
async function updateLaterVersions(
  tx: Transaction,
  { paperUpdate, version, dataset }: PaperUpdateRecord,
): Promise<string> {
  const [{ version: { papers: old } }] = await loadVersions(tx, [version.id]);
  const later = (await listLaterPapers(tx, dataset.serial, version.number))
    .filter(({ papers }) => canonicalJson(papers) === canonicalJson(old));
  for (const { id, status } of later) {
    await replacePapers(tx, id, paperUpdate.papers, { countsAsSave: isUnpublished(status) });
  }
  return later.map(({ number }) => versionLabel(number)).join(" ");
}

async function requirePending(tx: Transaction, context: Context, id: string): Promise<PaperUpdateRecord> {
  const actor = requireUser(context);
  const found = await findPaperUpdate(tx, id);
  if (!found) throw new DomainError("notFound", { what: id.slice(0, 80) });
  if (isOwner(found.dataset, actor)) throw new DomainError("ownSubmission");
  if (!isReviewer(found.dataset, actor)) throw new DomainError("forbidden", { action: "decidePapers" });
  if (found.paperUpdate.state !== "PENDING") throw new DomainError("requestDecided");
  return found;
}

/** The metadata of the DOI and the search index contain the papers, so both are updated. */
async function addFollowUps(tx: Transaction, context: Context, record: PaperUpdateRecord): Promise<void> {
  const { paperUpdate, version, dataset } = record;
  for (const scheme of ownSchemes(dataset)) {
    const payload = { scheme, versionId: version.id };
    await addEffect(tx, context, "identifier.update", `${paperUpdate.id}:${scheme}`, payload);
  }
  await addEffect(tx, context, "index", paperUpdate.id, { serial: dataset.serial });
}

/**
 * Lists the updates of a dataset or of one version, newest first.
 * @throws DomainError notFound where the caller sees no version.
 */
export async function listPaperHistory(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<PaperUpdateRecord[]> {
  await getVersionHead(context, context.db.read, dataSetId, version);
  return listPaperUpdates(context.db.read, dataSetId, versionNumber(version));
}

export interface PaperUpdateList {
  updates: QueuedPaperUpdate[];
  total: number;
  counts: Record<PaperUpdateState, number>;
}

/**
 * Lists the queue under the same rules as reviews: of the communities that the caller administers, or of the governance
 * team; platform administrators see all.
 * @throws DomainError forbidden.
 */
export async function listPaperUpdateQueue(
  context: Context,
  { state, page, size }: { state?: PaperUpdateState; page: number; size: number },
): Promise<PaperUpdateList> {
  const actor = requireUser(context);
  const everything = actor.role === "administrator";
  if (!everything && !maySeeQueue(actor)) throw new DomainError("forbidden", { action: "decidePapers" });
  const queue = {
    everything,
    communityIds: actor.communityIds,
    withoutCommunity: actor.role === "governance",
  };
  const [updates, counts] = await Promise.all([
    listPaperQueue(context.db.read, { ...queue, state }, size, (page - 1) * size),
    countPaperQueue(context.db.read, queue),
  ]);
  return { updates, counts, total: totalOf(counts, state) };
}
