/** The files of a version by name, for many questions: which of these paths is taken, and what is free beside them. */
import { foldPath, isFilePath, isSamePath, numbered, type OnConflict, type UploadOutcome } from "./file.ts";

/** As a file system sees them that ignores case and Unicode composition; see {@link collidingPath}. */
export class PathIndex {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  constructor(paths: Iterable<string> = []) {
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    const name = foldPath(path);
    this.#files.set(name, path);
    for (const folder of foldersOf(name)) this.#folders.set(folder, path);
  }

  /** The file at this path, or one that cannot stand beside it. */
  find(path: string): string | undefined {
    const name = foldPath(path);
    return this.#files.get(name) ?? this.#folders.get(name) ?? this.#fileAsFolder(name);
  }

  /**
   * The path itself, else `data (2).csv`, `data (3).csv`. Undefined where a file stands in the place of one of its
   * folders, which no number helps against, and where a number has no room.
   */
  free(path: string): string | undefined {
    if (this.#fileAsFolder(foldPath(path)) !== undefined) return undefined;
    for (let number = 1;; number++) {
      const candidate = number === 1 ? path : numbered(path, number);
      // Folders may be so deep that no number has room any more.
      if (number > 1 && !isFilePath(candidate)) return undefined;
      const name = foldPath(candidate);
      if (!this.#files.has(name) && !this.#folders.has(name)) return candidate;
    }
  }

  #fileAsFolder(name: string): string | undefined {
    return foldersOf(name).map((folder) => this.#files.get(folder)).find((found) => found !== undefined);
  }
}

/** `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1).map((_, index, names) => names.slice(0, index + 1).join("/"));
}

/** Where a file goes; of one that is left out, where the other stands. */
export interface PathPlan {
  path: string;
  outcome: UploadOutcome;
}

/**
 * What becomes of a file at a path of which `taken` cannot stand beside it, or is the same. A file in the place of a
 * folder, and the other way round, is never replaced, and neither is one that differs in case.
 * @param free A path beside all others. @returns undefined: refused.
 */
export function planPath(
  path: string,
  taken: string | undefined,
  onConflict: OnConflict,
  free: (path: string) => string | undefined,
): PathPlan | undefined {
  if (taken === undefined) return { path, outcome: "added" };
  if (taken === path && onConflict === "replace") return { path, outcome: "replaced" };
  if (onConflict === "skip" && isSamePath(path, taken)) return { path: taken, outcome: "skipped" };
  const beside = onConflict === "keep" ? free(path) : undefined;
  return beside === undefined ? undefined : { path: beside, outcome: "renamed" };
}

/** A file that comes from somewhere, and where it goes. */
export interface PlannedPath extends PathPlan {
  from: string;
}

/**
 * Where each of many files goes, beside others and beside each other. One pass, however many there are.
 * @returns also the first that is refused, with what stands in its way.
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
