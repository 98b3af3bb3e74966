/** Resumable uploads. */
import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { UploadState } from "../../../sdk/model/upload.ts";
import type { Executor, Transaction } from "../../client.ts";
import { upload, uploadPart } from "../../schema/mod.ts";

export type UploadRow = typeof upload.$inferSelect;
export type UploadPartRow = typeof uploadPart.$inferSelect;

export async function findUpload(db: Executor, id: string): Promise<UploadRow | undefined> {
  return await db.select().from(upload).where(eq(upload.id, id)).get();
}

export async function insertUpload(tx: Transaction, row: typeof upload.$inferInsert): Promise<UploadRow> {
  return await tx.insert(upload).values(row).returning().get();
}

export async function updateUpload(
  tx: Transaction,
  id: string,
  change: Partial<typeof upload.$inferInsert>,
): Promise<UploadRow> {
  return await tx.update(upload).set(change).where(eq(upload.id, id)).returning().get();
}

/** Those of one person in a version, oldest first. */
export function listUploads(db: Executor, versionId: string, userId: string): Promise<UploadRow[]> {
  return db.select().from(upload)
    .where(and(eq(upload.versionId, versionId), eq(upload.userId, userId)))
    .orderBy(asc(upload.createdAt), asc(upload.id)).all();
}

/** Uploads of a state on which nobody is at work. */
export function listUnattended(db: Executor, state: UploadState, now: number): Promise<UploadRow[]> {
  return db.select().from(upload)
    .where(and(eq(upload.state, state), or(isNull(upload.heldUntil), lt(upload.heldUntil, now)))).all();
}

export function listUnusedSince(db: Executor, before: number): Promise<UploadRow[]> {
  return db.select().from(upload).where(lt(upload.usedAt, before)).all();
}

export async function deleteUploads(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(upload).where(inArray(upload.id, [...ids]));
}

/** Of some ids, those that are uploads. */
export async function listKnownUploads(db: Executor, ids: readonly string[]): Promise<string[]> {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await db.select({ id: upload.id }).from(upload).where(inArray(upload.id, listed)).all();
  return rows.map(({ id }) => id);
}

export async function insertPart(tx: Transaction, row: UploadPartRow): Promise<void> {
  await tx.insert(uploadPart).values(row);
}

/** In the order of their bytes. */
export function listParts(db: Executor, uploadId: string): Promise<UploadPartRow[]> {
  return db.select().from(uploadPart).where(eq(uploadPart.uploadId, uploadId))
    .orderBy(asc(uploadPart.start)).all();
}

/** Forgets what came from an offset on, so that it is sent again. */
export async function deletePartsFrom(tx: Transaction, uploadId: string, start: number): Promise<void> {
  await tx.delete(uploadPart).where(
    and(eq(uploadPart.uploadId, uploadId), sql`${uploadPart.start} >= ${start}`),
  );
}
