/** What takes a name in a version: its files and the folders above them, exactly as they are written. */
import { and, eq, exists, gt, isNotNull, lt, min, notExists, or, sql } from "drizzle-orm";
import { baseName, foldPath, sortKey } from "../../../sdk/model/file.ts";
import { foldersOf } from "../../../sdk/model/path_index.ts";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion, file, folder, pathEntry } from "../../schema/mod.ts";
import type { FileRow } from "./files.ts";

/** What stands at a path: a file with its row, or a folder. */
export interface PathEntry {
  path: string;
  file: FileRow | null;
}

/** Everything that stands at exactly these paths; for a path with neither file nor folder there is no entry. */
export function listEntries(db: Executor, versionId: string, paths: readonly string[]): Promise<PathEntry[]> {
  // By key, because that is how the primary key of the entries begins.
  const asked = JSON.stringify(paths.map((path) => [path, foldPath(path)]));
  const wanted = sql`(select value ->> 0 as path, value ->> 1 as key from json_each(${asked})) as wanted`;
  return db.select({ path: sql<string>`wanted.path`, file }).from(wanted)
    .leftJoin(
      pathEntry,
      and(
        eq(pathEntry.versionId, versionId),
        sql`${pathEntry.key} = wanted.key and ${pathEntry.path} = wanted.path`,
      ),
    )
    .leftJoin(file, and(eq(file.versionId, versionId), eq(file.path, pathEntry.path)))
    .leftJoin(folder, and(eq(folder.versionId, versionId), sql`${folder.path} = wanted.path || '/'`))
    .where(or(isNotNull(pathEntry.path), isNotNull(folder.path))).all();
}

/** The first file below a folder, in path order. Looks at all of them, which only a refusal needs. */
export async function findFirstBelow(
  db: Executor,
  versionId: string,
  path: string,
): Promise<string | undefined> {
  // The character after a slash ends the range of what begins with one.
  const below = and(gt(file.path, `${path}/`), lt(file.path, `${path}0`));
  const row = await db.select({ path: min(file.path) }).from(file).where(
    and(eq(file.versionId, versionId), below),
  )
    .get();
  return row?.path ?? undefined;
}

/** A file as its folders count it. */
export interface Entered {
  path: string;
  /** Bytes. */
  size: number;
}

/** Enters new files of a version, and counts them in their folders. Two statements, however many. */
export async function addEntries(
  tx: Transaction,
  versionId: string,
  files: readonly Entered[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ path }) => [foldPath(path), path, sortKey(baseName(path))]);
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, sort)
    select ${versionId}, value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})`);
  await countInFolders(tx, versionId, files);
}

/** Takes files out; folders go with the last file below them. Three statements, however many. */
export async function removeEntries(
  tx: Transaction,
  versionId: string,
  files: readonly Entered[],
): Promise<void> {
  const own = JSON.stringify(files.map(({ path }) => [foldPath(path), path]));
  await tx.run(sql`delete from ${pathEntry} where version_id = ${versionId} and (key, path) in
    (select value ->> 0, value ->> 1 from json_each(${own}))`);
  await countInFolders(tx, versionId, files, -1);
}

/** A file in its place has other bytes now. */
export function resizeEntry(
  tx: Transaction,
  versionId: string,
  { path, by }: { path: string; by: number },
): Promise<unknown> {
  const above = sql`(select value from json_each(${JSON.stringify(foldersAbove(path))}))`;
  return tx.update(folder).set({ size: sql`${folder.size} + ${by}` })
    .where(and(eq(folder.versionId, versionId), sql`${folder.path} in ${above}`));
}

/** Adds what came, or takes away what went; a folder without files goes. */
async function countInFolders(
  tx: Transaction,
  versionId: string,
  files: readonly Entered[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const rows = JSON.stringify(folderRows(files, sign));
  if (rows === "[]") return;
  await tx.run(sql`insert into ${folder} (version_id, path, parent, sort, files, size)
    select ${versionId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
      from json_each(${rows}) where true
    on conflict (version_id, path) do update set files = files + excluded.files, size = size + excluded.size`);
  if (sign < 0) {
    await tx.run(sql`delete from ${folder} where version_id = ${versionId} and files <= 0
      and path in (select value ->> 0 from json_each(${rows}))`);
  }
}

type FolderValues = [path: string, parent: string, sort: string, files: number, size: number];

function folderRows(files: readonly Entered[], sign: 1 | -1): FolderValues[] {
  const rows = new Map<string, FolderValues>();
  for (const { path, size } of files) {
    for (const above of foldersAbove(path)) {
      let row = rows.get(above);
      if (!row) rows.set(above, row = [above, parentOf(above), sortKey(baseName(above.slice(0, -1))), 0, 0]);
      row[3] += sign;
      row[4] += sign * size;
    }
  }
  return [...rows.values()];
}

/** `a/` and `a/b/` of `a/b/c`. */
const foldersAbove = (path: string): string[] => foldersOf(path).map((one) => `${one}/`);

/** `a/` of `a/b/`. */
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/", path.length - 2) + 1);

/** After a change of many sizes: each folder adds up what lies below it. */
export async function measureFolders(tx: Transaction, versionId: string): Promise<void> {
  // The character after a slash ends the range of what begins with one.
  await tx.run(sql`update ${folder} set size = (select coalesce(sum(size), 0) from ${file}
      where version_id = ${versionId} and ${file.path} > ${folder.path}
        and ${file.path} < substr(${folder.path}, 1, length(${folder.path}) - 1) || '0')
    where version_id = ${versionId}`);
}

/** For a version that has no files yet. */
export async function copyEntries(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, sort)
    select ${to}, key, path, sort from ${pathEntry} where version_id = ${from}`);
  await tx.run(sql`insert into ${folder} (version_id, path, parent, sort, files, size)
    select ${to}, path, parent, sort, files, size from ${folder} where version_id = ${from}`);
}

/** For a version whose files all go. */
export async function removeAllEntries(tx: Transaction, versionId: string): Promise<void> {
  await tx.delete(pathEntry).where(eq(pathEntry.versionId, versionId));
  await tx.delete(folder).where(eq(folder.versionId, versionId));
}

/** Versions with files of which none is entered, because they are from before there were entries; by id, after `after`. */
export async function listUnentered(db: Executor, after: string, limit: number): Promise<string[]> {
  const files = db.select({ one: sql`1` }).from(file).where(eq(file.versionId, datasetVersion.id));
  const entries = db.select({ one: sql`1` }).from(pathEntry)
    .where(eq(pathEntry.versionId, datasetVersion.id));
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion)
    .where(and(gt(datasetVersion.id, after), exists(files), notExists(entries)))
    .orderBy(datasetVersion.id).limit(limit).all();
  return rows.map(({ id }) => id);
}
