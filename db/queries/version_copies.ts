/** Copies the last version into a new one (spec 3 §2, row 14). */
import { eq, max, sql } from "drizzle-orm";
import { coverName } from "../../sdk/model/cover.ts";
import type { Executor, Transaction } from "../client.ts";
import { attachment, datasetVersion, file } from "../schema/mod.ts";

/** Copies everything except the metadata: files without their CSTRs, cover and compliance documents. */
export async function copyContents(tx: Transaction, from: string, to: string, now: number): Promise<void> {
  const id = sql`lower(hex(randomblob(16)))`;
  await tx.run(sql`insert into ${file} (id, version_id, path, size, sha256, media_type, created_at)
    select ${id}, ${to}, path, size, sha256, media_type, created_at from ${file} where version_id = ${from}`);
  await tx.run(
    sql`insert into ${attachment} (id, version_id, kind, compliance_kind, name, size, sha256, media_type, created_at)
    select ${id}, ${to}, kind, compliance_kind, name, size, sha256, media_type, ${now} from ${attachment}
    where version_id = ${from} and kind in ('cover', 'compliance')`,
  );
  const kept = await tx.select({
    fileCount: datasetVersion.fileCount,
    totalSize: datasetVersion.totalSize,
  }).from(datasetVersion).where(eq(datasetVersion.id, from)).get();
  if (kept) await tx.update(datasetVersion).set(kept).where(eq(datasetVersion.id, to));
}

/**
 * Number of the next version: one more than the highest existing one, including deleted drafts, which may be restored.
 */
export async function nextVersionNumber(db: Executor, datasetSerial: number): Promise<number> {
  const row = await db.select({ last: max(datasetVersion.number) }).from(datasetVersion)
    .where(eq(datasetVersion.datasetSerial, datasetSerial)).get();
  return (row?.last ?? 0) + 1;
}

/**
 * Describes every file and attachment of a version in one text, which is equal for two versions with the same contents.
 * A cover drawn by the platform depends on the rest, so it is left out.
 */
export async function digestContents(db: Executor, versionId: string): Promise<string> {
  const row = await db.select({
    contents: sql<string>`(select json_group_array(entry) from (
      select 'file ' || path || ' ' || sha256 as entry from ${file} where version_id = ${versionId}
      union all
      select kind || ' ' || coalesce(compliance_kind, 'other') || ' ' || name || ' ' || sha256 from ${attachment}
        where version_id = ${versionId}
          and (kind = 'compliance' or (kind = 'cover' and name = ${coverName("upload")}))
      order by entry))`,
  }).from(datasetVersion).where(eq(datasetVersion.id, versionId)).get();
  return row?.contents ?? "[]";
}
