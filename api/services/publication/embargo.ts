/** Ends embargoes. The end is irrevocable and opens the files at once (spec 2 §4; spec 3 §2, row 18). */
import type { Transaction } from "../../../db/client.ts";
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { findLastResult, listEndedEmbargoes } from "../../../db/queries/system/jobs.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { EMBARGO_AGREEMENT_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireEditable } from "../dataset/save.ts";
import { type DatasetView, viewAfterAction } from "../dataset/read.ts";
import { transition } from "../dataset/transition.ts";
import { notifyOwner } from "../mail/dataset_notifications.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import type { VersionAddress } from "../dataset/read.ts";

/** Name of the job whose results keep the checks of the clock. */
export const EMBARGO_JOB = "lift_embargoes";

/**
 * Ends an embargo early.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict also without an embargo.
 */
export async function endEmbargo(context: Context, target: VersionAddress): Promise<DatasetView> {
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "endEmbargo");
    if (head.version.accessRight !== "EMBARGO") throw new DomainError("notEmbargoed");
    await openFiles(tx, context, head, "endEmbargo");
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

/** Opens the files of a published version for good. */
export async function openFiles(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  action: "endEmbargo" | "openAccess",
): Promise<void> {
  const { dataset, version } = head;
  const key = `${dataset.serial}:${action}:${version.number}`;
  await transition(tx, context, head, action, { change: { accessRight: "PUBLIC" } });
  await addEffect(tx, context, "index", key, { serial: dataset.serial });
  const [record] = await loadVersions(tx, [version.id]);
  await notifyOwner(tx, context, record, { template: "filesOpened", key });
}

/** Opens a published version whose embargo has ended, and leaves any other alone. @returns whether it was opened. */
export function liftEmbargo(context: Context, versionId: string): Promise<boolean> {
  const now = context.clock().getTime();
  return context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (head?.version.status !== "PUBLISHED" || head.version.accessRight !== "EMBARGO") return false;
    const { embargoEndsAt } = head.version;
    if (embargoEndsAt === null || embargoEndsAt > now) return false;
    await openFiles(tx, context, head, "endEmbargo");
    return true;
  });
}

const FAILURE = "embargo was not lifted";

export interface LiftedEmbargoes {
  lifted: number;
  failed: number;
  /** Instants at which the clock first said that an embargo was over, by version id. The next run reads them. */
  waiting: Record<string, number>;
}

/**
 * Opens the versions whose embargo is over by two checks of the clock at least ten minutes apart (safety 3.19), so that
 * a clock that was wrong for a moment opens nothing. The checks are kept in the results of the job and survive a
 * restart. One failure does not stop the rest.
 */
export async function liftDueEmbargoes(context: Context): Promise<LiftedEmbargoes> {
  const now = context.clock().getTime();
  const looks = await readLooks(context);
  const outcome: LiftedEmbargoes = { lifted: 0, failed: 0, waiting: {} };
  for (const id of await listEndedEmbargoes(context.db.read, now)) {
    const first = Math.min(looks[id] ?? now, now);
    if (now - first < EMBARGO_AGREEMENT_MS) outcome.waiting[id] = first;
    else if (
      await processOne(context, { versionId: id }, FAILURE, () => liftEmbargo(context, id)) !== FAILED
    ) {
      outcome.lifted++;
    } else {
      outcome.failed++;
      outcome.waiting[id] = first;
    }
  }
  wakeOutbox(context);
  return outcome;
}

async function readLooks({ db }: Context): Promise<Record<string, number>> {
  const result = await findLastResult(db.read, EMBARGO_JOB, "waiting");
  return (result?.waiting ?? {}) as Record<string, number>;
}
