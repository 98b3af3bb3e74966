/** What takes a name in a version: its files and the folders above them, by folded path. */
import { and, eq, exists, gt, inArray, lt, min, ne, notExists, or, sql } from "drizzle-orm";
import { foldPath } from "../../../sdk/model/file.ts";
import { foldersOf } from "../../../sdk/model/path_index.ts";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion, file, pathEntry } from "../../schema/mod.ts";
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
  folder: string,
): Promise<string | undefined> {
  // The character after a slash ends the range of what begins with one.
  const below = and(gt(pathEntry.key, `${folder}/`), lt(pathEntry.key, `${folder}0`));
  const row = await db.select({ path: min(pathEntry.path) }).from(pathEntry)
    .where(and(eq(pathEntry.versionId, versionId), below, ne(pathEntry.path, ""))).get();
  return row?.path ?? undefined;
}

/** Enters new files of a version, and counts them in their folders. One statement, however many. */
export async function addEntries(
  tx: Transaction,
  versionId: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const rows: [key: string, path: string, files: number][] = [];
  const folders = new Map<string, number>();
  for (const path of paths) {
    const key = foldPath(path);
    rows.push([key, path, 1]);
    for (const folder of foldersOf(key)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  for (const [folder, files] of folders) rows.push([folder, "", files]);
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, files)
    select ${versionId}, value ->> 0, value ->> 1, value ->> 2 from json_each(${
    JSON.stringify(rows)
  }) where true
    on conflict (version_id, key, path) do update set files = files + excluded.files`);
}

/** Takes a file out; its folders go with the last file below them. */
export async function removeEntry(tx: Transaction, versionId: string, path: string): Promise<void> {
  const key = foldPath(path);
  const folders = foldersOf(key);
  const own = and(eq(pathEntry.key, key), eq(pathEntry.path, path));
  const above = and(eq(pathEntry.path, ""), isOneOf(folders));
  const goes = folders.length > 0 ? or(own, and(above, eq(pathEntry.files, 1))) : own;
  await tx.delete(pathEntry).where(and(eq(pathEntry.versionId, versionId), goes));
  if (folders.length === 0) return;
  await tx.update(pathEntry).set({ files: sql`${pathEntry.files} - 1` })
    .where(and(eq(pathEntry.versionId, versionId), above));
}

/** For a version that has no files yet. */
export async function copyEntries(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.run(sql`insert into ${pathEntry} (version_id, key, path, files)
    select ${to}, key, path, files from ${pathEntry} where version_id = ${from}`);
}

/** For a version whose files all go. */
export async function removeEntries(tx: Transaction, versionId: string): Promise<void> {
  await tx.delete(pathEntry).where(eq(pathEntry.versionId, versionId));
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
