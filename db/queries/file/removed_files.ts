/** Files that were deleted from a draft and can be had back for a while. One statement each, however many. */
import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { file, removedFile } from "../../schema/mod.ts";

/** Keeps files that are about to be deleted. */
export async function keepRemoved(
  tx: Transaction,
  removal: { id: string; at: number },
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`insert into ${removedFile}
      (removal_id, removed_at, id, version_id, path, size, sha256, media_type, cstr, created_at)
    select ${removal.id}, ${removal.at}, id, version_id, path, size, sha256, media_type, cstr, created_at
      from ${file} where id in (select value from json_each(${JSON.stringify(ids)}))`);
}

/** Of a deletion that came at `from` or later, in path order. */
export async function listRemoved(
  db: Executor,
  versionId: string,
  { removalId, from }: { removalId: string; from: number },
): Promise<{ path: string; size: number }[]> {
  const { path, size, removedAt } = removedFile;
  return await db.select({ path, size }).from(removedFile)
    .where(and(
      eq(removedFile.removalId, removalId),
      eq(removedFile.versionId, versionId),
      gte(removedAt, from),
    )).orderBy(asc(path)).all();
}

/** The files are there again under the ids that they had. */
export async function putBackRemoved(tx: Transaction, removalId: string): Promise<void> {
  await tx.run(sql`insert into ${file} (id, version_id, path, size, sha256, media_type, cstr, created_at)
    select id, version_id, path, size, sha256, media_type, cstr, created_at
      from ${removedFile} where removal_id = ${removalId}`);
  await tx.delete(removedFile).where(eq(removedFile.removalId, removalId));
}

/** Forgets deletions that came before `before`. */
export async function forgetRemoved(tx: Transaction, before: number): Promise<void> {
  await tx.delete(removedFile).where(lt(removedFile.removedAt, before));
}
