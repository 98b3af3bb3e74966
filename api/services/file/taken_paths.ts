/** Which of many paths are taken in a version, by the rules of uploads. One look, however many there are. */
import type { Executor, Transaction } from "../../../db/client.ts";
import { findFirstBelow, listEntries, type PathEntry } from "../../../db/queries/file/path_entries.ts";
import { foldPath } from "../../../sdk/model/file.ts";
import type { TakenPath } from "../../../sdk/model/folder.ts";
import { foldersOf, PathIndex } from "../../../sdk/model/path_index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";

/** What stands where some paths would go. */
class Standing {
  readonly #files = new Map<string, PathEntry>();
  readonly #folders = new Set<string>();
  readonly #exact = new Map<string, PathEntry>();

  constructor(entries: readonly PathEntry[]) {
    for (const entry of entries) {
      if (entry.path === "") this.#folders.add(entry.key);
      else {
        this.#files.set(entry.key, entry);
        this.#exact.set(entry.path, entry);
      }
    }
  }

  /** The file at exactly this path, one of a name that differs in case alone, or one in the place of a folder. */
  fileInWay(path: string): PathEntry | undefined {
    const key = foldPath(path);
    return this.#exact.get(path) ??
      [key, ...foldersOf(key)].map((one) => this.#files.get(one)).find((one) => one !== undefined);
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(foldPath(path));
  }
}

async function look(db: Executor, versionId: string, paths: readonly string[]): Promise<Standing> {
  const keys = new Set<string>();
  for (const path of paths) {
    const key = foldPath(path);
    for (const one of [key, ...foldersOf(key)]) keys.add(one);
  }
  return new Standing(await listEntries(db, versionId, [...keys]));
}

/**
 * Names those of the paths at which an upload would be refused.
 * @throws DomainError as `requireEditable`.
 */
export async function listTakenPaths(
  context: Context,
  target: VersionAddress,
  paths: readonly string[],
): Promise<TakenPath[]> {
  const { version } = await requireEditable(context.db.read, context, target, "save");
  const standing = await look(context.db.read, version.id, paths);
  return paths.flatMap((path): TakenPath[] => {
    const entry = standing.fileInWay(path);
    if (!entry && !standing.hasFolder(path)) return [];
    const file = entry?.path === path ? entry.file : undefined;
    return [{ path, file: file ? { size: file.size, sha256: file.sha256 } : undefined }];
  });
}

/** @throws DomainError pathTaken where one of these files cannot stand beside what is there, or beside another of them. */
export async function requireFree(
  tx: Transaction,
  versionId: string,
  paths: readonly string[],
): Promise<void> {
  const index = new PathIndex();
  for (const path of paths) {
    const other = index.find(path);
    if (other !== undefined) throw new DomainError("pathTaken", { path, other });
    index.add(path);
  }
  const standing = await look(tx, versionId, paths);
  for (const path of paths) {
    const file = standing.fileInWay(path)?.path;
    const other = file ??
      (standing.hasFolder(path) ? await findFirstBelow(tx, versionId, foldPath(path)) : undefined);
    if (other !== undefined) throw new DomainError("pathTaken", { path, other });
  }
}
