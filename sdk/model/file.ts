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

/**
 * What becomes of a file where one of its path is there already, or one that differs from it in case or composition
 * alone: it replaces that, comes beside it as `data (2).csv`, is left out, or the call is refused.
 */
export const ON_CONFLICT = ["replace", "keep", "skip", "refuse"] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** What became of an upload; `skipped`: the file that is in the answer was there before and stayed as it was. */
export const UPLOAD_OUTCOMES = ["added", "replaced", "renamed", "skipped"] as const;
export type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number];

export interface UploadedFile extends DataFile {
  outcome: UploadOutcome;
}

/** What the depositor says of the files in a file of its own. */
export interface Readme {
  fileId: string;
  path: string;
  kind: "markdown" | "text";
  text: string;
}

/** A page of files in path order; `next` is the cursor of the following page. */
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

/** A relative path inside a dataset: no `..`, no backslash, no control character (safety 2.5, B8). */
export const filePathSchema: z.ZodType<string, string> = z.string()
  .refine((path) => bytes(path) <= FILE_PATH_BYTES_MAX, { error: "pathTooLong" })
  .refine((path) => path.split("/").every(isFileName), { error: "invalidFileName" });

export const isFilePath = (path: string): boolean => filePathSchema.safeParse(path).success;

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** How a file system that ignores case and Unicode composition sees a path. */
export const foldPath = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC");

/** Whether two paths name one file on such a system. */
export const isSamePath = (one: string, other: string): boolean => foldPath(one) === foldPath(other);

/**
 * One of `others` that cannot stand beside `path` in a folder on every common file system: the same name but for case
 * or composition, or a file where the other needs a folder. The very same path is no collision: it is replaced.
 */
export function collidingPath(path: string, others: readonly string[]): string | undefined {
  if (others.includes(path)) return undefined;
  const wanted = foldPath(path);
  return others.find((other) => {
    const taken = foldPath(other);
    return taken === wanted || taken.startsWith(`${wanted}/`) || wanted.startsWith(`${taken}/`);
  });
}

/** Characters of an ending with its point; what is longer is part of the name. */
const ENDING_MAX = 32;

/** `data (2).csv`, `maps.tar (2).gz`, `.profile (2)`; a name that would become too long loses its end before the number. */
export function numbered(path: string, number: number): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= ENDING_MAX ? name.slice(dot) : "";
  let stem = name.slice(0, name.length - ending.length);
  const folder = path.slice(0, path.length - name.length);
  const build = () => `${folder}${stem} (${number})${ending}`;
  const isTooLong = () =>
    bytes(baseName(build())) > FILE_NAME_BYTES_MAX || bytes(build()) > FILE_PATH_BYTES_MAX;
  while (stem !== "" && isTooLong()) stem = [...stem].slice(0, -1).join("");
  return build();
}
