/** What the files of one person take. */
import { sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { dataset, datasetVersion, file, removedFile, upload } from "../../schema/mod.ts";
import { isUnused, type UsedBefore } from "./uploads.ts";

export interface MeasuredUse {
  /** Bytes of the files in the datasets of one person; each content once, deleted ones for a day. */
  stored: number;
  /** Bytes of what is on its way into them, whole. */
  announced: number;
}

/** Deleted drafts are left out, as everywhere. */
export async function measureStorageUse(
  db: Executor,
  ownerId: string,
  before: UsedBefore,
): Promise<MeasuredUse> {
  const versions = sql`(select ${datasetVersion.id} from ${datasetVersion}
    join ${dataset} on ${dataset.serial} = ${datasetVersion.datasetSerial}
    where ${dataset.ownerId} = ${ownerId} and ${datasetVersion.deletedAt} is null)`;
  // Deleted files are stored for as long as they can be had back.
  const contents = sql`(select ${file.sha256} as sha256, ${file.size} as size from ${file}
    where ${file.versionId} in ${versions}
    union select ${removedFile.sha256}, ${removedFile.size} from ${removedFile}
    where ${removedFile.versionId} in ${versions})`;
  const row = await db.get<MeasuredUse>(sql`select
    (select coalesce(sum(size), 0) from ${contents}) as stored,
    (select coalesce(sum(${upload.size}), 0) from ${upload}
      where ${upload.versionId} in ${versions} and ${upload.wholeId} is null
      and ${upload.state} in ('receiving', 'part', 'verifying')
      and not ${isUnused(before)}) as announced`);
  return { stored: row.stored, announced: row.announced };
}
