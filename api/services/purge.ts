/** Deletes the files of withdrawn versions for good once their quarantine is over (safety part 3, point 21). */
import { countPublished, deleteFiles, listPurgeable, markPurged } from "../../db/queries/retractions.ts";
import type { Context } from "../context.ts";
import { failpoint } from "../failpoint.ts";
import { recordAudit } from "./audit.ts";
import { mayDelete } from "./deletion_rounds.ts";

/**
 * One transaction each, with its audit event. The bytes that no other version holds go with the next clean-up of blobs.
 * @returns how many versions lost their files: none when more are due than one round may take.
 */
export async function purgeRetracted(context: Context): Promise<number> {
  const now = context.clock().getTime();
  const due = await listPurgeable(context.db.read, now);
  const total = await countPublished(context.db.read);
  if (!await mayDelete(context, { job: "purge_retracted", count: due.length, total })) return 0;
  for (const { retraction, dataset, version } of due) {
    await context.db.withTx(async (tx) => {
      const files = await deleteFiles(tx, version.id);
      await markPurged(tx, retraction.id, now);
      await recordAudit(tx, context, {
        action: "purgeFiles",
        subject: "dataset",
        subjectId: dataset.id,
        version: version.number,
        detail: { retractionId: retraction.id, files },
      });
      failpoint(context.config, "purge.before_commit");
    });
    failpoint(context.config, "purge.after_commit");
  }
  return due.length;
}
