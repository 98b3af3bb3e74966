/** Files and folders that somebody names on the command line, with the paths that they get in a dataset. */
import { lstat, realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { ignoreMissing } from "../config.ts";
import { CliError, type Problem, problem } from "../error.ts";
import { hashFile } from "../hash.ts";
import { checkNames, checkSizes, type FoundFile, listFolderFiles, type LocalFile } from "./folder.ts";

export interface ChosenOptions {
  /** Folder of the dataset; "" for its root. */
  to: string;
  /** Called for each file that has been read. */
  onFile(done: number, total: number): void;
}

/**
 * Reads every byte once.
 * @throws CliError notFound for what is not there; invalidInput with an issue for each file that cannot be uploaded.
 */
export async function listChosenFiles(
  paths: readonly string[],
  { to, onFile }: ChosenOptions,
): Promise<LocalFile[]> {
  const folder = to.replace(/\/+$/, "");
  const prefix = folder === "" ? "" : `${folder}/`;
  const found: FoundFile[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const here = await listChosen(path);
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
  return files;
}

/** One file by its name, or a folder with all that is in it, below its own name. */
async function listChosen(path: string): Promise<{ found: FoundFile[]; problems: Problem[] }> {
  const info = await lstat(path).catch(ignoreMissing);
  if (!info) throw new CliError("notFound", "cli.error.noLocalPath", { values: { path } });
  // "." has a name as well.
  const name = basename(await realpath(path));
  if (info.isFile()) return { found: [{ path: name, source: resolve(path), size: info.size }], problems: [] };
  if (!info.isDirectory()) return { found: [], problems: [problem(path, "cli.problem.notAFile")] };
  const { found, problems } = await listFolderFiles(resolve(path), `${path.replace(/\/+$/, "")}/`);
  return { found: found.map((file) => ({ ...file, path: `${name}/${file.path}` })), problems };
}
