/** Compares two lists of files by their paths and hashes. */
import { FILE_CHANGES, type FileChange, type FileDifference } from "../../../sdk/model/comparison.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";

/** Files that are compared before others have their turn. To copy them into a worker takes as long as to compare them. */
const FILES_AT_ONCE = 1_000;

export interface ComparedFile {
  /** Absent if its bytes may be deleted. */
  fileId?: string;
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/**
 * Lists every file of both sides in path order. A removed and an added file with the same bytes count as one renamed
 * file.
 */
export async function compareFiles(
  left: readonly ComparedFile[],
  right: readonly ComparedFile[],
): Promise<{ files: FileDifference[]; counts: Record<FileChange, number> }> {
  const before = new Map(left.map((file) => [file.path, file]));
  const after = new Set(right.map(({ path }) => path));
  const removedFiles = left.filter(({ path }) => !after.has(path));
  const origins = await findOrigins(removedFiles, right.filter(({ path }) => !before.has(path)));
  const renamed = new Set(origins.values());
  const files: FileDifference[] = [];
  for (const file of right) {
    files.push(difference(before.get(file.path) ?? origins.get(file), file));
    if (files.length % FILES_AT_ONCE === 0) await yieldToEventLoop();
  }
  for (const file of removedFiles) if (!renamed.has(file)) files.push(difference(file, undefined));
  files.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  const counts = Object.fromEntries(FILE_CHANGES.map((change) => [change, 0])) as Record<FileChange, number>;
  for (const { change } of files) counts[change]++;
  return { files, counts };
}

/**
 * Finds the old path of each added file. Each old file is used once, first one with the same name in another folder.
 */
async function findOrigins(
  removedFiles: readonly ComparedFile[],
  addedFiles: readonly ComparedFile[],
): Promise<Map<ComparedFile, ComparedFile>> {
  const origins = new Map<ComparedFile, ComparedFile>();
  const taken = new Set<ComparedFile>();
  const keys = [
    ({ sha256, path }: ComparedFile) => `${sha256} ${baseName(path)}`,
    ({ sha256 }: ComparedFile) => sha256,
  ];
  for (const keyOf of keys) {
    if (addedFiles.length > FILES_AT_ONCE) await yieldToEventLoop();
    const waiting = Map.groupBy(removedFiles.filter((file) => !taken.has(file)), keyOf);
    for (const file of addedFiles) {
      const origin = origins.has(file) ? undefined : waiting.get(keyOf(file))?.shift();
      if (!origin) continue;
      origins.set(file, origin);
      taken.add(origin);
    }
  }
  return origins;
}

function difference(left: ComparedFile | undefined, right: ComparedFile | undefined): FileDifference {
  const renamed = left && right && left.path !== right.path;
  return {
    change: changeOf(left, right),
    path: (right ?? left)!.path,
    from: renamed ? left.path : undefined,
    leftSize: left?.size,
    rightSize: right?.size,
    leftFileId: left?.fileId,
    rightFileId: right?.fileId,
  };
}

function changeOf(left: ComparedFile | undefined, right: ComparedFile | undefined): FileChange {
  if (!left) return "added";
  if (!right) return "removed";
  if (left.path !== right.path) return "renamed";
  return left.sha256 === right.sha256 ? "same" : "changed";
}
