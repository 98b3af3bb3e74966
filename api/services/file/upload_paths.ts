/** Where a file of a version goes: an upload asks for its own name and those of its folders, and for no other. */
import type { Executor, Transaction } from "../../../db/client.ts";
import { type FileRow, findFileByPath, listFilesAt, listSizes } from "../../../db/queries/file/files.ts";
import {
  addEntries,
  findFirstBelow,
  listEntries,
  listUnentered,
  type PathEntry,
  removeAllEntries,
} from "../../../db/queries/file/path_entries.ts";
import { isFilePath, numbered, type OnConflict } from "../../../sdk/model/file.ts";
import { foldersOf, type PathPlan, planPath } from "../../../sdk/model/path_index.ts";
import type { App } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { log } from "../../log.ts";

/** Where a file goes, and what is there now, to be replaced or to be left. */
export interface FilePlace extends PathPlan {
  there?: FileRow;
}

/**
 * The rules of `PathIndex`, asked of the database.
 * @throws DomainError pathTaken, with the file in whose way the path is.
 */
export async function findPlace(
  db: Executor,
  versionId: string,
  path: string,
  onConflict: OnConflict,
): Promise<FilePlace> {
  const entries = await listEntries(db, versionId, [path, ...foldersOf(path)]);
  const taken = await findTaken(db, versionId, path, entries);
  const beside = taken !== undefined && onConflict === "keep"
    ? await findFree(db, versionId, path, entries)
    : undefined;
  const place = planPath(path, taken, onConflict, () => beside);
  if (!place) throw new DomainError("pathTaken", { path, other: taken! });
  const there = entries.find((entry) => entry.path === place.path)?.file ?? undefined;
  return { ...place, there };
}

/** What somebody wants to add. */
export interface Wanted {
  path: string;
  onConflict: OnConflict;
  /** Of its bytes, where it is known. */
  sha256?: string;
}

/**
 * As `findPlace`; a file that is there with the same bytes is in nobody's way, since an upload whose answer was lost may
 * come again.
 */
export async function findPlaceFor(
  db: Executor,
  versionId: string,
  { path, onConflict, sha256 }: Wanted,
): Promise<FilePlace> {
  try {
    return await findPlace(db, versionId, path, onConflict);
  } catch (error) {
    const isTaken = error instanceof DomainError && error.error === "pathTaken";
    const there = isTaken && sha256 !== undefined ? await findFileByPath(db, versionId, path) : undefined;
    if (there?.sha256 !== sha256 || !there) throw error;
    return { path, outcome: "skipped", there };
  }
}

/** The same path, a file below it, or one in the place of a folder. */
async function findTaken(
  db: Executor,
  versionId: string,
  path: string,
  entries: readonly PathEntry[],
): Promise<string | undefined> {
  const own = entries.find((entry) => entry.path === path);
  if (own) return own.file ? path : await findFirstBelow(db, versionId, path);
  return entries.find((entry) => entry.file)?.path;
}

/** Numbers that are tried with the first statement; each further one tries twice as many. */
const NUMBERS_TRIED = 16;

/**
 * The first of `data (2).csv`, `data (3).csv` … beside everything. Undefined where a file stands in the place of one of its
 * folders, which no number helps against, and where a number has no room.
 */
async function findFree(
  db: Executor,
  versionId: string,
  path: string,
  entries: readonly PathEntry[],
): Promise<string | undefined> {
  if (entries.some((entry) => entry.file && entry.path !== path)) return undefined;
  let size = NUMBERS_TRIED;
  for (let first = 2;; first += size, size *= 2) {
    const all = Array.from({ length: size }, (_, at) => numbered(path, first + at));
    const end = all.findIndex((one) => !isFilePath(one));
    const candidates = end < 0 ? all : all.slice(0, end);
    const taken = new Set((await listEntries(db, versionId, candidates)).map(({ path }) => path));
    const free = candidates.find((one) => !taken.has(one));
    if (free !== undefined || end >= 0) return free;
  }
}

/** The same bytes under the path or one of its numbers before `renamed`: an upload whose answer was lost may come again. */
export async function findTwin(
  tx: Transaction,
  versionId: string,
  { path, renamed, sha256 }: { path: string; renamed: string; sha256: string },
): Promise<FileRow | undefined> {
  const names = [path];
  for (let number = 2; names.at(-1) !== renamed; number++) names.push(numbered(path, number));
  const files = await listFilesAt(tx, versionId, names);
  const twins = new Map(files.flatMap((file) => file.sha256 === sha256 ? [[file.path, file]] : []));
  return twins.get(names.find((name) => twins.has(name)) ?? "");
}

/** Versions of one look. */
const BATCH = 500;

/**
 * Enters the files of versions that were stored before there were entries, a version in each transaction. Finds nothing
 * once they are entered; an interrupted run goes on where it stopped. @returns how many versions.
 */
export async function enterStoredPaths({ db }: Pick<App, "db">): Promise<number> {
  let entered = 0;
  let ids = await listUnentered(db.read, "", BATCH);
  // By key: what is entered already is not looked at once more for every batch.
  for (; ids.length > 0; ids = await listUnentered(db.read, ids.at(-1)!, BATCH)) {
    for (const id of ids) {
      await db.withTx(async (tx) => {
        await removeAllEntries(tx, id);
        await addEntries(tx, id, await listSizes(tx, id));
      });
    }
    entered += ids.length;
  }
  if (entered > 0) log("info", "names of files entered", { versions: entered });
  return entered;
}
