/** Writing drafts: create, save, remove, and what is still missing. */
import type { Executor, Transaction } from "../../db/client.ts";
import {
  deleteVersion,
  findCommunityId,
  insertDataset,
  insertVersion,
  replaceMetadata,
  updateDataset,
} from "../../db/queries/dataset_writes.ts";
import { toMetadata, type VersionHead, type VersionRecord } from "../../db/schema/records.ts";
import { findMissing, type Situation } from "../../sdk/model/completeness.ts";
import type { CreateDataset, SaveDataset } from "../../sdk/model/dataset.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { DatasetAction } from "../../sdk/model/lifecycle.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { mayEdit, maySeePrivateFields } from "../policies/dataset.ts";
import { requireUser } from "./actors.ts";
import { recordAudit } from "./audit.ts";
import { type DatasetView, getDataset, getVersion, getVersionHead } from "./datasets.ts";
import { requireAction, transition } from "./lifecycle.ts";
import { newId } from "./secrets.ts";

/** A new draft, V1. @throws DomainError notLoggedIn, invalidInput for an unknown community. */
export async function createDataset(
  context: Context,
  { source, metadata }: CreateDataset,
): Promise<DatasetView> {
  const { id: ownerId } = requireUser(context);
  const id = newId();
  const createdAt = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    const communityId = await requireCommunity(tx, metadata.communityCode);
    const datasetSerial = await insertDataset(tx, {
      id,
      ownerId,
      communityId,
      source,
      archiveDoi: metadata.archiveDoi,
      archiveEmail: metadata.archiveEmail,
      createdAt,
    });
    await insertVersion(
      tx,
      { id: newId(), datasetSerial, number: 1, status: "DRAFT", createdAt, updatedAt: createdAt },
      metadata,
    );
    await recordAudit(tx, context, {
      action: "create",
      subject: "dataset",
      subjectId: id,
      version: 1,
      to: "DRAFT",
    });
  });
  return getDataset(context, id);
}

/** The row id of a community; `null` for none, which means the data governance team. */
async function requireCommunity(tx: Transaction, code: string): Promise<string | null> {
  if (code === "") return null;
  const id = await findCommunityId(tx, code);
  if (id) return id;
  throw new DomainError("invalidInput", {}, [{
    path: "metadata.communityCode",
    key: "unknownCommunity",
    params: { found: code },
  }]);
}

/**
 * A version that the caller may change by `action`, as `db` knows it: to act on it, ask in the transaction.
 * @throws DomainError notLoggedIn; notFound where the caller may not even see it; forbidden; datasetStateConflict.
 */
export async function requireEditable(
  db: Executor,
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
  action: DatasetAction,
): Promise<VersionHead> {
  requireUser(context);
  const head = await getVersionHead(context, db, dataSetId, version);
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action });
  requireAction(head, action);
  return head;
}

export interface SavedVersion {
  record: VersionRecord;
  missing: Issue[];
}

/** @throws DomainError as {@link requireEditable}; revisionConflict when another save came between. */
export async function saveDataset(
  context: Context,
  target: { dataSetId: string; version: string },
  { revision, metadata }: SaveDataset,
): Promise<SavedVersion> {
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const current = head.version.revision;
    if (current !== revision) throw new DomainError("revisionConflict", { current, given: revision });
    const communityId = await requireCommunity(tx, metadata.communityCode);
    const { archiveDoi, archiveEmail } = metadata;
    await updateDataset(tx, head.dataset.serial, { communityId, archiveDoi, archiveEmail });
    await replaceMetadata(tx, head.version.id, metadata, context.clock().getTime());
  });
  const record = await getVersion(context, target.dataSetId, target.version);
  return { record, missing: findMissingOf(record) };
}

/** Removes a draft for good; its identifiers stay given out. @throws DomainError as {@link requireEditable}. */
export async function removeDataset(
  context: Context,
  target: { dataSetId: string; version: string },
): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "remove");
    await transition(tx, context, head, "remove");
    await deleteVersion(tx, head.dataset.serial, head.version.id);
  });
}

/** What a version lacks before it can be submitted; for its owner and reviewers. */
export async function listMissing(context: Context, dataSetId: string, version: string): Promise<Issue[]> {
  requireUser(context);
  const record = await getVersion(context, dataSetId, version);
  if (!maySeePrivateFields(record, context.actor)) throw new DomainError("forbidden", { action: "missing" });
  return findMissingOf(record);
}

/** Completeness, and the codes that only the server can check; a community's code is checked when it is saved. */
export function findMissingOf(record: VersionRecord): Issue[] {
  const unknown = record.subjects.flatMap((code, index): Issue[] =>
    findSubject(code) ? [] : [{ path: `subjects.${index}`, key: "unknownSubject", params: { found: code } }]
  );
  return [...findMissing(toMetadata(record), situationOf(record)), ...unknown];
}

function situationOf({ dataset, version }: VersionRecord): Situation {
  return { files: version.fileCount, source: dataset.source };
}
