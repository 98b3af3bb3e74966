/** Resumable uploads. */
import { and, asc, count, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
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

const idsIn = (ids: readonly string[]) =>
  inArray(upload.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);

export function listUploadsById(db: Executor, ids: readonly string[]): Promise<UploadRow[]> {
  return db.select().from(upload).where(idsIn(ids)).all();
}

/** Those of one person in a version, oldest first; without parts that were joined. */
export function listUploads(db: Executor, versionId: string, userId: string): Promise<UploadRow[]> {
  return db.select().from(upload)
    .where(and(eq(upload.versionId, versionId), eq(upload.userId, userId), isNull(upload.wholeId)))
    .orderBy(asc(upload.createdAt), asc(upload.id)).all();
}

export interface OpenUploads {
  count: number;
  /** Announced and not yet received. */
  bytes: number;
}

/** Those of one person that are on their way, in all versions, and are not unused for long. */
export async function measureOpenUploads(
  db: Executor,
  userId: string,
  before: UsedBefore,
): Promise<OpenUploads> {
  const bytes = sql<number>`coalesce(sum(${upload.size} - ${upload.received}), 0)`;
  const measured = await db.select({ count: count(), bytes }).from(upload)
    .where(and(
      eq(upload.userId, userId),
      inArray(upload.state, ["receiving", "part"]),
      isNull(upload.wholeId),
      not(isUnused(before)),
    )).get();
  return measured ?? { count: 0, bytes: 0 };
}

/** What is on its way into a version by FTP, oldest first. */
export function listFtpUploads(db: Executor, versionId: string): Promise<UploadRow[]> {
  return db.select().from(upload)
    .where(and(
      eq(upload.versionId, versionId),
      eq(upload.protocol, "ftp"),
      inArray(upload.state, ["receiving", "verifying"]),
    )).orderBy(asc(upload.createdAt), asc(upload.id)).all();
}

/** Uploads of a state on which nobody is at work. */
export function listUnattended(db: Executor, state: UploadState, now: number): Promise<UploadRow[]> {
  return db.select().from(upload)
    .where(and(eq(upload.state, state), or(isNull(upload.heldUntil), lt(upload.heldUntil, now)))).all();
}

/**
 * Some to which nothing was added for long. Not those whose bytes are all here and wait to be read back, and parts go
 * with their whole.
 */
export function listUnusedSince(
  db: Executor,
  before: UsedBefore,
  limit: number,
): Promise<Pick<UploadRow, "id" | "heldUntil">[]> {
  return db.select({ id: upload.id, heldUntil: upload.heldUntil }).from(upload)
    .where(and(isUnused(before), ne(upload.state, "verifying"), isNull(upload.wholeId)))
    .limit(limit).all();
}

/** Epoch milliseconds, for all uploads and for those of which no byte has come. */
export interface UsedBefore {
  used: number;
  unsent: number;
}

/** Of what comes by FTP nobody knows how much there is. */
export const isUnused = ({ used, unsent }: UsedBefore): SQL =>
  or(
    lt(upload.usedAt, used),
    and(
      lt(upload.usedAt, unsent),
      eq(upload.received, 0),
      ne(upload.protocol, "ftp"),
      inArray(upload.state, ["receiving", "part"]),
    ),
  )!;

/** With the parts that were joined into them. */
export async function deleteUploads(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(upload).where(idsIn(ids));
}

/** Of some hashes, those whose bytes wait to become a file: they are nobody's leftovers. */
export async function listAwaitedBlobs(db: Executor, hashes: readonly string[]): Promise<string[]> {
  const listed = sql`(select value from json_each(${JSON.stringify(hashes)}))`;
  const rows = await db.select({ sha256: upload.sha256 }).from(upload)
    .where(and(inArray(upload.sha256, listed), inArray(upload.state, ["verifying", "failed"]))).all();
  return rows.flatMap(({ sha256 }) => sha256 ?? []);
}

/** Of some ids, those that are uploads. */
export async function listKnownUploads(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: upload.id }).from(upload).where(idsIn(ids)).all();
  return rows.map(({ id }) => id);
}

export async function insertPart(tx: Transaction, row: UploadPartRow): Promise<void> {
  await tx.insert(uploadPart).values(row);
}

/** Parts of an upload that were joined into it, in the order of their bytes. */
export function listJoined(db: Executor, wholeId: string): Promise<UploadRow[]> {
  return db.select().from(upload).where(eq(upload.wholeId, wholeId)).orderBy(asc(upload.partStart)).all();
}

/** A part becomes one of a whole, in which its bytes begin at `start`. */
export async function claimPart(tx: Transaction, id: string, wholeId: string, start: number): Promise<void> {
  await tx.update(upload).set({ wholeId, partStart: start }).where(eq(upload.id, id));
}

/** The bytes of joined parts are those of their whole now. */
export async function endJoined(tx: Transaction, wholeId: string): Promise<void> {
  await tx.update(upload).set({ state: "done" }).where(eq(upload.wholeId, wholeId));
}

/** Enters what came of one upload as what came of another one, in which it begins at `start`. */
export async function copyParts(tx: Transaction, from: string, to: string, start: number): Promise<void> {
  await tx.run(sql`
    insert into upload_part (upload_id, start, size, sha256)
    select ${to}, start + ${start}, size, sha256 from upload_part where upload_id = ${from}`);
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
