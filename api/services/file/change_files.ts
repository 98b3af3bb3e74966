/** Moves, renames and deletes files and folders of a draft: all of what is asked for, or nothing. */
import type { Transaction } from "../../../db/client.ts";
import { changeExtent, type FileRow } from "../../../db/queries/file/files.ts";
import { listFilesAtOrBelow, moveFiles } from "../../../db/queries/file/file_moves.ts";
import { addEntries, removeEntries } from "../../../db/queries/file/path_entries.ts";
import { isFilePath } from "../../../sdk/model/file.ts";
import type { ChangedFiles, FileChanges, FileMove } from "../../../sdk/model/folder.ts";
import { mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { recordFileChange } from "../link/shared_work.ts";
import { newId } from "../../secrets.ts";
import { type Removal, removeFiles } from "./removals.ts";
import { requireFree } from "./taken_paths.ts";

interface PlannedMove {
  file: FileRow;
  to: string;
}

/**
 * Deletes first and moves then. The number of statements does not grow with that of the files.
 * @throws DomainError notLoggedIn, forbidden, importing, datasetStateConflict; notFound for a path where nothing is,
 * pathTaken for one that cannot stand beside what is there, invalidInput for a path that becomes too long.
 */
export async function changeFiles(
  context: Context,
  target: VersionAddress,
  { move = [], remove = [] }: FileChanges,
): Promise<ChangedFiles> {
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const { version } = head;
    const at = context.clock().getTime();
    const removalId = newId();
    const removed = await removePaths(tx, version.id, remove, { id: removalId, at });
    const moved = await movePaths(tx, version.id, move);
    const size = removed.reduce((sum, file) => sum + file.size, 0);
    await changeExtent(tx, version.id, { count: -removed.length, size: -size, at });
    const detail = { moved: moved.length, removed: removed.length };
    await recordFileChange(tx, context, head, "changeFiles", detail);
    return removed.length > 0 ? { ...detail, removalId } : detail;
  });
}

async function removePaths(
  tx: Transaction,
  versionId: string,
  paths: readonly string[],
  removal: Removal,
): Promise<FileRow[]> {
  if (paths.length === 0) return [];
  const found = await findAll(tx, versionId, paths);
  const files = [...new Map(found.flatMap(({ files }) => files).map((file) => [file.id, file])).values()];
  await removeFiles(tx, versionId, files, removal);
  return files;
}

async function movePaths(
  tx: Transaction,
  versionId: string,
  moves: readonly FileMove[],
): Promise<PlannedMove[]> {
  if (moves.length === 0) return [];
  const targets = targetsOf(moves);
  const found = await findAll(tx, versionId, [...targets.keys()]);
  const planned = new Map<string, PlannedMove | undefined>();
  // What is named itself goes where it shall, whatever becomes of the folder that it lies in.
  for (const { path, files } of found.toSorted((a, b) => b.path.length - a.path.length)) {
    for (const file of files) {
      const to = targets.get(path)! + file.path.slice(path.length);
      if (!planned.has(file.id)) planned.set(file.id, to === file.path ? undefined : { file, to });
    }
  }
  const all = [...planned.values()].filter((move) => move !== undefined);
  if (all.length === 0) return [];
  requireLength(all);
  // What moves is no obstacle to what moves: a folder may change the case of its name.
  await removeEntries(tx, versionId, all.map(({ file }) => file));
  await requireFree(tx, versionId, all.map(({ to }) => to));
  await moveFiles(tx, versionId, all.map(({ file, to }) => ({ id: file.id, to, mediaType: mediaType(to) })));
  await addEntries(tx, versionId, all.map(({ file, to }) => ({ path: to, size: file.size })));
  return all;
}

/** Where each path goes. @throws DomainError invalidInput for one that is to go to two places. */
function targetsOf(moves: readonly FileMove[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const move of moves) {
    const [from, second] = [trimmed(move.from), trimmed(move.to)];
    const first = targets.get(from) ?? second;
    if (first !== second) {
      throw new DomainError("invalidInput", {}, [{
        path: from,
        key: "movedTwice",
        params: { first, second },
      }]);
    }
    targets.set(from, second);
  }
  return targets;
}

const trimmed = (path: string): string => path.replace(/\/$/, "");

/** The file at each path, or all files of the folder. @throws DomainError notFound. */
async function findAll(tx: Transaction, versionId: string, paths: readonly string[]) {
  const wanted = paths.map(trimmed);
  const rows = await listFilesAtOrBelow(tx, versionId, wanted);
  const byPath = Map.groupBy(rows, ({ wanted }) => wanted);
  return wanted.map((path) => {
    const files = byPath.get(path)?.map(({ file }) => file);
    if (!files) throw new DomainError("notFound", { what: path });
    return { path, files };
  });
}

/** A folder may bring what lies deep in it beyond the longest path. */
function requireLength(moves: readonly PlannedMove[]): void {
  const wrong = moves.find(({ to }) => !isFilePath(to));
  if (wrong) throw new DomainError("invalidInput", {}, [{ path: wrong.to, key: "pathTooLong" }]);
}
