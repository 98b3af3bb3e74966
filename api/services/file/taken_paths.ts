/** Which of many paths are taken in a version, by the rules of uploads. One look, however many there are. */
import type { Executor, Transaction } from "../../../db/client.ts";
import type { FileRow } from "../../../db/queries/file/files.ts";
import { findFirstBelow, listEntries, type PathEntry } from "../../../db/queries/file/path_entries.ts";
import type { TakenPath } from "../../../sdk/model/folder.ts";
import { foldersOf, PathIndex } from "../../../sdk/model/path_index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";

/** What stands where some paths would go. */
class Standing {
  readonly #entries: ReadonlyMap<string, PathEntry>;

  constructor(entries: readonly PathEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
  }

  /** The file at this path, or one in the place of a folder above it. */
  fileInWay(path: string): FileRow | undefined {
    const files = [path, ...foldersOf(path)].map((one) => this.#entries.get(one)?.file);
    return files.find((one) => one) ?? undefined;
  }

  hasFolder(path: string): boolean {
    return this.#entries.get(path)?.file === null;
  }
}

async function look(db: Executor, versionId: string, paths: readonly string[]): Promise<Standing> {
  const asked = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return new Standing(await listEntries(db, versionId, [...asked]));
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
    const file = standing.fileInWay(path);
    if (!file && !standing.hasFolder(path)) return [];
    return [{ path, file: file?.path === path ? { size: file.size, sha256: file.sha256 } : undefined }];
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
      (standing.hasFolder(path) ? await findFirstBelow(tx, versionId, path) : undefined);
    if (other !== undefined) throw new DomainError("pathTaken", { path, other });
  }
}
