/** The end of an embargo: irrevocable, and open files are open at once (spec 2 §4). */
import { updateVersion } from "../../db/queries/dataset_writes.ts";
import { findVersionHead } from "../../db/queries/datasets.ts";
import { listEndedEmbargoes } from "../../db/queries/jobs.ts";
import type { Context } from "../context.ts";
import { describeError, log } from "../log.ts";
import { recordAudit } from "./audit.ts";
import { addEffect } from "./outbox.ts";

/** Opens a published version whose embargo has ended; any other is left alone. @returns whether it was opened. */
export async function liftEmbargo(context: Context, versionId: string): Promise<boolean> {
  const now = context.clock().getTime();
  return await context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (head?.version.status !== "PUBLISHED" || head.version.accessRight !== "EMBARGO") return false;
    const { dataset, version } = head;
    if (version.embargoEndsAt === null || version.embargoEndsAt > now) return false;
    await updateVersion(tx, version.id, { accessRight: "PUBLIC" });
    await recordAudit(tx, context, {
      action: "liftEmbargo",
      subject: "dataset",
      subjectId: dataset.id,
      version: version.number,
      from: version.status,
      to: version.status,
    });
    await addEffect(tx, context, "index", `${dataset.serial}:lift:${version.number}`, {
      serial: dataset.serial,
    });
    return true;
  });
}

/** All that are due; one failure does not stop the rest. @returns how many were opened and how many failed. */
export async function liftDueEmbargoes(context: Context): Promise<{ lifted: number; failed: number }> {
  let lifted = 0, failed = 0;
  for (const id of await listEndedEmbargoes(context.db.read, context.clock().getTime())) {
    try {
      if (await liftEmbargo(context, id)) lifted++;
    } catch (error) {
      failed++;
      log("error", "embargo was not lifted", {
        traceId: context.traceId,
        versionId: id,
        error: describeError(error),
      });
    }
  }
  return { lifted, failed };
}
