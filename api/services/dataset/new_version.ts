/** Versions after the first (spec 2 §4, spec 3 §2, row 14). */
import { findVersionHead, listVersionHeads, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { insertVersion } from "../../../db/queries/dataset/writes.ts";
import { findDeletedAfter } from "../../../db/queries/dataset/idle_drafts.ts";
import {
  copyContents,
  haveSameContents,
  nextVersionNumber,
} from "../../../db/queries/dataset/version_copies.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { toMetadata, type VersionHead, type VersionRecord } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { type DatasetStatus, isUnpublished } from "../../../sdk/model/lifecycle.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { mayEdit } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "./read.ts";
import { restoreDeletedDraft } from "./idle_drafts.ts";
import { requireAction } from "./transition.ts";
import { newId } from "../../secrets.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";

/**
 * Creates a draft V(n+1) as a copy of the newest published version, which stays public until the new one is published.
 * If a draft was deleted for idleness and can still be restored, it is restored instead.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; unpublishedVersion while one is there.
 */
export async function addVersion(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version?: string },
): Promise<DatasetView> {
  requireUser(context);
  const head = await context.db.withTx(async (tx) => {
    const asked = await getVersionHead(context, tx, dataSetId, version);
    if (!mayEdit(asked, context.actor)) throw new DomainError("forbidden", { action: "addVersion" });
    const draft = await openNextVersion(tx, context, dataSetId);
    failpoint(context.config, "version.before_commit");
    return draft;
  });
  failpoint(context.config, "version.after_commit");
  return viewAfterAction(context, head);
}

/**
 * Creates the draft after the newest published version, without checking the caller.
 * @throws DomainError unpublishedVersion while one is there; datasetStateConflict where nothing is published.
 */
export async function openNextVersion(
  tx: Transaction,
  context: Context,
  dataSetId: string,
): Promise<VersionHead> {
  const heads = await listVersionHeads(tx, dataSetId);
  if (heads.some((one) => isUnpublished(one.version.status))) throw new DomainError("unpublishedVersion");
  const last = heads.find(({ version }) => version.status === "PUBLISHED") ?? heads[0];
  requireAction(last, "addVersion");
  const deleted = await findDeletedAfter(tx, last.dataset.serial, last.version.number);
  if (deleted) return await restoreDeletedDraft(tx, context, deleted);
  return await copyVersion(tx, context, last);
}

/** States in which the depositor can still change a version. */
const WORKABLE: readonly DatasetStatus[] = ["DRAFT", "REVISE", "IMPORTING"];

/** The draft that will correct a withheld version. */
export interface Correction {
  head: VersionHead;
  /** `own`: the draft existed before, with the changes of its depositor. */
  origin: "copy" | "own";
}

/**
 * Finds or creates the draft that corrects a published version: the depositor's own if there is one, else a copy as the
 * next version.
 * @throws DomainError correctionBlocked while a later version is being reviewed or published.
 */
export async function openCorrection(
  tx: Transaction,
  context: Context,
  dataSetId: string,
): Promise<Correction> {
  const own = (await listVersionHeads(tx, dataSetId)).find((one) => isUnpublished(one.version.status));
  if (!own) return { head: await openNextVersion(tx, context, dataSetId), origin: "copy" };
  const { number, status: state } = own.version;
  if (!WORKABLE.includes(state)) {
    throw new DomainError("correctionBlocked", { version: versionLabel(number), state });
  }
  return { head: own, origin: "own" };
}

async function copyVersion(tx: Transaction, context: Context, last: VersionHead): Promise<VersionHead> {
  const [record] = await loadVersions(tx, [last.version.id]);
  const now = context.clock().getTime();
  const row = {
    id: newId(),
    datasetSerial: last.dataset.serial,
    number: await nextVersionNumber(tx, last.dataset.serial),
    status: "DRAFT" as const,
    createdAt: now,
    updatedAt: now,
  };
  await insertVersion(tx, row, toMetadata(record));
  await copyContents(tx, last.version.id, row.id, now);
  await recordAudit(tx, context, {
    action: "addVersion",
    subject: "dataset",
    subjectId: last.dataset.id,
    version: row.number,
    to: "DRAFT",
    detail: { copyOf: last.version.number },
  });
  return (await findVersionHead(tx, row.id))!;
}

/**
 * Compares a version with the published one before it. @param versions All of the dataset, newest first.
 * @throws DomainError identicalVersion for a version that is what the last one was; papersOnly where nothing but the
 * associated papers differs, which needs no version of its own (spec 3 §2, row 15).
 */
export async function requireDifference(
  db: Executor,
  record: VersionRecord,
  versions: readonly VersionRecord[],
): Promise<void> {
  const last = versions.find(({ version }) =>
    version.number < record.version.number && !isUnpublished(version.status)
  );
  if (!last) return;
  const [own, other] = [toMetadata(record), toMetadata(last)];
  if (canonicalJson(withoutPapers(own)) !== canonicalJson(withoutPapers(other))) return;
  if (!await haveSameContents(db, record.version.id, last.version.id)) return;
  if (canonicalJson(own.papers) === canonicalJson(other.papers)) throw new DomainError("identicalVersion");
  throw new DomainError("papersOnly", { previous: versionLabel(last.version.number) });
}

const withoutPapers = (metadata: DatasetMetadata) => ({ ...metadata, papers: [] });
