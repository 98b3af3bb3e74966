/** Reading datasets: who may not see a version is told that there is none. */
import type { Executor } from "../../db/client.ts";
import {
  listOwnVersions,
  listVersionHeads,
  listVersionHeadsByIdentifier,
  loadVersions,
} from "../../db/queries/datasets.ts";
import { listFilesByCstr } from "../../db/queries/identifiers.ts";
import { listReviewsOfVersions } from "../../db/queries/reviews.ts";
import type { VersionHead, VersionRecord } from "../../db/schema/records.ts";
import { versionLabel, versionNumber } from "../../sdk/model/dataset.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { bareDoi } from "../../sdk/model/text.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { isPublic, maySee, maySeePrivateFields } from "../policies/dataset.ts";
import { requireUser } from "./actors.ts";

/** A version and what a page shows beside it. */
export interface DatasetView {
  record: VersionRecord;
  /** Those the reader may see, newest first. */
  versions: VersionHead[];
  reviewComment?: string;
}

/**
 * The newest version that the caller may see, or the one with a label such as `V2`.
 * @throws DomainError notFound, also for what the caller may not see.
 */
export async function getDataset(context: Context, dataSetId: string, label?: string): Promise<DatasetView> {
  const versions = await listVisible(context, context.db.read, dataSetId);
  return viewVersion(context, choose(versions, dataSetId, label).version.id, versions);
}

/** The record of a version that the caller may see. @throws DomainError notFound. */
export async function getVersion(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<VersionRecord> {
  const head = await getVersionHead(context, context.db.read, dataSetId, label);
  return (await loadVersions(context.db.read, [head.version.id]))[0];
}

/** The same without its metadata; inside a transaction it is the state that the transaction acts on. */
export async function getVersionHead(
  context: Context,
  db: Executor,
  dataSetId: string,
  label?: string,
): Promise<VersionHead> {
  return choose(await listVisible(context, db, dataSetId), dataSetId, label);
}

/** What an action answers: the version as it stands now, to somebody who was allowed to act on it. */
export async function viewAfter(context: Context, { dataset, version }: VersionHead): Promise<DatasetView> {
  const heads = await listVersionHeads(context.db.read, dataset.id);
  const versions = heads.filter((head) => head.version.id === version.id || maySee(head, context.actor));
  return viewVersion(context, version.id, versions);
}

async function listVisible(context: Context, db: Executor, dataSetId: string): Promise<VersionHead[]> {
  return (await listVersionHeads(db, dataSetId)).filter((head) => maySee(head, context.actor));
}

function choose(versions: VersionHead[], dataSetId: string, label: string | undefined): VersionHead {
  const wanted = versionNumber(label);
  const found = label === undefined ? versions[0] : versions.find(({ version }) => version.number === wanted);
  if (found) return found;
  throw new DomainError("notFound", { what: [dataSetId, label].filter(Boolean).join(" ").slice(0, 80) });
}

async function viewVersion(
  context: Context,
  versionId: string,
  versions: VersionHead[],
): Promise<DatasetView> {
  const [record] = await loadVersions(context.db.read, [versionId]);
  if (!record) throw new DomainError("notFound", { what: versionId });
  return { record, versions, reviewComment: await findReviewComment(context, record) };
}

/** What the last review asked for, while it is being answered. */
async function findReviewComment(context: Context, record: VersionRecord): Promise<string | undefined> {
  if (record.version.status !== "REVISE" || !maySeePrivateFields(record, context.actor)) return undefined;
  const [last] = await listReviewsOfVersions(context.db.read, [record.version.id]);
  return last?.comments;
}

export async function listVersions(context: Context, dataSetId: string): Promise<VersionHead[]> {
  const versions = await listVisible(context, context.db.read, dataSetId);
  if (versions.length === 0) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  return versions;
}

export interface OwnDatasetList {
  records: VersionRecord[];
  total: number;
  counts: Partial<Record<DatasetStatus, number>>;
}

/** The caller's own versions, newest change first. */
export async function listOwnDatasets(
  context: Context,
  { status, page, size }: { status?: DatasetStatus; page: number; size: number },
): Promise<OwnDatasetList> {
  const { id } = requireUser(context);
  const db = context.db.read;
  const { ids, total, counts } = await listOwnVersions(db, id, {
    status,
    limit: size,
    offset: (page - 1) * size,
  });
  return { records: await loadVersions(db, ids), total, counts };
}

/** Where an identifier leads; `fileId` when it names a file. */
export interface IdentifierTarget {
  dataSetId: string;
  version: string;
  fileId?: string;
}

/**
 * The newest published version behind a DOI or CSTR, else the newest that the caller may see.
 * @throws DomainError notFound.
 */
export async function resolveIdentifier(
  context: Context,
  { doi, cstr }: { doi?: string; cstr?: string },
): Promise<IdentifierTarget> {
  const target = doi
    ? pick(context, await listVersionHeadsByIdentifier(context.db.read, "doi", bareDoi(doi)))
    : await resolveCstr(context, bareCstr(cstr ?? ""));
  if (target) return target;
  throw new DomainError("notFound", { what: (doi ?? cstr ?? "").slice(0, 80) });
}

async function resolveCstr(context: Context, cstr: string): Promise<IdentifierTarget | undefined> {
  const db = context.db.read;
  return pick(context, await listVersionHeadsByIdentifier(db, "cstr", cstr)) ??
    pick(context, await listFilesByCstr(db, cstr));
}

/** Strips the resolver's address and the display prefix `CSTR:` (spec 3 §1). */
function bareCstr(value: string): string {
  return value.trim().replace(/^(?:https?:\/\/(?:www\.)?cstr\.cn\/|cstr:\s*)/i, "");
}

function pick(
  { actor }: Context,
  heads: (VersionHead & { fileId?: string })[],
): IdentifierTarget | undefined {
  const head = heads.find(isPublic) ?? heads.find((one) => maySee(one, actor));
  return head &&
    { dataSetId: head.dataset.id, version: versionLabel(head.version.number), fileId: head.fileId };
}
