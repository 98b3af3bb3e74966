/** Private drafts: complete, with DOI and CSTR reserved, and not reviewed before their period ends (spec 3 §2, rows 4, 5). */
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listEndedPrivacies } from "../../../db/queries/system/jobs.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawMissingCover, keepDrawnCover } from "../cover/drawn_covers.ts";
import { failpoint } from "../../failpoint.ts";
import { addMonths, shanghaiDate } from "../../../sdk/model/time.ts";
import { listMissingOf } from "../dataset/save.ts";
import { type DatasetView, viewAfterAction } from "../dataset/read.ts";
import { reserveForDataset } from "../identifier/mint.ts";
import { transition } from "../dataset/transition.ts";
import { endWithSubmission } from "../ftp/access.ts";
import { formPath, notifyOwner } from "../mail/dataset_notifications.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { loadSubmission, loadSubmissionOf, requireArrived, requireComplete } from "./submission_rows.ts";
import { openReview } from "./submit.ts";

/**
 * @param months 1 to 6, by the calendar.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict also for a version after the first;
 * datasetIncomplete with what is missing.
 */
export async function makePrivate(
  context: Context,
  { months, ...target }: VersionAddress & { months: number },
): Promise<DatasetView> {
  const privateUntil = addMonths(context.clock().getTime(), months);
  const drawn = await drawMissingCover(context, target, "makePrivate");
  const head = await context.db.withTx(async (tx) => {
    const submission = await loadSubmission(tx, context, target, "makePrivate");
    const { record, auditHash } = submission;
    requireArrived(context, submission);
    if (record.version.number > 1) throw new DomainError("publishedBefore");
    await keepDrawnCover(tx, context, submission, drawn);
    requireComplete(context, submission);
    const { shown } = await reserveForDataset(tx, context, record.dataset);
    const step = { change: { privateUntil }, detail: { months }, auditHash };
    await transition(tx, context, record, "makePrivate", step);
    await endWithSubmission(tx, context, record);
    const params = { ...shown, source: record.dataset.source, until: shanghaiDate(privateUntil) };
    await notifyOwner(tx, context, record, { template: "privacyBegun", key: newId(), params });
    return record;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

/**
 * Ends the period early. The review begins, and the period cannot be restored.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, datasetIncomplete.
 */
export async function endPrivacy(context: Context, target: VersionAddress): Promise<DatasetView> {
  const head = await context.db.withTx(async (tx) => {
    const submission = await loadSubmission(tx, context, target, "endPrivacy");
    requireComplete(context, submission);
    await openReview(tx, context, submission, "endPrivacy");
    failpoint(context.config, "privacy.before_commit");
    return submission.record;
  });
  failpoint(context.config, "privacy.after_commit");
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

export interface EndedPrivacies {
  submitted: number;
  /** Drafts that were incomplete and became ordinary drafts again. */
  returned: number;
  failed: number;
}

/** Ends all periods that are over; one failure does not stop the rest. */
export async function endDuePrivacies(context: Context): Promise<EndedPrivacies> {
  const count: EndedPrivacies = { submitted: 0, returned: 0, failed: 0 };
  for (const id of await listEndedPrivacies(context.db.read, context.clock().getTime())) {
    const outcome = await processOne(
      context,
      { versionId: id },
      "private draft was not ended",
      () => endDuePrivacy(context, id),
    );
    if (outcome === FAILED) count.failed++;
    else if (outcome) count[outcome]++;
  }
  wakeOutbox(context);
  return count;
}

/** Sends a complete version to review, and makes an incomplete one a draft again, with a mail (safety 3.20). */
async function endDuePrivacy(
  context: Context,
  versionId: string,
): Promise<"submitted" | "returned" | undefined> {
  try {
    return await context.db.withTx(async (tx) => {
      const head = await findVersionHead(tx, versionId);
      if (!head || !isDue(context, head.version)) return undefined;
      const submission = await loadSubmissionOf(tx, head);
      requireComplete(context, submission);
      await openReview(tx, context, submission, "endPrivacy");
      failpoint(context.config, "privacy.before_commit");
      return "submitted";
    });
  } catch (error) {
    if (error instanceof DomainError && error.error === "datasetIncomplete") {
      return await returnIncomplete(context, versionId);
    }
    throw error;
  }
}

function isDue(
  { clock }: Context,
  { status, privateUntil }: { status: string; privateUntil: number | null },
): boolean {
  return status === "PRIVATE_DRAFT" && privateUntil !== null && privateUntil <= clock().getTime();
}

function returnIncomplete(context: Context, versionId: string): Promise<"returned" | undefined> {
  return context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (!head || !isDue(context, head.version)) return undefined;
    const [record] = await loadVersions(tx, [versionId]);
    const missing = (await listMissingOf(tx, context, record)).length;
    await transition(tx, context, head, "returnIncomplete", {
      change: { privateUntil: null },
      detail: { missing },
    });
    await notifyOwner(tx, context, record, {
      template: "privacyIncomplete",
      key: newId(),
      path: formPath(record),
    });
    return "returned";
  });
}
