/** The files of a version that the view of an anonymous link shows: all but those that it leaves out. */
import { and, asc, count, eq, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { file } from "../../schema/mod.ts";
import type { FileRow } from "../file/files.ts";

interface Shown {
  versionId: string;
  /** Paths that are left out. */
  excluded: readonly string[];
}

const shown = ({ versionId, excluded }: Shown): SQL =>
  and(
    eq(file.versionId, versionId),
    notInArray(file.path, sql`(select value from json_each(${JSON.stringify(excluded)}))`),
  )!;

export function listShownFiles(
  db: Executor,
  of: Shown,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<FileRow, "id" | "path" | "size" | "sha256">[]> {
  return db.select({ id: file.id, path: file.path, size: file.size, sha256: file.sha256 }).from(file)
    .where(shown(of)).orderBy(asc(file.path)).limit(limit).offset(offset).all();
}

export async function measureShownFiles(db: Executor, of: Shown): Promise<{ count: number; size: number }> {
  const row = await db.select({ count: count(), size: sum(file.size) }).from(file).where(shown(of)).get();
  return { count: row?.count ?? 0, size: Number(row?.size ?? 0) };
}

export function findShownFile(db: Executor, of: Shown, id: string): Promise<FileRow | undefined> {
  return db.select().from(file).where(and(shown(of), eq(file.id, id))).get();
}
