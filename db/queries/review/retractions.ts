/** What only requests for retraction have: signed statements, and the deletion of the files. */
import { and, asc, count, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { RETRACTION_WORKFLOW } from "../../../sdk/model/request_types.ts";
import type { Executor, Transaction } from "../../client.ts";
import { attachment, dataset, datasetVersion, file, request, retraction } from "../../schema/mod.ts";
import type { RequestRow, VersionHead } from "../../schema/records.ts";
import { removeAllEntries } from "../file/path_entries.ts";
import { inList } from "../in_list.ts";
import { headColumns } from "../dataset/datasets.ts";
import type { AttachmentRow } from "../file/attachments.ts";

export type RetractionRow = typeof retraction.$inferSelect;

/** The signed statements of a request, and the deletion of the files. */
export interface RetractionDetail {
  retraction: RetractionRow;
  signedZh: AttachmentRow;
  signedEn: AttachmentRow;
}

const signedZh = alias(attachment, "signed_zh");
const signedEn = alias(attachment, "signed_en");
const WITHDRAWN = and(eq(request.type, RETRACTION_WORKFLOW.type), eq(request.state, "WITHDRAWN"));

/** Finds the details by the ids of the requests, in one query. */
export async function findRetractionDetails(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, RetractionDetail>> {
  const rows = await db.select({ retraction, signedZh, signedEn }).from(retraction)
    .innerJoin(signedZh, eq(signedZh.id, retraction.statementZhId))
    .innerJoin(signedEn, eq(signedEn.id, retraction.statementEnId))
    .where(inList(retraction.id, ids)).all();
  return new Map(rows.map((row) => [row.retraction.id, row]));
}

/** Finds the request by which a version was withdrawn. */
export function findRetractionOfVersion(db: Executor, versionId: string): Promise<RequestRow | undefined> {
  return db.select().from(request).where(and(eq(request.versionId, versionId), WITHDRAWN)).get();
}

export async function insertRetraction(tx: Transaction, row: typeof retraction.$inferInsert): Promise<void> {
  await tx.insert(retraction).values(row);
}

/** @param purgeAt Epoch milliseconds: when the files are to be deleted for good. */
export async function schedulePurge(tx: Transaction, id: string, purgeAt: number): Promise<void> {
  await tx.update(retraction).set({ purgeAt }).where(eq(retraction.id, id));
}

/** A withdrawn version whose files are due for deletion. */
export interface DuePurge extends VersionHead {
  retractionId: string;
}

/** Lists withdrawals whose files are due for deletion. */
export function listRetractedToPurge(db: Executor, now: number): Promise<DuePurge[]> {
  return db.select({ retractionId: retraction.id, ...headColumns }).from(retraction)
    .innerJoin(request, eq(request.id, retraction.id))
    .innerJoin(datasetVersion, eq(datasetVersion.id, request.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(WITHDRAWN, lte(retraction.purgeAt, now), isNull(retraction.purgedAt)))
    .orderBy(asc(retraction.purgeAt)).all();
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
  await removeAllEntries(tx, versionId);
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
