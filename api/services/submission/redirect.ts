/** Redirects a dataset to another community: once, and not after publication (spec 2 §4; spec 3 §2, row 10). */
import type { Transaction } from "../../../db/client.ts";
import { findCommunityId, updateDataset } from "../../../db/queries/dataset/writes.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { closeReview, findOpenReview, findReview, insertReview } from "../../../db/queries/review/reviews.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import type { ValidationKey } from "../../../sdk/model/issue.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayEdit, wasPublished } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "../dataset/read.ts";
import { requireAction, transition } from "../dataset/transition.ts";
import { notifyOwner, notifyReviewers, reviewPath } from "../mail/dataset_notifications.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { keepSnapshot } from "../review/snapshots.ts";
import { newId } from "../../secrets.ts";
import { communityClosed, isOpenTo } from "./submission_checks.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { alarmReviewsWithoutReviewer } from "../review/reviews_without_reviewer.ts";

/**
 * @param communityCode Empty for the data governance team.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict; deliveredAlready once something is
 * published, redirectedBefore the second time; invalidInput for a community that does not exist, is the
 * same or has nobody who could decide.
 */
export async function redirectCommunity(
  context: Context,
  { communityCode, ...target }: VersionAddress & { communityCode: string },
): Promise<DatasetView> {
  requireUser(context);
  const head = await context.db.withTx(async (tx) => {
    const head = await requireRedirectable(tx, context, target);
    const [record] = await loadVersions(tx, [head.version.id]);
    const communityId = await findTarget(tx, head, communityCode);
    const redirectedAt = context.clock().getTime();
    await updateDataset(tx, head.dataset.serial, { communityId, redirectedAt });
    const detail = { from: record.community?.code ?? "", to: communityCode };
    await transition(tx, context, head, "redirect", { change: { updatedAt: redirectedAt }, detail });
    await notifyOwner(tx, context, record, { template: "redirected", key: newId() });
    if (head.version.status === "UNDER_REVIEW") await moveReview(tx, context, record, communityId);
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

async function requireRedirectable(
  tx: Transaction,
  context: Context,
  target: VersionAddress,
): Promise<VersionHead> {
  const head = await getVersionHead(context, tx, target.dataSetId, target.version);
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action: "redirect" });
  if (wasPublished(head)) throw new DomainError("deliveredAlready");
  requireAction(head, "redirect");
  if (head.dataset.redirectedAt !== null) throw new DomainError("redirectedBefore");
  return head;
}

async function findTarget(tx: Transaction, { dataset }: VersionHead, code: string): Promise<string | null> {
  const id = code === "" ? null : await findCommunityId(tx, code);
  if (id === undefined) throw refuse("unknownCommunity", code);
  if (id === dataset.communityId) throw refuse("communityUnchanged", code);
  if (id !== null && !await isOpenTo(tx, dataset.ownerId, id)) {
    throw new DomainError("invalidInput", {}, [communityClosed("communityCode", code)]);
  }
  return id;
}

const refuse = (key: ValidationKey, found: string) =>
  new DomainError("invalidInput", {}, [{ path: "communityCode", key, params: { found } }]);

/** Closes the review in one queue and opens it in the other; its age and due date stay. */
async function moveReview(
  tx: Transaction,
  context: Context,
  record: VersionRecord,
  communityId: string | null,
): Promise<void> {
  const open = await findOpenReview(tx, record.version.id);
  if (!open) return;
  const { submittedAt, dueAt } = open;
  await keepSnapshot(tx, open.id, record);
  await closeReview(tx, open.id, { state: "RECALLED", decidedAt: context.clock().getTime() });
  await notifyReviewers(tx, context, record, { template: "reviewRedirected", key: open.id });
  const id = newId();
  await insertReview(tx, {
    id,
    versionId: record.version.id,
    communityId,
    state: "OPEN",
    checklist: [],
    submittedAt,
    dueAt,
  });
  const moved = { ...record, dataset: { ...record.dataset, communityId } };
  const round = (await findReview(tx, id))?.round ?? 1;
  await notifyReviewers(tx, context, moved, {
    template: "reviewRequested",
    key: id,
    params: { due: shanghaiDate(dueAt), round },
    path: reviewPath(id),
  });
  await alarmReviewsWithoutReviewer(tx, context);
}
