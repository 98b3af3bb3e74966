/** Files of one version as rows of another: the same content under the same paths. */
import { eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../client.ts";
import { datasetVersion, file } from "../schema/mod.ts";

/** In path order, as one value: ten times faster than a row each. */
export async function listPathsOf(db: Executor, versionId: string): Promise<string[]> {
  const row = await db.select({
    paths: sql<string>`(select json_group_array(path) from
      (select path from ${file} where version_id = ${versionId} order by path))`,
  }).from(datasetVersion).where(eq(datasetVersion.id, versionId)).get();
  return JSON.parse(row?.paths ?? "[]");
}

/** Copies the files at some paths, without their CSTRs, and keeps the counts of the version in step. */
export async function copyFiles(
  tx: Transaction,
  from: string,
  to: string,
  paths: readonly string[],
  now: number,
): Promise<void> {
  await tx.run(sql`insert into ${file} (id, version_id, path, size, sha256, media_type, created_at)
    select lower(hex(randomblob(16))), ${to}, path, size, sha256, media_type, ${now} from ${file}
    where version_id = ${from} and path in (select value from json_each(${JSON.stringify(paths)}))`);
  const own = sql`from ${file} where version_id = ${to}`;
  await tx.update(datasetVersion).set({
    fileCount: sql`(select count(*) ${own})`,
    totalSize: sql`(select coalesce(sum(size), 0) ${own})`,
  }).where(eq(datasetVersion.id, to));
}
