/** Publishes versions that a community accepted and held back (spec 3 §2, rows 9 and 12). */
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { mayRelease } from "../policies/dataset.ts";
import { requireUser } from "./actors.ts";
import { type DatasetView, getVersionHead, viewAfter } from "./datasets.ts";
import { requireAction, transition } from "./lifecycle.ts";
import { addEffect, nudge } from "./outbox.ts";
import type { Target } from "./submissions.ts";

/**
 * Releases a version; the depositor or a reviewer of the community may do so, and publishing follows by itself.
 * @throws DomainError notLoggedIn, notFound, forbidden, importing, datasetStateConflict; doneBefore for what is not
 * held.
 */
export async function releaseVersion(context: Context, { dataSetId, version }: Target): Promise<DatasetView> {
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
  nudge(context);
  return viewAfter(context, head);
}
