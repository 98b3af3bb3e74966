/**
 * Deletes drafts that were not changed for six months (spec 2 §4). The owner gets mails 30, 7 and 1 days before; the
 * deleted draft can be restored for 30 days, and then it is removed for good (safety 3.19).
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import { deleteVersion, updateVersion } from "../../../db/queries/dataset/writes.ts";
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import {
  countDrafts,
  findDeleted,
  findDelivery,
  findIdleDraft,
  forgetReminders,
  type IdleDraft,
  listDeletedBefore,
  listDeletedIds,
  listIdleDrafts,
  restoreDeleted,
} from "../../../db/queries/dataset/idle_drafts.ts";
import { endLinksOfRestored } from "../../../db/queries/link/links.ts";
import { findRecipient } from "../../../db/queries/review/reviews.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import { canDo } from "../../../sdk/model/lifecycle.ts";
import { DRAFT_MONTHS, DRAFT_REMINDER_DAYS, DRAFT_RESTORE_DAYS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayEdit } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { addMonths, DAY_MS, shanghaiDate } from "../../../sdk/model/time.ts";
import { type DatasetView, viewAfterAction } from "./read.ts";
import { requestDeletion } from "../job/deletion_guard.ts";
import { transition } from "./transition.ts";
import { formPath, notifyOwner } from "../mail/dataset_notifications.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { wakeOutbox } from "../outbox/effects.ts";

/** Six months are never shorter: from the end of August to the end of February. */
const SHORTEST_DAYS = 180;
const [FIRST_REMINDER, , LAST_REMINDER] = DRAFT_REMINDER_DAYS;

const FAILURE = "idle draft was not handled";

type Step = "none" | "reminded" | "deleted";

/**
 * Handles all drafts that are due. One failure does not stop the others, and a refused round of deletions does not stop
 * the mails.
 * @returns how many of each.
 */
export async function deleteIdleDrafts(context: Context): Promise<Record<string, number>> {
  const now = context.clock().getTime();
  const counts = { reminded: 0, deleted: 0, removed: 0, failed: 0 };
  const before = now - (SHORTEST_DAYS - FIRST_REMINDER) * DAY_MS;
  await context.db.withTx((tx) => forgetReminders(tx, before));
  const idle = await listIdleDrafts(context.db.read, before);
  const gone = await listDeletedBefore(context.db.read, now - DRAFT_RESTORE_DAYS * DAY_MS);
  const count = await countEnded(context, idle) + gone.length;
  const round = { job: "delete_idle_drafts", count, total: await countDrafts(context.db.read) };
  const allowed = await requestDeletion(context, round);
  for (const { version: { id } } of idle) {
    const step = await processOne(
      context,
      { versionId: id },
      FAILURE,
      () => advanceDraft(context, id, allowed),
    );
    if (step === FAILED) counts.failed++;
    else if (step !== "none") counts[step]++;
  }
  for (const { version: { id } } of allowed ? gone : []) {
    const removed = await processOne(context, { versionId: id }, FAILURE, () => removeForGood(context, id));
    if (removed === FAILED) counts.failed++;
    else if (removed) counts.removed++;
  }
  wakeOutbox(context);
  return allowed ? counts : { ...counts, refused: count };
}

/** Counts the drafts that would be deleted now. */
async function countEnded(context: Context, drafts: readonly IdleDraft[]): Promise<number> {
  let ended = 0;
  for (const draft of drafts) if (await findDue(context.db.read, context, draft) === 0) ended++;
  return ended;
}

/** Handles one draft in its present state, because the depositor may have changed it meanwhile. */
function advanceDraft(context: Context, versionId: string, allowed: boolean): Promise<Step> {
  return context.db.withTx(async (tx) => {
    const draft = await findIdleDraft(tx, versionId);
    const due = draft && await findDue(tx, context, draft);
    if (!draft || due === undefined) return "none";
    if (due > 0) return await remind(tx, context, draft, due);
    return allowed ? await deleteReminded(tx, context, draft) : "none";
  });
}

/**
 * Decides what is due for a draft: the mail a number of days before its end, or its deletion (0), which needs the last
 * mail to have been out for a day. A mail that was lost is written again first.
 */
async function findDue(db: Executor, { clock }: Context, draft: IdleDraft): Promise<number | undefined> {
  if (!canDo(draft.version.status, "remove")) return undefined;
  const endsAt = await findEnd(db, draft);
  if (endsAt === undefined) return undefined;
  const { remindedDays } = draft.version;
  const next = DRAFT_REMINDER_DAYS.find((days) => remindedDays === null || days < remindedDays) ?? 0;
  if (clock().getTime() < endsAt - next * DAY_MS) return undefined;
  const lost = next === 0 && await findDelivery(db, outboxKey(draft, LAST_REMINDER)) === undefined;
  return lost && await findRecipient(db, draft.dataset.ownerId) ? LAST_REMINDER : next;
}

/** Key of a mail. It contains the idle period, so that a later period gets mails of its own. */
const reminderKey = ({ version }: IdleDraft, days: number) => `${version.id}:${version.idleSince}:${days}`;
const outboxKey = (draft: IdleDraft, days: number) =>
  `mail:draftIdle:${reminderKey(draft, days)}:${draft.dataset.ownerId}`;

/**
 * End of a draft: after six months, but never earlier than a mail announced. A server that was down for long, or has
 * drafts from before these times were kept, still gives everybody the 30, 7 and 1 days. A mail that the outbox has
 * forgotten is older than that.
 * @returns milliseconds; `undefined` while the last mail has not been delivered.
 */
async function findEnd(db: Executor, draft: IdleDraft): Promise<number | undefined> {
  const { remindedDays, idleSince } = draft.version;
  let endsAt = addMonths(idleSince, DRAFT_MONTHS);
  if (remindedDays === null || !await findRecipient(db, draft.dataset.ownerId)) return endsAt;
  for (const days of DRAFT_REMINDER_DAYS.filter((days) => days >= remindedDays)) {
    const sentAt = await findDelivery(db, outboxKey(draft, days));
    if (sentAt === null) return undefined;
    if (sentAt !== undefined) endsAt = Math.max(endsAt, sentAt + days * DAY_MS);
  }
  return endsAt;
}

async function remind(tx: Transaction, context: Context, draft: IdleDraft, days: number): Promise<Step> {
  const endsAt = context.clock().getTime() + days * DAY_MS;
  await notifyOwner(tx, context, draft, {
    template: "draftIdle",
    key: reminderKey(draft, days),
    path: formPath(draft),
    params: { months: DRAFT_MONTHS, date: shanghaiDate(endsAt) },
  });
  await updateVersion(tx, draft.version.id, { remindedDays: days });
  return "reminded";
}

async function deleteReminded(tx: Transaction, context: Context, draft: IdleDraft): Promise<Step> {
  const { version } = draft;
  const now = context.clock().getTime();
  await transition(tx, context, draft, "remove", { detail: { reason: "idle" } });
  await updateVersion(tx, version.id, { deletedAt: now });
  await notifyOwner(tx, context, draft, {
    template: "draftDeleted",
    key: `${version.id}:${now}`,
    params: { months: DRAFT_MONTHS, date: shanghaiDate(now + DRAFT_RESTORE_DAYS * DAY_MS) },
    path: "/datalist/deleted",
  });
  return "deleted";
}

function removeForGood(context: Context, versionId: string): Promise<boolean> {
  return context.db.withTx(async (tx) => {
    const before = context.clock().getTime() - DRAFT_RESTORE_DAYS * DAY_MS;
    const draft = (await listDeletedBefore(tx, before)).find(({ version }) => version.id === versionId);
    if (!draft) return false;
    const { dataset, version } = draft;
    await recordAudit(tx, context, {
      action: "removeForGood",
      subject: "dataset",
      subjectId: dataset.id,
      version: version.number,
      from: version.status,
    });
    await deleteVersion(tx, dataset.serial, version.id);
    return true;
  });
}

/**
 * Lists the caller's deleted drafts, the latest first, with the time when each is removed for good.
 * @throws DomainError notLoggedIn.
 */
export async function listDeletedDrafts(context: Context): Promise<VersionRecord[]> {
  const { id } = requireUser(context);
  const after = context.clock().getTime() - DRAFT_RESTORE_DAYS * DAY_MS;
  return await loadVersions(context.db.read, await listDeletedIds(context.db.read, id, after));
}

/**
 * Restores a draft as it was; its idle time begins again.
 * @throws DomainError notLoggedIn; notFound, also when its time is over.
 */
export async function restoreDraft(
  context: Context,
  { dataSetId, version: label }: { dataSetId: string; version: string },
): Promise<DatasetView> {
  requireUser(context);
  const draft = await context.db.withTx(async (tx) => {
    const now = context.clock().getTime();
    const draft = await findDeleted(tx, dataSetId, versionNumber(label) ?? 0);
    const deletedAt = draft?.version.deletedAt ?? 0;
    if (!draft || !mayEdit(draft, context.actor) || now - deletedAt >= DRAFT_RESTORE_DAYS * DAY_MS) {
      throw new DomainError("notFound", { what: `${dataSetId} ${label}`.slice(0, 80) });
    }
    return await restoreDeletedDraft(tx, context, draft);
  });
  return viewAfterAction(context, draft);
}

/** Restores a draft without checking the caller. */
export async function restoreDeletedDraft(
  tx: Transaction,
  context: Context,
  { dataset, version }: IdleDraft,
): Promise<VersionHead> {
  const now = context.clock().getTime();
  await restoreDeleted(tx, version.id, now);
  await endLinksOfRestored(tx, { id: version.id, datasetSerial: dataset.serial }, now);
  await recordAudit(tx, context, {
    action: "restore",
    subject: "dataset",
    subjectId: dataset.id,
    version: version.number,
    to: version.status,
  });
  return (await findVersionHead(tx, version.id))!;
}
