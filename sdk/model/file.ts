/** Files of a dataset version and the names they may have. */
import { z } from "zod";
import { FILE_NAME_BYTES_MAX, FILE_PATH_BYTES_MAX } from "./limits.ts";

export interface DataFile {
  fileId: string;
  /** Relative path with `/` between folders, exactly as uploaded. */
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  mediaType: string;
  /** Assigned when the version is published. */
  cstr?: string;
  createdAt: string;
}

/** A page of files in path order; `next` is the cursor of the following page. */
/** What the depositor says of the files in a file of its own. */
export interface Readme {
  fileId: string;
  path: string;
  kind: "markdown" | "text";
  text: string;
}

export interface FilePage {
  list: DataFile[];
  next?: string;
  total: number;
  totalSize: number;
}

// deno-lint-ignore no-control-regex -- control characters are what is refused here
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;
const encoder = new TextEncoder();
const bytes = (value: string) => encoder.encode(value).length;

/** Whether one segment of a path is a name that every common file system can hold. */
export function isFileName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.isWellFormed() && !FORBIDDEN.test(name) &&
    bytes(name) <= FILE_NAME_BYTES_MAX;
}

/** A relative path inside a dataset: no `..`, no backslash, no control character (safety B8). */
export const filePathSchema: z.ZodType<string, string> = z.string()
  .refine((path) => bytes(path) <= FILE_PATH_BYTES_MAX, { error: "pathTooLong" })
  .refine((path) => path.split("/").every(isFileName), { error: "invalidFileName" });

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** How a file system that ignores case and Unicode composition sees a path. */
const folded = (path: string) => path.normalize("NFC").toLowerCase().normalize("NFC");

/**
 * One of `others` that cannot stand beside `path` in a folder on every common file system: the same name but for case
 * or composition, or a file where the other needs a folder. The very same path is no collision: it is replaced.
 */
export function collidingPath(path: string, others: readonly string[]): string | undefined {
  if (others.includes(path)) return undefined;
  const wanted = folded(path);
  return others.find((other) => {
    const taken = folded(other);
    return taken === wanted || taken.startsWith(`${wanted}/`) || wanted.startsWith(`${taken}/`);
  });
}

/**
 * The first of `paths` that cannot be added beside `others`: one that is there already, or collides with another as
 * {@link collidingPath} says. One pass, however many there are.
 */
export function findCollision(
  paths: readonly string[],
  others: readonly string[],
): { path: string; other: string } | undefined {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const other of others) enter(other, files, folders);
  for (const path of paths) {
    const wanted = folded(path);
    const other = files.get(wanted) ?? folders.get(wanted) ??
      foldersOf(wanted).map((folder) => files.get(folder)).find((found) => found !== undefined);
    if (other !== undefined) return { path, other };
    enter(path, files, folders);
  }
  return undefined;
}

function enter(path: string, files: Map<string, string>, folders: Map<string, string>): void {
  const name = folded(path);
  files.set(name, path);
  for (const folder of foldersOf(name)) folders.set(folder, path);
}

/** `a` and `a/b` of `a/b/c`. */
function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1).map((_, index, names) => names.slice(0, index + 1).join("/"));
}
