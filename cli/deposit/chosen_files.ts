/** Files and folders that somebody names on the command line, with the paths that they get in a dataset. */
import { lstat, realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { ignoreMissing } from "../config.ts";
import { CliError, type Problem, problem } from "../error.ts";
import { hashFile } from "../hash.ts";
import { isSystemFile } from "../../sdk/model/system_files.ts";
import {
  checkNames,
  checkSizes,
  type FoundFile,
  type FoundFiles,
  listFolderFiles,
  type LocalFile,
} from "./folder.ts";

export interface ChosenOptions {
  /** Folder of the dataset; "" for its root. */
  to: string;
  /** Whether what operating systems and programs leave behind is listed as well. */
  keepSystemFiles: boolean;
  /** Called for each file that has been read. */
  onFile(done: number, total: number): void;
}

export interface ChosenFiles {
  files: LocalFile[];
  /** Paths on the disk of what operating systems and programs leave behind. */
  leftOut: string[];
}

/**
 * Reads every byte once.
 * @throws CliError notFound for what is not there; invalidInput with an issue for each file that cannot be uploaded.
 */
export async function listChosenFiles(
  paths: readonly string[],
  { to, keepSystemFiles, onFile }: ChosenOptions,
): Promise<ChosenFiles> {
  const folder = to.replace(/\/+$/, "");
  const prefix = folder === "" ? "" : `${folder}/`;
  const found: FoundFile[] = [];
  const problems: Problem[] = [];
  const leftOut: string[] = [];
  for (const path of paths) {
    const here = await listChosen(path, () => keepSystemFiles);
    leftOut.push(...here.leftOut);
    found.push(...here.found.map((file) => ({ ...file, path: prefix + file.path })));
    problems.push(...here.problems);
  }
  problems.push(...checkNames(found, ({ source }) => source), ...checkSizes(found, ({ source }) => source));
  if (problems.length > 0) {
    throw new CliError("invalidInput", "cli.error.filesRefused", {
      values: { count: problems.length },
      issues: problems,
    });
  }
  if (found.length === 0) {
    throw new CliError("invalidInput", "cli.error.noneToAdd", { values: { path: paths.join(", ") } });
  }
  const files: LocalFile[] = [];
  for (const file of found) {
    files.push({ ...file, sha256: await hashFile(file.source) });
    onFile(files.length, found.length);
  }
  return { files, leftOut };
}

/** One file by its name, or a folder with all that is in it, below its own name. */
async function listChosen(path: string, isKept: () => boolean): Promise<FoundFiles> {
  const info = await lstat(path).catch(ignoreMissing);
  if (!info) throw new CliError("notFound", "cli.error.noLocalPath", { values: { path } });
  // "." has a name as well.
  const name = basename(await realpath(path));
  const none: FoundFiles = { found: [], problems: [], leftOut: [] };
  if (isSystemFile(name) && !isKept()) return { ...none, leftOut: [path] };
  if (info.isFile()) return { ...none, found: [{ path: name, source: resolve(path), size: info.size }] };
  if (!info.isDirectory()) return { ...none, problems: [problem(path, "cli.problem.notAFile")] };
  const shownAs = `${path.replace(/\/+$/, "")}/`;
  const { found, problems, leftOut } = await listFolderFiles(resolve(path), shownAs, isKept);
  return {
    found: found.map((file) => ({ ...file, path: `${name}/${file.path}` })),
    problems,
    leftOut: leftOut.map((one) => shownAs + one),
  };
}
