/** Files of the media library. */
import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { media } from "../../schema/mod.ts";
import { keepBlob, type OtherHashes } from "../file/files.ts";

export type MediaRow = typeof media.$inferSelect;

export async function insertMedia(tx: Transaction, row: MediaRow & OtherHashes): Promise<void> {
  await keepBlob(tx, row);
  await tx.insert(media).values(row);
}

export function findMedia(db: Executor, id: string): Promise<MediaRow | undefined> {
  return db.select().from(media).where(eq(media.id, id)).get();
}

/** The file with the same bytes that was added first. */
export function findSameMedia(
  db: Executor,
  sha256: string,
  mediaType: string,
): Promise<MediaRow | undefined> {
  const same = and(eq(media.sha256, sha256), eq(media.mediaType, mediaType));
  return db.select().from(media).where(same).orderBy(asc(media.createdAt), asc(media.id)).get();
}

/** Type of each file that is there, by id. */
export async function mediaTypesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: media.id, mediaType: media.mediaType }).from(media)
    .where(inArray(media.id, [...ids])).all();
  return new Map(rows.map(({ id, mediaType }) => [id, mediaType]));
}

/** Lists files, newest first. @param types Only those; absent: all. */
export async function listMedia(
  db: Executor,
  { types, limit, offset }: { types?: readonly string[]; limit: number; offset: number },
): Promise<{ rows: MediaRow[]; total: number }> {
  const where = types && inArray(media.mediaType, [...types]);
  const rows = await db.select().from(media).where(where).orderBy(desc(media.createdAt), asc(media.id))
    .limit(limit).offset(offset).all();
  const all = await db.select({ count: count() }).from(media).where(where).get();
  return { rows, total: all?.count ?? 0 };
}

export async function updateMedia(tx: Transaction, id: string, change: Partial<MediaRow>): Promise<void> {
  await tx.update(media).set(change).where(eq(media.id, id));
}

export async function deleteMedia(tx: Transaction, id: string): Promise<void> {
  await tx.delete(media).where(eq(media.id, id));
}
