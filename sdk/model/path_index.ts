/** An index of the files of a version by name, for many questions: which paths are taken, and which are free. */
import { isFilePath, numbered, type OnConflict, type UploadOutcome } from "./file.ts";

/**
 * Paths are compared exactly: names that differ in case or Unicode form are two files. A file and a folder cannot have the
 * same path.
 */
export class PathIndex {
  readonly #files = new Set<string>();
  readonly #folders = new Map<string, string>();

  constructor(paths: Iterable<string> = []) {
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    this.#files.add(path);
    for (const folder of foldersOf(path)) this.#folders.set(folder, path);
  }

  /** Finds the file at this path, or one that cannot exist beside it. */
  find(path: string): string | undefined {
    return this.#files.has(path) ? path : this.#folders.get(path) ?? this.#fileAsFolder(path);
  }

  /**
   * Returns the path, or `data (2).csv`, `data (3).csv` if it is taken. Undefined if a file is where one of its folders
   * should be, which no number can solve, and if there is no room for a number.
   */
  free(path: string): string | undefined {
    if (this.#fileAsFolder(path) !== undefined) return undefined;
    for (let number = 1;; number++) {
      const candidate = number === 1 ? path : numbered(path, number);
      // A path may be so long that a number does not fit.
      if (number > 1 && !isFilePath(candidate)) return undefined;
      if (!this.#files.has(candidate) && !this.#folders.has(candidate)) return candidate;
    }
  }

  #fileAsFolder(path: string): string | undefined {
    return foldersOf(path).find((folder) => this.#files.has(folder));
  }
}

/** `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1).map((_, index, names) => names.slice(0, index + 1).join("/"));
}

/** Path of a file; for one that is left out, the path of the existing file. */
export interface PathPlan {
  path: string;
  outcome: UploadOutcome;
}

/**
 * Decides about a file at a path that `taken` occupies or cannot exist beside. A file never replaces a folder, nor the
 * other way round.
 * @param free A path that is free.
 * @returns undefined if the file is refused.
 */
export function planPath(
  path: string,
  taken: string | undefined,
  onConflict: OnConflict,
  free: (path: string) => string | undefined,
): PathPlan | undefined {
  if (taken === undefined) return { path, outcome: "added" };
  if (taken === path && onConflict === "replace") return { path, outcome: "replaced" };
  if (taken === path && onConflict === "skip") return { path, outcome: "skipped" };
  const beside = onConflict === "keep" ? free(path) : undefined;
  return beside === undefined ? undefined : { path: beside, outcome: "renamed" };
}

/** A file and its planned path. */
export interface PlannedPath extends PathPlan {
  from: string;
}

/**
 * Plans the paths of many files, beside existing ones and each other, in one pass.
 * @returns also the first refused file, and what is in its way.
 */
export function planPaths(
  paths: Iterable<string>,
  others: Iterable<string>,
  onConflict: OnConflict,
): { planned: PlannedPath[]; collision?: { path: string; other: string } } {
  const index = new PathIndex(others);
  const planned: PlannedPath[] = [];
  for (const path of paths) {
    const other = index.find(path);
    const place = planPath(path, other, onConflict, (one) => index.free(one));
    if (!place) return { planned, collision: { path, other: other! } };
    if (place.outcome !== "skipped") index.add(place.path);
    planned.push({ from: path, ...place });
  }
  return { planned };
}
