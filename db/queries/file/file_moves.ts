/** Many files of a version that are deleted or get other paths, each in one statement. */
import { and, eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { file } from "../../schema/mod.ts";
import { inList } from "../in_list.ts";
import { type FileRow, listFilesById } from "./files.ts";

/** The file at each of these paths, and every file below it, with the path it was asked for by. */
export async function listFilesAtOrBelow(
  db: Executor,
  versionId: string,
  paths: readonly string[],
): Promise<{ wanted: string; file: FileRow }[]> {
  const wanted = JSON.stringify(paths.map((path) => [path, `${path}/`, `${path}0`]));
  // The character after a slash ends the range of what begins with one. The join is in this order, so that each path asks
  // the index.
  const rows = await db.all<{ wanted: string; id: string }>(sql`
    select wanted.value ->> 0 as wanted, file.id as id from json_each(${wanted}) as wanted
      cross join file on file.version_id = ${versionId} and file.path = wanted.value ->> 0
    union all
    select wanted.value ->> 0, file.id from json_each(${wanted}) as wanted
      cross join file on file.version_id = ${versionId} and file.path > wanted.value ->> 1
        and file.path < wanted.value ->> 2`);
  const files = new Map((await listFilesById(db, rows.map(({ id }) => id))).map((one) => [one.id, one]));
  return rows.map(({ wanted, id }) => ({ wanted, file: files.get(id)! }));
}

export async function deleteFiles(
  tx: Transaction,
  versionId: string,
  paths: readonly string[],
): Promise<void> {
  await tx.delete(file).where(and(eq(file.versionId, versionId), inList(file.path, paths)));
}

/** A file and its new path, which decides on its media type. */
export interface MovedFile {
  id: string;
  to: string;
  mediaType: string;
}

/** An identifier belongs to path and content, so that a moved file gives its own back; publishing finds it again. */
export async function moveFiles(
  tx: Transaction,
  versionId: string,
  moves: readonly MovedFile[],
): Promise<void> {
  const moved = JSON.stringify(moves.map(({ id, to, mediaType }) => [id, to, mediaType]));
  // First to paths that nothing has, because two files may take each other's.
  await tx.run(sql`update file set path = char(1) || id
    where version_id = ${versionId} and id in (select value ->> 0 from json_each(${moved}))`);
  await tx.run(sql`update file set path = moved.value ->> 1, media_type = moved.value ->> 2, cstr = null
    from json_each(${moved}) as moved where file.id = moved.value ->> 0`);
}
