import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { RETRACTION_STATES, type RetractionState } from "../../../sdk/model/request.ts";
import type { Executor, Transaction } from "../../client.ts";
import { attachment, dataset, datasetVersion, file, retraction, user } from "../../schema/mod.ts";
import { removeEntries } from "../file/path_entries.ts";
import type { VersionHead, VersionRow } from "../../schema/records.ts";
import type { AttachmentRow } from "../file/attachments.ts";
import { countsOf } from "../group_counts.ts";
import { headColumns } from "../dataset/datasets.ts";

export type RetractionRow = typeof retraction.$inferSelect;

/** A request with its version in its present state, its requester and its two signed statements. */
export interface RetractionRecord extends VersionHead {
  retraction: RetractionRow;
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
  requester: string;
  signedZh: AttachmentRow;
  signedEn: AttachmentRow;
}

const { titleZh, titleEn } = getTableColumns(datasetVersion);
const signedZh = alias(attachment, "signed_zh");
const signedEn = alias(attachment, "signed_en");

function select(db: Executor, where: SQL | undefined) {
  return db.select({
    retraction,
    dataset,
    version: { ...headColumns.version, titleZh, titleEn },
    requester: user.realName,
    signedZh,
    signedEn,
  }).from(retraction)
    .innerJoin(datasetVersion, eq(datasetVersion.id, retraction.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .innerJoin(user, eq(user.id, retraction.requesterId))
    .innerJoin(signedZh, eq(signedZh.id, retraction.statementZhId))
    .innerJoin(signedEn, eq(signedEn.id, retraction.statementEnId))
    .where(where);
}

export function findRetraction(db: Executor, id: string): Promise<RetractionRecord | undefined> {
  return select(db, eq(retraction.id, id)).get();
}

/** Lists requests, oldest first, of one state or of all. */
export function listRetractions(
  db: Executor,
  { state, limit, offset }: { state?: RetractionState; limit: number; offset: number },
): Promise<RetractionRecord[]> {
  return select(db, state && eq(retraction.state, state))
    .orderBy(asc(retraction.createdAt), asc(retraction.id)).limit(limit).offset(offset).all();
}

/** Counts requests by state in one query. */
export async function countRetractions(db: Executor): Promise<Record<RetractionState, number>> {
  const rows = await db.select({ state: retraction.state, count: count() }).from(retraction)
    .groupBy(retraction.state).all();
  return countsOf(RETRACTION_STATES, rows);
}

/** Lists requests of a dataset, newest first. */
export function listRetractionsOfDataset(db: Executor, dataSetId: string): Promise<RetractionRecord[]> {
  return select(db, eq(dataset.id, dataSetId))
    .orderBy(desc(retraction.createdAt), desc(retraction.id)).all();
}

export async function hasPendingRetraction(db: Executor, versionId: string): Promise<boolean> {
  const row = await db.select({ id: retraction.id }).from(retraction)
    .where(and(eq(retraction.versionId, versionId), eq(retraction.state, "PENDING"))).limit(1).get();
  return row !== undefined;
}

/** Finds the request by which a version was withdrawn. */
export function findRetractionOfVersion(db: Executor, versionId: string): Promise<RetractionRow | undefined> {
  return db.select().from(retraction)
    .where(and(eq(retraction.versionId, versionId), eq(retraction.state, "WITHDRAWN"))).get();
}

export async function insertRetraction(tx: Transaction, row: typeof retraction.$inferInsert): Promise<void> {
  await tx.insert(retraction).values(row);
}

export async function closeRetraction(
  tx: Transaction,
  id: string,
  change: Pick<RetractionRow, "state" | "comments" | "deciderId" | "decidedAt"> & { purgeAt?: number },
): Promise<void> {
  await tx.update(retraction).set(change).where(eq(retraction.id, id));
}

/** Lists withdrawals whose files are due for deletion. */
export function listRetractedToPurge(db: Executor, now: number): Promise<RetractionRecord[]> {
  return select(
    db,
    and(eq(retraction.state, "WITHDRAWN"), lte(retraction.purgeAt, now), isNull(retraction.purgedAt)),
  ).orderBy(asc(retraction.purgeAt)).all();
}

/** Counts versions that are or were published. */
export async function countPublished(db: Executor): Promise<number> {
  const row = await db.select({ count: count() }).from(datasetVersion)
    .where(inArray(datasetVersion.status, ["PUBLISHED", "RETRACTED"])).get();
  return row?.count ?? 0;
}

/**
 * Deletes the files of a retracted version; triggers protect those of a published one. @returns how many were deleted.
 */
export async function deleteFiles(tx: Transaction, versionId: string): Promise<number> {
  await removeEntries(tx, versionId);
  return (await tx.delete(file).where(eq(file.versionId, versionId)).returning({ id: file.id }).all()).length;
}

export async function markPurged(tx: Transaction, id: string, purgedAt: number): Promise<void> {
  await tx.update(retraction).set({ purgedAt }).where(
    and(eq(retraction.id, id), isNull(retraction.purgedAt)),
  );
}

/** Finds the published version of a dataset with the highest number, withheld or not. */
export function findNewestPublished(
  db: Executor,
  serial: number,
): Promise<{ id: string; withheldAt: number | null } | undefined> {
  return db.select({ id: datasetVersion.id, withheldAt: datasetVersion.withheldAt }).from(datasetVersion)
    .where(and(eq(datasetVersion.datasetSerial, serial), eq(datasetVersion.status, "PUBLISHED")))
    .orderBy(desc(datasetVersion.number)).limit(1).get();
}
