/** What takes a name in a version: its files and the folders above them, by folded path. */
import { and, eq, exists, gt, inArray, lt, min, ne, notExists, sql } from "drizzle-orm";
import { baseName, foldPath, sortKey } from "../../../sdk/model/file.ts";
import { foldersOf } from "../../../sdk/model/path_index.ts";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion, file, folder, pathEntry } from "../../schema/mod.ts";
import type { FileRow } from "./files.ts";

/** What stands at a name: a file with its row, or a folder, whose `path` is empty. */
export interface PathEntry {
  key: string;
  path: string;
  file: FileRow | null;
}

/** Everything that stands at one of these names. */
export function listEntries(db: Executor, versionId: string, keys: readonly string[]): Promise<PathEntry[]> {
  return db.select({ key: pathEntry.key, path: pathEntry.path, file }).from(pathEntry)
    .leftJoin(file, and(eq(file.versionId, pathEntry.versionId), eq(file.path, pathEntry.path)))
    .where(and(eq(pathEntry.versionId, versionId), isOneOf(keys))).all();
}

/** Of these names, those at which something stands. */
export async function listTakenKeys(
  db: Executor,
  versionId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db.selectDistinct({ key: pathEntry.key }).from(pathEntry)
    .where(and(eq(pathEntry.versionId, versionId), isOneOf(keys))).all();
  return rows.map(({ key }) => key);
}

/** The first file below a folder, in path order. Looks at all of them, which only a refusal needs. */
export async function findFirstBelow(
  db: Executor,
  versionId: string,
  key: string,
): Promise<string | undefined> {
  // The character after a slash ends the range of what begins with one.
  const below = and(gt(pathEntry.key, `${key}/`), lt(pathEntry.key, `${key}0`));
  const row = await db.select({ path: min(pathEntry.path) }).from(pathEntry)
    .where(and(eq(pathEntry.versionId, versionId), below, ne(pathEntry.path, ""))).get();
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
  const rows: [key: string, path: string, files: number, sort: string][] = [];
  const folders = new Map<string, number>();
  for (const { path } of files) {
    const key = foldPath(path);
    rows.push([key, path, 1, sortKey(baseName(path))]);
    for (const folder of foldersOf(key)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  for (const [folder, files] of folders) rows.push([folder, "", files, ""]);
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, files, sort)
    select ${versionId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${
    JSON.stringify(rows)
  }) where true
    on conflict (version_id, key, path) do update set files = files + excluded.files`);
  await countInFolders(tx, versionId, files);
}

/** Takes files out; folders go with the last file below them. Four statements, however many. */
export async function removeEntries(
  tx: Transaction,
  versionId: string,
  files: readonly Entered[],
): Promise<void> {
  const own: [key: string, path: string][] = [];
  const folders = new Map<string, number>();
  for (const { path } of files) {
    const key = foldPath(path);
    own.push([key, path]);
    for (const folder of foldersOf(key)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  await tx.run(sql`delete from ${pathEntry} where version_id = ${versionId} and (key, path) in
    (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(own)}))`);
  if (folders.size > 0) {
    const above = JSON.stringify([...folders]);
    await tx.run(sql`insert into ${pathEntry} (version_id, key, path, files)
      select ${versionId}, value ->> 0, '', - (value ->> 1) from json_each(${above}) where true
      on conflict (version_id, key, path) do update set files = files + excluded.files`);
    await tx.run(sql`delete from ${pathEntry} where version_id = ${versionId} and path = '' and files <= 0
      and key in (select value ->> 0 from json_each(${above}))`);
  }
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
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, files, sort)
    select ${to}, key, path, files, sort from ${pathEntry} where version_id = ${from}`);
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

/** As one value, because a path may have more folders than a statement takes parameters. */
function isOneOf(keys: readonly string[]) {
  return inArray(pathEntry.key, sql`(select value from json_each(${JSON.stringify(keys)}))`);
}
