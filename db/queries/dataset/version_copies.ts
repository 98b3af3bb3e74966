/** A new version begins as a copy of the last one (spec 3 §2, row 14). */
import { eq, max, type SQL, sql } from "drizzle-orm";
import { coverName } from "../../../sdk/model/cover.ts";
import type { Executor, Transaction } from "../../client.ts";
import { attachment, datasetVersion, file } from "../../schema/mod.ts";
import { copyEntries } from "../file/path_entries.ts";

/** Copies everything except the metadata: files without their CSTRs, cover and compliance documents. */
export async function copyContents(tx: Transaction, from: string, to: string, now: number): Promise<void> {
  const id = sql`lower(hex(randomblob(16)))`;
  await tx.run(sql`insert into ${file} (id, version_id, path, size, sha256, media_type, created_at)
    select ${id}, ${to}, path, size, sha256, media_type, created_at from ${file} where version_id = ${from}`);
  await copyEntries(tx, from, to);
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
 * Whether two versions hold the same files and attachments. A cover that the platform draws follows from the rest, so it
 * makes no difference.
 */
export async function haveSameContents(db: Executor, one: string, other: string): Promise<boolean> {
  const row = await db.get<{ same: number }>(sql`select ${contentsOf(one)} = ${contentsOf(other)} as same`);
  return row?.same === 1;
}

/** Every file and attachment of a version as one text. */
function contentsOf(versionId: string): SQL {
  return sql`(select json_group_array(entry) from (
      select 'file ' || path || ' ' || sha256 as entry from ${file} where version_id = ${versionId}
      union all
      select kind || ' ' || coalesce(compliance_kind, 'other') || ' ' || name || ' ' || sha256 from ${attachment}
        where version_id = ${versionId}
          and (kind = 'compliance' or (kind = 'cover' and name = ${coverName("upload")}))
      order by entry))`;
}
