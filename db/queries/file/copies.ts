/** Copies files of one version to another: the same content under the same or other paths. */
import { eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion, file } from "../../schema/mod.ts";
import { addEntries, measureFolders } from "./path_entries.ts";

/** Lists paths in order, as one value, which is ten times faster than rows. */
export async function listPathsOf(db: Executor, versionId: string): Promise<string[]> {
  const row = await db.select({
    paths: sql<string>`(select json_group_array(path) from
      (select path from ${file} where version_id = ${versionId} order by path))`,
  }).from(datasetVersion).where(eq(datasetVersion.id, versionId)).get();
  return JSON.parse(row?.paths ?? "[]");
}

/** A path in one version, and the path of the copy in another. */
export interface FileCopy {
  from: string;
  to: string;
  /** Whether there is a file at `to` that gets new content. */
  replaces: boolean;
}

/**
 * Copies files without their CSTRs, and updates the counts of the version. An existing file gets the new content and
 * keeps its id.
 */
export async function copyFiles(
  tx: Transaction,
  from: string,
  to: string,
  copies: readonly FileCopy[],
  now: number,
): Promise<void> {
  await tx.run(sql`insert into ${file} (id, version_id, path, size, sha256, media_type, created_at)
    select lower(hex(randomblob(16))), ${to}, json_extract(wanted.value, '$.to'), source.size, source.sha256,
      source.media_type, ${now}
    from json_each(${JSON.stringify(copies)}) as wanted
    join ${file} as source on source.version_id = ${from}
      and source.path = json_extract(wanted.value, '$.from') where true
    on conflict (version_id, path) do update set size = excluded.size, sha256 = excluded.sha256,
      media_type = excluded.media_type, created_at = excluded.created_at`);
  // Sizes are added up afterwards, because of those that were replaced.
  const added = copies.filter(({ replaces }) => !replaces);
  await addEntries(tx, to, added.map(({ to: path }) => ({ path, size: 0 })));
  await measureFolders(tx, to);
  const own = sql`from ${file} where version_id = ${to}`;
  await tx.update(datasetVersion).set({
    fileCount: sql`(select count(*) ${own})`,
    totalSize: sql`(select coalesce(sum(size), 0) ${own})`,
  }).where(eq(datasetVersion.id, to));
}
