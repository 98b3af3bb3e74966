/** Publishes versions that a community accepted and held back (spec 3 §2, rows 9 and 12). */
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayRelease } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "../dataset/read.ts";
import { requireAction, transition } from "../dataset/transition.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import type { VersionAddress } from "../dataset/read.ts";

/**
 * Releases a version; the depositor or a reviewer of the community may do so, and publishing follows by itself.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict; doneBefore for what is not
 * held.
 */
export async function releaseVersion(
  context: Context,
  { dataSetId, version }: VersionAddress,
): Promise<DatasetView> {
  requireUser(context);
  const head = await context.db.withTx(async (tx) => {
    const head = await getVersionHead(context, tx, dataSetId, version);
    if (!mayRelease(head, context.actor)) throw new DomainError("forbidden", { action: "release" });
    requireAction(head, "release");
    if (!head.version.held) throw new DomainError("doneBefore");
    await transition(tx, context, head, "release", { change: { held: false } });
    await addEffect(tx, context, "publish", `release:${head.version.id}`, { versionId: head.version.id });
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}
