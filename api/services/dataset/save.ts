/** Writing drafts: create, save, remove, and what is still missing. */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  deleteVersion,
  findCommunityId,
  insertDataset,
  insertVersion,
  replaceMetadata,
  updateDataset,
  updateVersion,
} from "../../../db/queries/dataset/writes.ts";
import { listVersionHeads, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { findDeleted } from "../../../db/queries/dataset/idle_drafts.ts";
import { toMetadata, type VersionHead, type VersionRecord } from "../../../db/schema/records.ts";
import { findMissing, type Situation } from "../../../sdk/model/completeness.ts";
import type { CreateDataset, SaveDataset } from "../../../sdk/model/dataset.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import { type DatasetAction, isUnpublished } from "../../../sdk/model/lifecycle.ts";
import { withoutIrrelevantFields } from "../../../sdk/model/irrelevant_fields.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { announceChange } from "../../change_counter.ts";
import { addEffect, wakeOutbox } from "../outbox/effects.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isOwner, mayEdit, maySave, maySeeAllFields, wasPublished } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { recordSharedSave } from "../link/shared_work.ts";
import { chooseVisible, type DatasetView, getDataset, getVersion, getVersionHead } from "./read.ts";
import { requireAction, transition } from "./transition.ts";
import { requireOwnParts } from "./package.ts";
import { hashToken, newId } from "../../secrets.ts";
import { withSafeDescription } from "../rich_text/description.ts";
import { isCommunityFixed, listObstacles } from "../submission/submission_checks.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";

interface Creation {
  /** The same key of the same person gives the draft that exists. */
  key?: string;
  /** What belongs to the same transaction. */
  within?: (tx: Transaction, dataset: { id: string; serial: number }) => Promise<void>;
}

/** Creates a draft, V1. @throws DomainError notLoggedIn, invalidInput for an unknown community. */
export async function createDataset(
  context: Context,
  { agreed, source, metadata: given }: CreateDataset,
  { key, within }: Creation = {},
): Promise<DatasetView> {
  const { id: ownerId } = requireUser(context);
  const metadata = withoutIrrelevantFields(await withSafeDescription(context, given), source);
  const createdAt = context.clock().getTime();
  const id = await context.db.withTx(async (tx) => {
    const id = key ? await chooseId(tx, ownerId, key) : newId();
    if (key && (await listVersionHeads(tx, id)).length > 0) return id;
    const communityId = await requireCommunity(tx, metadata.communityCode);
    await requireOwnParts(tx, ownerId, metadata.parts);
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
      detail: { agreed: agreed ? "yes" : "no" },
    });
    await within?.(tx, { id, serial: datasetSerial });
    return id;
  });
  return getDataset(context, id);
}

/**
 * Derives the id from owner and key, so that nobody can choose an id or collide with somebody else's. A deleted draft
 * keeps its id.
 */
async function chooseId(db: Executor, ownerId: string, key: string): Promise<string> {
  for (let turn = 0;; turn++) {
    const name = [ownerId, key, ...(turn > 0 ? [`\n${turn}`] : [])].join(" ");
    const id = hashToken(name).slice(0, 32);
    if (!await findDeleted(db, id, 1)) return id;
  }
}

/** Finds the row id of a community; `null` stands for none, so that the data governance team reviews. */
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
 * Finds a version on which the caller may perform `action`, as `db` sees it. A caller that acts on it must pass its
 * transaction.
 * @throws DomainError notLoggedIn; notFound where the caller may not even see it; forbidden; datasetStateConflict.
 */
export async function requireEditable(
  db: Executor,
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
  action: DatasetAction,
): Promise<VersionHead> {
  requireUser(context);
  return allowing(context, await getVersionHead(context, db, dataSetId, version), action);
}

/** The same among the versions of a dataset, all of which were read. @throws DomainError as {@link requireEditable}. */
export function chooseEditable<T extends VersionHead>(
  context: Context,
  versions: readonly T[],
  { dataSetId, version }: { dataSetId: string; version: string },
  action: DatasetAction,
): T {
  requireUser(context);
  return allowing(context, chooseVisible(context, versions, dataSetId, version), action);
}

function allowing<T extends VersionHead>({ actor }: Context, found: T, action: DatasetAction): T {
  const may = action === "save" ? maySave(found, actor) : mayEdit(found, actor);
  if (!may) throw new DomainError("forbidden", { action });
  requireAction(found, action);
  return found;
}

export interface SavedVersion {
  record: VersionRecord;
  missing: Issue[];
}

/**
 * Saves all fields. If they are stored already, nothing is written, whatever the revision: the answer to a save may
 * have been lost, and a form may be sent twice or without a change.
 * @throws DomainError as {@link requireEditable}; revisionConflict when another save came between.
 */
export async function saveDataset(
  context: Context,
  target: { dataSetId: string; version: string },
  { revision, metadata: given }: SaveDataset,
): Promise<SavedVersion> {
  requireUser(context);
  const metadata = await withSafeDescription(context, given);
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const [record] = await loadVersions(tx, [head.version.id]);
    const wanted = withoutIrrelevantFields(metadata, head.dataset.source);
    if (isSame(toMetadata(record), wanted)) return touchDraft(tx, context, head);
    if (head.version.revision !== revision) throw revisionConflict(head, revision);
    return writeMetadata(tx, context, head, wanted);
  });
  return savedVersion(context, target);
}

/** Renews the time after which an idle draft is deleted. A save without a change does nothing else. */
export async function touchDraft(
  tx: Transaction,
  { clock }: Context,
  { version }: VersionHead,
): Promise<void> {
  await updateVersion(tx, version.id, { usedAt: clock().getTime() });
}

export function revisionConflict({ version }: VersionHead, given: number): DomainError {
  return new DomainError("revisionConflict", { current: version.revision, given });
}

/** As they travel: a field that is absent is absent. */
export const isSame = (one: DatasetMetadata, other: DatasetMetadata): boolean =>
  canonicalJson(one) === canonicalJson(other);

/**
 * Writes the metadata.
 * @throws DomainError invalidInput for an unknown community, and with archiveFixed; communityFixed for another
 * community after the first submission, as long as somebody can decide in the chosen one.
 */
export async function writeMetadata(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  given: DatasetMetadata,
): Promise<void> {
  const { dataset } = head;
  const metadata = withoutIrrelevantFields(given, dataset.source);
  const communityId = await requireCommunity(tx, metadata.communityCode);
  await requireOwnParts(tx, dataset.ownerId, metadata.parts, dataset.serial);
  if (communityId !== dataset.communityId && await isCommunityFixed(tx, dataset)) {
    throw new DomainError("communityFixed", {}, [{ path: "metadata.communityCode", key: "communityFixed" }]);
  }
  requireFixedArchive(head, metadata);
  await requireOwnAccess(tx, context, head, metadata);
  const { archiveDoi, archiveEmail } = metadata;
  await updateDataset(tx, head.dataset.serial, { communityId, archiveDoi, archiveEmail });
  const isShown = communityId !== dataset.communityId || archiveEmail !== dataset.archiveEmail;
  if (isShown && wasPublished(head)) await announceDataset(tx, context, head);
  await replaceMetadata(tx, head.version.id, metadata, context.clock().getTime());
  await recordSharedSave(tx, context, head, "metadata");
}

/** What the depositor alone may say: who gets the files and when, who decides, and what else holds for all versions. */
const OF_THE_DEPOSITOR = [
  "accessRight",
  "embargoMonths",
  "communityCode",
  "archiveDoi",
  "archiveEmail",
  "parts",
] as const;

/** @throws DomainError invalidInput where somebody else changes it. */
async function requireOwnAccess(
  tx: Transaction,
  { actor }: Context,
  { dataset, version }: VersionHead,
  given: DatasetMetadata,
): Promise<void> {
  if (actor.kind !== "user" || isOwner(dataset, actor)) return;
  const [record] = await loadVersions(tx, [version.id]);
  const stored = toMetadata(record);
  const changed = OF_THE_DEPOSITOR.filter((field) =>
    JSON.stringify(given[field] ?? null) !== JSON.stringify(stored[field] ?? null)
  );
  if (changed.length === 0) return;
  throw new DomainError("invalidInput", {}, changed.map((path) => ({ path, key: "depositorOnly" })));
}

/** What belongs to the dataset and not to a version is shown, and found, with the versions that are public too. */
async function announceDataset(
  tx: Transaction,
  context: Context,
  { dataset, version }: VersionHead,
): Promise<void> {
  await announceChange(tx, context, [datasetTag(dataset.id), "search"]);
  await addEffect(tx, context, "index", `${version.id}:${version.revision}`, { serial: dataset.serial });
  context.db.afterCommit(tx, () => wakeOutbox(context));
}

/**
 * Both fields belong to the dataset and not to a version, so a change in a draft would show in the public version. An
 * archive from before contacts were required may still add its contact.
 */
function requireFixedArchive(head: VersionHead, given: DatasetMetadata): void {
  const { dataset } = head;
  if (!wasPublished(head) || dataset.source !== "archive") return;
  const changed = (["archiveDoi", "archiveEmail"] as const).filter((field) => given[field] !== dataset[field])
    .filter((field) => field === "archiveDoi" || dataset.archiveEmail !== "");
  if (changed.length === 0) return;
  throw new DomainError("invalidInput", {}, changed.map((path) => ({ path, key: "archiveFixed" })));
}

export async function savedVersion(
  context: Context,
  target: { dataSetId: string; version: string },
): Promise<SavedVersion> {
  const record = await getVersion(context, target.dataSetId, target.version);
  return { record, missing: await listMissingOf(context.db.read, context, record) };
}

/**
 * Removes a draft for good. Its identifiers are never assigned again.
 * @throws DomainError as {@link requireEditable}; publishedStays for what is public or was (safety 3.22).
 */
export async function removeDataset(
  context: Context,
  target: { dataSetId: string; version: string },
): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await requireRemovable(tx, context, target);
    await transition(tx, context, head, "remove");
    await deleteVersion(tx, head.dataset.serial, head.version.id);
  });
}

async function requireRemovable(
  tx: Transaction,
  context: Context,
  { dataSetId, version }: { dataSetId: string; version: string },
): Promise<VersionHead> {
  requireUser(context);
  const head = await getVersionHead(context, tx, dataSetId, version);
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action: "remove" });
  if (!isUnpublished(head.version.status)) throw new DomainError("publishedStays");
  requireAction(head, "remove");
  return head;
}

/** Lists what a version lacks before it can be submitted. The owner and the reviewers may ask. */
export async function listMissing(context: Context, dataSetId: string, version: string): Promise<Issue[]> {
  requireUser(context);
  const record = await getVersion(context, dataSetId, version);
  if (!maySeeAllFields(record, context.actor)) throw new DomainError("forbidden", { action: "missing" });
  return await listMissingOf(context.db.read, context, record);
}

/** Lists everything that prevents a submission, as `db` sees it. */
export async function listMissingOf(
  db: Executor,
  { clock }: Context,
  record: VersionRecord,
): Promise<Issue[]> {
  return [...findMissingOf(record), ...await listObstacles(db, record, clock().getTime())];
}

/** Completeness, and the codes that only the server can check; a community's code is checked when it is saved. */
export function findMissingOf(record: VersionRecord): Issue[] {
  return [...findMissing(toMetadata(record), situationOf(record)), ...unknownSubjects(record.subjects)];
}

/** Codes that are not in the classification. */
export function unknownSubjects(codes: readonly string[]): Issue[] {
  return codes.flatMap((code, index): Issue[] =>
    findSubject(code) ? [] : [{ path: `subjects.${index}`, key: "unknownSubject", params: { found: code } }]
  );
}

function situationOf({ dataset, version, ownerEmail }: VersionRecord): Situation {
  // A field that cannot be changed any more is not demanded, even if the depositor's own address became the same later.
  const fixed = wasPublished({ version }) && dataset.archiveEmail !== "";
  return {
    files: version.fileCount,
    source: dataset.source,
    accountEmail: fixed ? undefined : ownerEmail,
    dataSetId: dataset.id,
  };
}
