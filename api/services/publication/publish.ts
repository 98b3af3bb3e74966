/**
 * Publishes an accepted version (safety 2.4). Every step may be interrupted and run again: steps before the one
 * transaction change nothing in public, and after it only the outbox has to be emptied.
 */
import type { Transaction } from "../../../db/client.ts";
import { findVersionHead, listVersionHeads, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listBlobs } from "../../../db/queries/dataset/identifiers.ts";
import { type VersionHead, type VersionRecord, writtenDoi } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { isGovernance } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { addMonths } from "../../../sdk/model/time.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "../dataset/read.ts";
import { reserveForFiles } from "../identifier/mint.ts";
import { ownSchemes } from "../../../db/schema/records.ts";
import { computeRoot } from "../integrity/merkle_root.ts";
import { verifyBlob } from "../integrity/read_blob.ts";
import { transition } from "../dataset/transition.ts";
import { notifyGovernance, notifyOwner, retryPath } from "../mail/dataset_notifications.ts";
import { addEffect, type Effects, wakeOutbox } from "../outbox/effects.ts";
import { queuePartUpdates } from "../dataset/package.ts";
import { newId } from "../../secrets.ts";
import { firstEmbargo } from "../submission/submission_checks.ts";
import { loadRegistered } from "../identifier/registration.ts";

/** Attempts before a version is left in PUBLISH_ERROR for the governance team (spec 3 §2, row 13). */
export const PUBLISH_TRIES = 3;

/**
 * Publishes a version. One that is published already, or has another state by now, is left alone.
 * @throws DomainError storageDamaged, or what the registrar threw; the version then stays PUBLISHING.
 */
export async function publish(context: Context, { versionId }: Effects["publish"]): Promise<void> {
  if (!await start(context, versionId)) return;
  failpoint(context.config, "publish.after_start");
  await verifyFiles(context, versionId);
  failpoint(context.config, "publish.after_verify");
  const [record] = await loadVersions(context.db.read, [versionId]);
  for (const scheme of ownSchemes(record.dataset)) {
    await context.external.registrar.reserve(await loadRegistered(context, record, scheme), scheme);
  }
  failpoint(context.config, "publish.after_reserve");
  // Files of a version that is being published do not change any more.
  const merkleRoot = await computeRoot(context.db.read, versionId);
  await context.db.withTx((tx) => complete(tx, context, record, merkleRoot));
  failpoint(context.config, "publish.after_commit");
}

/** @returns whether the version is to be published now. */
function start(context: Context, versionId: string): Promise<boolean> {
  return context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (head?.version.status !== "ACCEPTED") return head?.version.status === "PUBLISHING";
    if (head.version.held) return false;
    await transition(tx, context, head, "startPublishing");
    return true;
  });
}

/** Reads each blob again and compares its hash, so that exactly what the depositor uploaded becomes public. */
async function verifyFiles(context: Context, versionId: string): Promise<void> {
  for (const blob of await listBlobs(context.db.read, versionId)) {
    await verifyBlob(context, { ...blob, name: blob.sha256 });
  }
}

/** Makes the version public and records everything that follows, in one transaction. */
async function complete(
  tx: Transaction,
  context: Context,
  record: VersionRecord,
  merkleRoot: string,
): Promise<void> {
  const head = await findVersionHead(tx, record.version.id);
  if (head?.version.status !== "PUBLISHING") return;
  const publishedAt = context.clock().getTime();
  await reserveForFiles(tx, context, head);
  await transition(tx, context, head, "completePublishing", {
    change: { publishedAt, merkleRoot, embargoEndsAt: await findEmbargoEnd(tx, record, publishedAt) },
  });
  await addFollowUps(tx, context, record);
  failpoint(context.config, "publish.before_commit");
}

/**
 * End of the embargo, but not later than that of an earlier version: all versions together are closed for a year at
 * most (spec 2 §4).
 */
async function findEmbargoEnd(
  tx: Transaction,
  { dataset, version }: VersionRecord,
  publishedAt: number,
): Promise<number | null> {
  if (version.accessRight !== "EMBARGO" || version.embargoMonths === null) return null;
  const first = firstEmbargo(await listVersionHeads(tx, dataset.id));
  return Math.min(addMonths(publishedAt, version.embargoMonths), first?.endsAt ?? Infinity);
}

async function addFollowUps(tx: Transaction, context: Context, record: VersionRecord): Promise<void> {
  const { dataset, version } = record;
  const { serial: datasetSerial, cstr } = dataset;
  const key = `${datasetSerial}:publish:${version.number}`;
  for (const scheme of ownSchemes(dataset)) {
    const payload = { scheme, datasetSerial, versionId: version.id };
    await addEffect(tx, context, "identifier.publish", `${key}:${scheme}`, payload);
  }
  await queuePartUpdates(tx, context, record.dataset.serial, record.version.id);
  await addEffect(tx, context, "index", key, { serial: datasetSerial });
  await notifyOwner(tx, context, record, {
    template: "published",
    key,
    params: { doi: writtenDoi(dataset) ?? "", cstr: cstr ?? "" },
  });
}

/** After the last try: the version waits for the governance team, and its depositor is told once, however often it fails. */
export async function giveUpPublishing(
  context: Context,
  { versionId }: Effects["publish"],
  error: string,
): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (head?.version.status !== "PUBLISHING") return;
    await transition(tx, context, head, "failPublishing", { detail: { error } });
    const [record] = await loadVersions(tx, [versionId]);
    await notifyGovernance(tx, context, record, {
      template: "publishFailed",
      key: newId(),
      path: retryPath(record),
    });
    await notifyOwner(tx, context, record, { template: "publishDelayed", key: versionId });
  });
}

/** @throws DomainError notLoggedIn, notFound, datasetStateConflict; forbidden for all but the governance team. */
export async function retryPublishing(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
): Promise<DatasetView> {
  const actor = requireUser(context);
  const head = await context.db.withTx(async (tx): Promise<VersionHead> => {
    const head = await getVersionHead(context, tx, dataSetId, version);
    if (!isGovernance(actor)) throw new DomainError("forbidden", { action: "retryPublishing" });
    await transition(tx, context, head, "retryPublishing");
    await addEffect(tx, context, "publish", newId(), { versionId: head.version.id });
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}
