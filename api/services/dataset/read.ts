/** Reading datasets. A caller who may not see a version is told that it does not exist. */
import type { Executor } from "../../../db/client.ts";
import { type AttachmentRow, listAttachments } from "../../../db/queries/file/attachments.ts";
import {
  listVersionHeads,
  listVersionHeadsByIdentifier,
  loadVersions,
} from "../../../db/queries/dataset/datasets.ts";
import { listFilesByCstr, listVersionsByFileIdentifier } from "../../../db/queries/dataset/identifiers.ts";
import type { RelatedRow } from "../../../db/queries/dataset/packages.ts";
import { listReviewsOfVersions } from "../../../db/queries/review/reviews.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import {
  type IdentifierLinks,
  type Tombstone,
  versionLabel,
  versionNumber,
} from "../../../sdk/model/dataset.ts";
import { type ChecklistEntry, hasFinding, type Remark, toEntry } from "../../../sdk/model/review.ts";
import { bareCstr, bareDoi } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import {
  allowedActions,
  isPublic,
  maySee,
  maySeeAllFields,
  maySeeAttachment,
} from "../../policies/dataset.ts";
import { isAvailable } from "../../policies/request.ts";
import { identifierLinks } from "../identifier/links.ts";
import { explainAbsence } from "../link/require_open.ts";
import { readRelations, type Relations } from "./package.ts";
import { memoize } from "../../memoize.ts";
import { isCommunityFixed } from "../submission/submission_checks.ts";
import { findTombstone } from "./tombstone.ts";

/** A version and everything else that its page shows. */
export interface DatasetView {
  record: VersionRecord;
  /** Versions that the caller may see, newest first. */
  versions: VersionHead[];
  reviewComment?: string;
  reviewRemarks?: Remark[];
  reviewFindings?: ChecklistEntry[];
  /** Present only for callers who may read them. */
  compliance?: AttachmentRow[];
  /** Datasets of a package, and packages that contain a dataset. */
  hasPart?: RelatedRow[];
  isPartOf?: RelatedRow[];
  /** For a version that the caller may save: whether its community can no longer be changed. */
  communityFixed: boolean;
  identifierLinks: IdentifierLinks;
  /** What is left of a withdrawn version. */
  tombstone?: Tombstone;
}

/**
 * Finds the version with a label such as `V2`. Without a label it finds the newest version that the caller may see and
 * that is neither withdrawn nor being corrected; if there is none, the newest one.
 * @throws DomainError notFound, also for what the caller may not see.
 */
export async function getDataset(context: Context, dataSetId: string, label?: string): Promise<DatasetView> {
  const db = context.db.read;
  const versions = await listVisible(context, db, dataSetId);
  return viewVersion(
    context,
    (await requireVersion(context, db, versions, dataSetId, label)).version.id,
    versions,
  );
}

/** Loads a version that the caller may see. @throws DomainError notFound. */
export async function getVersion(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<VersionRecord> {
  const head = await getVersionHead(context, context.db.read, dataSetId, label);
  return (await loadRecord(context, head.version.id))[0];
}

/** Loads the same without metadata. Inside a transaction it is the state that the transaction acts on. */
export async function getVersionHead(
  context: Context,
  db: Executor,
  dataSetId: string,
  label?: string,
): Promise<VersionHead> {
  return await requireVersion(context, db, await listVisible(context, db, dataSetId), dataSetId, label);
}

/** The same among the versions of a dataset, all of which were read. @throws DomainError notFound. */
export function chooseVisible<T extends VersionHead>(
  { actor }: Context,
  versions: readonly T[],
  dataSetId: string,
  label?: string,
): T {
  return chooseVersion(versions.filter((one) => maySee(one, actor)), dataSetId, label);
}

/** What an action answers: the version as it stands now, to somebody who was allowed to act on it. */
export async function viewAfterAction(
  context: Context,
  { dataset, version }: VersionHead,
): Promise<DatasetView> {
  const heads = await listVersionHeads(context.db.read, dataset.id);
  const versions = heads.filter((head) => head.version.id === version.id || maySee(head, context.actor));
  return viewVersion(context, version.id, versions);
}

async function listVisible(context: Context, db: Executor, dataSetId: string): Promise<VersionHead[]> {
  const heads = db === context.db.read
    ? await memoize(context, `versions ${dataSetId}`, () => listVersionHeads(db, dataSetId))
    : await listVersionHeads(db, dataSetId);
  return heads.filter((head) => maySee(head, context.actor));
}

function loadRecord(context: Context, versionId: string): Promise<VersionRecord[]> {
  return memoize(context, `version ${versionId}`, () => loadVersions(context.db.read, [versionId]));
}

/** @throws DomainError notFound; linkEnded, filesWithheld to whoever saw it through a link. */
async function requireVersion(
  context: Context,
  db: Executor,
  versions: VersionHead[],
  dataSetId: string,
  label: string | undefined,
): Promise<VersionHead> {
  const found = findVersion(versions, label);
  if (!found) await explainAbsence(context, db, dataSetId, label);
  return found ?? chooseVersion(versions, dataSetId, label);
}

function chooseVersion<T extends VersionHead>(
  versions: T[],
  dataSetId: string,
  label: string | undefined,
): T {
  const found = findVersion(versions, label);
  if (found) return found;
  throw new DomainError("notFound", { what: [dataSetId, label].filter(Boolean).join(" ").slice(0, 80) });
}

function findVersion<T extends VersionHead>(versions: T[], label: string | undefined): T | undefined {
  const wanted = versionNumber(label);
  return label === undefined
    ? defaultVersion(versions)
    : versions.find(({ version }) => version.number === wanted);
}

function defaultVersion<T extends VersionHead>(versions: T[]): T | undefined {
  const [newest] = versions;
  const isClosed = newest && isPublic(newest) && !isAvailable(newest);
  return isClosed ? versions.find(isAvailable) ?? newest : newest;
}

async function viewVersion(
  context: Context,
  versionId: string,
  versions: VersionHead[],
): Promise<DatasetView> {
  const [record] = await loadRecord(context, versionId);
  if (!record) throw new DomainError("notFound", { what: versionId });
  const compliance = maySeeAttachment(record, context.actor)
    ? await listAttachments(context.db.read, versionId, "compliance")
    : [];
  const relations = await readRelations(context.db.read, record);
  return await viewOf(context, record, { versions, compliance, relations });
}

/** A version with what is known of it already. @param known `versions`: those that the caller may see, newest first. */
export async function viewOf(
  context: Context,
  record: VersionRecord,
  { versions, compliance, relations }: {
    versions: VersionHead[];
    compliance: AttachmentRow[];
    relations: Relations;
  },
): Promise<DatasetView> {
  return {
    record,
    versions,
    ...await findReviewFeedback(context, record),
    compliance: maySeeAttachment(record, context.actor) ? compliance : undefined,
    ...relations,
    communityFixed: allowedActions(record, context.actor).includes("save") &&
      await isCommunityFixed(context.db.read, record.dataset),
    identifierLinks: identifierLinks(context, record),
    tombstone: await findTombstone(context.db.read, record),
  };
}

/** Finds what the last review asked for, while the depositor works on it. */
async function findReviewFeedback(
  context: Context,
  record: VersionRecord,
): Promise<Pick<DatasetView, "reviewComment" | "reviewRemarks" | "reviewFindings">> {
  if (record.version.status !== "REVISE" || !maySeeAllFields(record, context.actor)) return {};
  const [last] = await listReviewsOfVersions(context.db.read, [record.version.id]);
  return {
    reviewComment: last?.comments,
    reviewRemarks: last?.remarks,
    reviewFindings: last?.checklist.map(toEntry).filter(hasFinding),
  };
}

/** @throws DomainError notFound; linkEnded, filesWithheld to whoever saw them through a link. */
export async function listVersions(context: Context, dataSetId: string): Promise<VersionHead[]> {
  const versions = await listVisible(context, context.db.read, dataSetId);
  if (versions.length === 0) await explainAbsence(context, context.db.read, dataSetId);
  if (versions.length === 0) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  return versions;
}

/** The target of an identifier; `fileId` is set if it names a file. */
export interface IdentifierTarget {
  dataSetId: string;
  version: string;
  fileId?: string;
}

/**
 * Finds the newest published version behind a DOI or CSTR. Without one it finds a withdrawn version, else the newest
 * that the caller may see.
 * @throws DomainError notFound.
 */
export async function resolveIdentifier(
  context: Context,
  { doi, cstr }: { doi?: string; cstr?: string },
): Promise<IdentifierTarget> {
  const target = doi
    ? pickTarget(context, await listVersionHeadsByIdentifier(context.db.read, "doi", bareDoi(doi)))
    : await resolveCstr(context, bareCstr(cstr ?? ""));
  if (target) return target;
  throw new DomainError("notFound", { what: (doi ?? cstr ?? "").slice(0, 80) });
}

async function resolveCstr(context: Context, cstr: string): Promise<IdentifierTarget | undefined> {
  const db = context.db.read;
  return pickTarget(context, await listVersionHeadsByIdentifier(db, "cstr", cstr)) ??
    pickTarget(context, await listFilesByCstr(db, cstr)) ??
    await findWhereFileWas(context, cstr);
}

/** The identifier of a deleted file leads to the withdrawn version that contained it. */
async function findWhereFileWas(context: Context, cstr: string): Promise<IdentifierTarget | undefined> {
  const heads = await listVersionsByFileIdentifier(context.db.read, cstr);
  const withdrawn = heads.filter(({ version }) => version.status === "RETRACTED");
  return pickTarget(context, withdrawn.length > 0 ? withdrawn : heads);
}

function pickTarget(
  { actor }: Context,
  heads: (VersionHead & { fileId?: string })[],
): IdentifierTarget | undefined {
  const head = heads.find(isAvailable) ?? heads.find(isPublic) ?? heads.find((one) => maySee(one, actor));
  return head &&
    { dataSetId: head.dataset.id, version: versionLabel(head.version.number), fileId: head.fileId };
}

export interface VersionAddress {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
}
