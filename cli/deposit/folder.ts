/** The files of a manifest folder, compared with what the manifest declares. */
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../../sdk/mod.ts";
import { filePathSchema } from "../../sdk/model/file.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { UPLOAD_SIZE_MAX } from "../../sdk/model/limits.ts";
import { foldersOf } from "../../sdk/model/path_index.ts";
import { isSystemFile } from "../../sdk/model/system_files.ts";
import { formatBytes } from "../../locales/format.ts";
import { ignoreMissing } from "../config.ts";
import { CliError, explain, type Problem, problem } from "../error.ts";
import { hashFile } from "../hash.ts";

/** Folder with the data, beside `metadata.json`. */
export const FILES_FOLDER = "files";

export interface LocalFile {
  /** Path in the dataset, with `/` between folders. */
  path: string;
  /** Path on the disk. */
  source: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

export interface LocalFiles {
  files: LocalFile[];
  problems: Problem[];
  /** Paths on the disk that are not in the manifest's list; they are not deposited. */
  unlisted: string[];
  /** Files and folders of operating systems and programs; they are not deposited either. */
  leftOut: string[];
}

/** A file whose bytes were not read yet. */
export type FoundFile = Omit<LocalFile, "sha256">;

export interface FoundFiles {
  found: FoundFile[];
  problems: Problem[];
  /** As operating systems and programs leave them; folders with a "/" at the end. */
  leftOut: string[];
}

type Declared = NonNullable<Manifest["files"]>[number];

export interface LocalFilesOptions {
  /** Whether what operating systems and programs leave behind is deposited as well. */
  keepSystemFiles?: boolean;
  /** Whether bytes are read; otherwise only names and sizes are checked, and files have no SHA-256. */
  verify: boolean;
  /** Called for each file that has been read. */
  onFile(done: number, total: number): void;
}

/** Reads every byte once and reports problems. */
export async function listLocalFiles(
  folder: string,
  manifest: Manifest,
  { keepSystemFiles, verify, onFile }: LocalFilesOptions,
): Promise<LocalFiles> {
  const declared = manifest.files;
  // What the manifest names is meant.
  const meant = new Set(declared?.flatMap(({ path }) => [path, ...foldersOf(path)]));
  const { found, problems, leftOut } = await listFolderFiles(
    join(folder, FILES_FOLDER),
    `${FILES_FOLDER}/`,
    (path) => keepSystemFiles || meant.has(path),
  );
  const named = new Set(declared?.map(({ path }) => path));
  const chosen = declared ? found.filter(({ path }) => named.has(path)) : found;
  problems.push(...checkNames(declared ?? found, declared ? declaredField : diskField));
  problems.push(...checkTotals(manifest, chosen));
  const files: LocalFile[] = [];
  for (const file of chosen) {
    files.push({ ...file, sha256: verify ? await hashFile(file.source) : "" });
    if (verify) onFile(files.length, chosen.length);
  }
  problems.push(...checkDeclared(declared ?? [], files));
  const unlisted = declared ? found.filter(({ path }) => !named.has(path)).map(({ path }) => path) : [];
  return { files, problems, unlisted, leftOut };
}

/** @throws CliError when the folder itself cannot be used. */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(ignoreMissing);
  if (!found?.isDirectory()) {
    throw new CliError("invalidInput", "cli.error.noFolder", { values: { path: folder } });
  }
}

/**
 * Lists files in path order. Links are refused, because they could add files to the dataset by mistake.
 * @param shownAs How a problem names the folder, with a "/" at the end.
 * @param isKept Whether a file or folder that `isSystemFile` knows is listed all the same.
 */
export async function listFolderFiles(
  root: string,
  shownAs: string,
  isKept: (path: string) => boolean | undefined,
): Promise<FoundFiles> {
  const found: FoundFile[] = [];
  const problems: Problem[] = [];
  const leftOut: string[] = [];
  const visit = async (folder: string, prefix: string) => {
    const names = await readdir(folder).catch(ignoreMissing) ?? [];
    for (const name of names.sort()) {
      const source = join(folder, name);
      const path = prefix + name;
      const info = await lstat(source).catch(ignoreMissing);
      if (!info) problems.push(problem(shownAs + path, "cli.problem.unreadableName"));
      else if (isSystemFile(path) && !isKept(path)) leftOut.push(info.isDirectory() ? `${path}/` : path);
      else if (info.isDirectory()) await visit(source, `${path}/`);
      else if (info.isFile()) found.push({ path, source, size: info.size });
      else problems.push(problem(shownAs + path, "cli.problem.notAFile"));
    }
  };
  await visit(root, "");
  return { found, problems, leftOut };
}

const declaredField = (_file: { path: string }, at: number) => `files.${at}.path`;
const diskField = ({ path }: { path: string }) => `${FILES_FOLDER}/${path}`;

/** Names that the repository does not take, or that come twice. */
export function checkNames<T extends { path: string }>(
  files: T[],
  field: (file: T, at: number) => string,
): Problem[] {
  const seen = new Set<string>();
  return files.flatMap((file, at) => {
    const where = field(file, at);
    if (seen.has(file.path)) return [explain({ path: where, key: "duplicatePath" })];
    seen.add(file.path);
    const parsed = filePathSchema.safeParse(file.path);
    return parsed.success ? [] : toIssues(parsed.error).map((issue) => explain({ ...issue, path: where }));
  });
}

/** Files that are larger than the repository takes. */
export const checkSizes = (files: readonly FoundFile[], field: (file: FoundFile) => string): Problem[] =>
  files.filter(({ size }) => size > UPLOAD_SIZE_MAX).map((file) =>
    explain({ path: field(file), key: "tooBig", params: { maximum: formatBytes(UPLOAD_SIZE_MAX) } })
  );

function checkTotals({ total_bytes, file_count, files }: Manifest, chosen: FoundFile[]): Problem[] {
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  const problems = checkSizes(chosen, diskField);
  // If each file is declared, the problems of single files are more precise.
  if (files) return problems;
  if (total_bytes !== undefined && total_bytes !== size) {
    const params = { expected: total_bytes, found: size };
    problems.push(explain({ path: "total_bytes", key: "sizeMismatch", params }));
  }
  if (file_count !== undefined && file_count !== chosen.length) {
    const values = { expected: file_count, found: chosen.length };
    problems.push(problem("file_count", "cli.problem.fileCount", values));
  }
  return problems;
}

function checkDeclared(declared: Declared[], files: LocalFile[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return declared.flatMap(({ path, bytes, sha256 }, at): Problem[] => {
    const file = byPath.get(path);
    if (!file) return [explain({ path: `files.${at}.path`, key: "fileMissing", params: { found: path } })];
    if (file.size !== bytes) {
      const params = { expected: bytes, found: file.size };
      return [explain({ path: `files.${at}.bytes`, key: "sizeMismatch", params })];
    }
    if (!file.sha256 || file.sha256 === sha256) return [];
    const params = { expected: sha256, found: file.sha256 };
    return [explain({ path: `files.${at}.sha256`, key: "checksumMismatch", params })];
  });
}
