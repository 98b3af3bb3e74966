/** Deletes the files of withdrawn versions for good when their quarantine is over (safety 3.21). */
import {
  countPublished,
  deleteFiles,
  type DuePurge,
  listRetractedToPurge,
  markPurged,
} from "../../../db/queries/review/retractions.ts";
import type { Context } from "../../context.ts";
import { failpoint } from "../../failpoint.ts";
import { removeCoverFromFiles } from "../cover/drawn_covers.ts";
import { recordAudit } from "../audit/record.ts";
import { requestDeletion } from "../job/deletion_guard.ts";
import { FAILED, processOne } from "../../process_each.ts";

export interface Purge {
  purged: number;
  failed: number;
  /** Versions that were due but were too many for one round, so that none was processed. */
  refused: number;
}

/**
 * Handles each version in a transaction with its audit event; one failure does not stop the rest. Bytes that no other
 * version uses are deleted by the next clean-up of blobs.
 * @returns how many versions lost their files.
 */
export async function purgeRetracted(context: Context): Promise<Purge> {
  const { db, clock } = context;
  const counts = { purged: 0, failed: 0, refused: 0 };
  const due = await listRetractedToPurge(db.read, clock().getTime());
  const total = await countPublished(db.read);
  if (!await requestDeletion(context, { job: "purge_retracted", count: due.length, total })) {
    return { ...counts, refused: due.length };
  }
  for (const one of due) {
    const concern = { versionId: one.version.id };
    const done = await processOne(context, concern, "files were not purged", () => purge(context, one));
    if (done === FAILED) counts.failed++;
    else counts.purged++;
  }
  return counts;
}

async function purge(context: Context, { retractionId, dataset, version }: DuePurge): Promise<void> {
  await context.db.withTx(async (tx) => {
    const files = await deleteFiles(tx, version.id);
    await removeCoverFromFiles(tx, version.id);
    await markPurged(tx, retractionId, context.clock().getTime());
    await recordAudit(tx, context, {
      action: "purgeFiles",
      subject: "dataset",
      subjectId: dataset.id,
      version: version.number,
      detail: { retractionId, files },
    });
    failpoint(context.config, "purge.before_commit");
  });
  failpoint(context.config, "purge.after_commit");
}
