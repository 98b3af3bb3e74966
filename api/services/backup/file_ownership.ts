/** What root makes in a data folder must be open to the server, which runs as another account. */
import { lchown } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DATABASE_FILES, databaseFile } from "../../../db/database_file.ts";
import type { Config } from "../../config.ts";

export interface FileOwner {
  uid: number;
  gid: number;
}

/** Whose `path` is, or the nearest folder above it; undefined for all but root, who alone gives files away. */
export async function fileOwnerOf(path: string): Promise<FileOwner | undefined> {
  if (Deno.uid() !== 0) return undefined;
  const info = await lstat(resolve(path));
  return info ? { uid: info.uid!, gid: info.gid! } : await fileOwnerOf(dirname(resolve(path)));
}

/** Gives away a file or folder of root's. One with a second name is left alone: it may be no part of the data. */
export async function changeOwner(owner: FileOwner | undefined, path: string): Promise<void> {
  const info = owner && await lstat(path);
  if (info?.uid !== 0 || (info.isFile && info.nlink !== 1)) return;
  await lchown(path, owner!.uid, owner!.gid);
}

/** Gives away what root has made of a data folder and its database, wherever that lies. */
export async function changeDataOwner(
  owner: FileOwner | undefined,
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<void> {
  if (!owner || owner.uid === 0) return;
  await changeTreeOwner(owner, dataDir);
  const database = databaseFile(databaseUrl);
  if (!database) return;
  for (const suffix of DATABASE_FILES) await changeOwner(owner, `${database}${suffix}`);
}

async function changeTreeOwner(owner: FileOwner, path: string): Promise<void> {
  await changeOwner(owner, path);
  if (!(await lstat(path))?.isDirectory) return;
  for await (const { name } of Deno.readDir(path)) await changeTreeOwner(owner, `${path}/${name}`);
}

async function lstat(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
