/** Files of a dataset version and the names they may have. */
import { z } from "zod";
import { FILE_NAME_BYTES_MAX, FILE_PATH_BYTES_MAX } from "./limits.ts";
import type { RelativePicture } from "./relative_pictures.ts";

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
  /** The stored bytes are not those that came: they are not sent until they are repaired. Only in lists. */
  damaged?: true;
}

/**
 * What to do with a file whose path is taken: it replaces the other, is added as `data (2).csv`, is left out, or the call
 * is refused.
 */
export const ON_CONFLICT = ["replace", "keep", "skip", "refuse"] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** Result of an upload; `skipped`: the answer has the file that existed before and was not changed. */
export const UPLOAD_OUTCOMES = ["added", "replaced", "renamed", "skipped"] as const;
export type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number];

export interface UploadedFile extends DataFile {
  outcome: UploadOutcome;
}

/** A published file with certain bytes. */
export interface FoundFile {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  doi?: string;
  file: DataFile;
}

/** Published files with the same bytes, newest first; 100 at most. */
export interface FilesWithHash {
  /** Lower-case hex. */
  sha256: string;
  /** Where the bytes were read back since it is kept. */
  md5?: string;
  list: FoundFile[];
}

/** A file in which the depositor describes the others. */
export interface Readme {
  fileId: string;
  path: string;
  kind: "markdown" | "text";
  text: string;
  /** Of Markdown: the pictures beside it that it shows. */
  pictures?: RelativePicture[];
}

/** A page of files in path order; `next` is the cursor of the next page. */
export interface FilePage {
  list: DataFile[];
  next?: string;
  total: number;
  totalSize: number;
}

// deno-lint-ignore no-control-regex -- control characters are refused here
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;
const encoder = new TextEncoder();
const bytes = (value: string) => encoder.encode(value).length;

/** Whether one segment of a path is a name that every common file system accepts. */
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

/** Folds a path as a file system does that ignores case and Unicode composition. */
export const foldPath = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC");

/** Digits of a number as their count and themselves, so that texts sort as numbers do. */
const countedDigits = (digits: string): string => {
  const value = digits.replace(/^0+(?=.)/, "");
  return `${String(value.length).padStart(3, "0")}${value}`;
};

/** A name as people sort it: without regard to case, and 2 before 10. */
export const sortKey = (name: string): string => foldPath(name).replace(/[0-9]+/g, countedDigits);

/** Characters of an extension with its point; a longer one counts as part of the name. */
const ENDING_MAX = 32;

/**
 * Adds a number: `data (2).csv`, `maps.tar (2).gz`, `.profile (2)`. A name that would become too long is shortened
 * before the number.
 */
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
