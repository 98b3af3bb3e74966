/**
 * Publishes an accepted version (safety 2.4). Every step may be interrupted and run again: steps before the one
 * transaction change nothing in public, and after it only the outbox has to be emptied.
 */
import type { Executor, Transaction } from "../../db/client.ts";
import { findVersionHead, listVersionHeads, loadVersions } from "../../db/queries/datasets.ts";
import { listBlobs, markRegistered } from "../../db/queries/identifiers.ts";
import { findNewestPublished } from "../../db/queries/retractions.ts";
import { type VersionHead, type VersionRecord, writtenDoi } from "../../db/schema/records.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { failpoint } from "../failpoint.ts";
import type { RegistrationRequest } from "../external/registrar.ts";
import { isGovernance } from "../policies/dataset.ts";
import { isStanding } from "../policies/request.ts";
import { requireUser } from "./actors.ts";
import { addMonths } from "./calendar.ts";
import { type DatasetView, getVersionHead, viewAfter } from "./datasets.ts";
import { ownSchemes, reserveForFiles } from "./identifiers.ts";
import { verifyBlob } from "./integrity/blobs.ts";
import { transition } from "./lifecycle.ts";
import { notifyGovernance, notifyOwner, retryPath } from "./notices.ts";
import { addEffect, type Effects, nudge } from "./outbox.ts";
import { announceParts, readRelations } from "./packages.ts";
import { newId } from "./secrets.ts";
import { firstEmbargo } from "./submission_rules.ts";

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
    await context.external.registrar.reserve(await toRegistration(context, record, scheme));
  }
  failpoint(context.config, "publish.after_reserve");
  await context.db.withTx((tx) => complete(tx, context, record));
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
async function complete(tx: Transaction, context: Context, record: VersionRecord): Promise<void> {
  const head = await findVersionHead(tx, record.version.id);
  if (head?.version.status !== "PUBLISHING") return;
  const publishedAt = context.clock().getTime();
  await reserveForFiles(tx, context, head);
  await transition(tx, context, head, "completePublishing", {
    change: { publishedAt, embargoEndsAt: await findEmbargoEnd(tx, record, publishedAt) },
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
  await announceParts(tx, context, record);
  await addEffect(tx, context, "index", key, { serial: datasetSerial });
  await notifyOwner(tx, context, record, {
    template: "published",
    key,
    params: { doi: writtenDoi(dataset) ?? "", cstr: cstr ?? "" },
  });
}

/**
 * Finds the version that a dataset's own identifiers describe: the newest published one; none if all are withdrawn, or
 * while that one is being corrected.
 */
export async function findRegistered(db: Executor, serial: number): Promise<VersionRecord | undefined> {
  const newest = await findNewestPublished(db, serial);
  if (!newest || newest.withheldAt !== null) return undefined;
  return (await loadVersions(db, [newest.id]))[0];
}

/**
 * Makes an identifier findable; with the CSTR of the dataset also those of its files, which lead to the same page. A
 * version that was withdrawn or withheld before the delivery is not registered. The registered metadata are always
 * those of the newest version.
 */
export async function publishIdentifier(
  context: Context,
  { scheme, datasetSerial, versionId }: Effects["identifier.publish"],
): Promise<void> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  const registered = await findRegistered(context.db.read, datasetSerial);
  if (!record || !isStanding(record) || !registered) return;
  await context.external.registrar.publish(await toRegistration(context, registered, scheme));
  failpoint(context.config, "identifier.after_publish");
  const now = context.clock().getTime();
  await context.db.withTx((tx) => markRegistered(tx, datasetSerial, scheme, now));
}

/** Builds the request to the registrar. The page of the DOI is that of the dataset, whichever version is the newest. */
export async function toRegistration(
  { config, db }: Context,
  record: VersionRecord,
  scheme: "doi" | "cstr",
): Promise<RegistrationRequest> {
  const { dataset, version } = record;
  const identifier = dataset[scheme];
  if (!identifier) throw new Error(`dataset ${dataset.id} is published without a ${scheme}`);
  const url = `${config.publicUrl}/detail?dataSetId=${dataset.id}`;
  const papers = version.papers.map(({ doi }) => doi).filter((doi) => doi !== "");
  const { hasPart, isPartOf } = await readRelations(db.read, record);
  const named = (rows: typeof hasPart) => rows.flatMap((row) => row[scheme] ?? []);
  return {
    scheme,
    identifier,
    url,
    titleZh: version.titleZh,
    titleEn: version.titleEn,
    papers,
    hasPart: named(hasPart),
    isPartOf: named(isPartOf),
  };
}

/**
 * Gives up after the last try. The version waits for the governance team, and its depositor is informed once, however
 * often publishing fails.
 */
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
  nudge(context);
  return viewAfter(context, head);
}
