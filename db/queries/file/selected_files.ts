/** The files of some paths and folders of a version, in pages. */
import { sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";

/** A stretch of paths in the order of their UTF-8 bytes; `end` is exclusive, and absent where nothing ends it. */
export interface PathRange {
  start: string;
  end?: string;
}

export interface SelectedFile {
  id: string;
  path: string;
  size: number;
  sha256: string;
  createdAt: number;
  crc32: number | null;
  damagedAt: number | null;
}

type Values = [string, string, number, string, number, number | null, number | null];

/**
 * A page of files in path order, as one value: a row each would take three times as long. The ranges are disjoint and in
 * order.
 */
export async function listSelectedFiles(
  db: Executor,
  versionId: string,
  ranges: readonly PathRange[],
  limit: number,
): Promise<SelectedFile[]> {
  const listed = JSON.stringify(ranges.map(({ start, end }) => [start, end]));
  // A text is less than any blob. The ranges are walked in their order, and the files of each in that of the index.
  const row = await db.get<{ files: string }>(sql`
    select json_group_array(json_array(id, path, size, sha256, created_at, crc32, damaged_at)) as files from (
      select file.id, file.path, file.size, file.sha256, file.created_at, blob.crc32, blob.damaged_at
      from json_each(${listed}) as range
      cross join file on file.version_id = ${versionId} and file.path >= (range.value ->> 0)
        and file.path < coalesce(range.value ->> 1, x'ff')
      cross join blob on blob.sha256 = file.sha256
      limit ${limit}
    )`);
  return (JSON.parse(row?.files ?? "[]") as Values[]).map((
    [id, path, size, sha256, createdAt, crc32, damagedAt],
  ) => ({ id, path, size, sha256, createdAt, crc32, damagedAt }));
}
