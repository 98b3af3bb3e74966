import process from "node:process";
import { resolve } from "node:path";
import { mkdir, readdir, stat } from "node:fs/promises";
import { type DataFile, type Dataset, type Locale, localized, withRetry } from "../../../sdk/mod.ts";
import { collect } from "../../collect.ts";
import { type Command, countFlag, textFlag, type Tools } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { fetchFile, receivedOf } from "../../download/fetch_file.ts";
import { localNames, nameRules } from "../../download/local_names.ts";
import { PARTIAL_SUFFIX, prepareFolder, resolveTarget } from "../../download/target.ts";
import { CliError } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset } from "../../identifier.ts";
import { ProgressLine } from "../../progress.ts";
import { runInParallel } from "../../run_in_parallel.ts";
import { shellCommand } from "../../shell.ts";

export interface DownloadOptions {
  identifier: string;
  /** Folder of the files; by default a new one named after the dataset. */
  output?: string;
  version?: string;
  /** Whether an existing file with other bytes is replaced. */
  force: boolean;
  /** Files and folders; none for everything. */
  paths: readonly string[];
  /** Files that are transferred at the same time. */
  parallel?: number;
}

interface Item {
  file: DataFile;
  /** Path below the chosen folder, which may differ from that in the dataset. */
  local: string;
  target: string;
}

const PARALLEL = 4;
/** The server lets one account have so many downloads under way. */
const PARALLEL_MAX = 16;

/** Downloads the files of a version with their folders. A file appears only when its SHA-256 is right. */
export const download: Command<DownloadOptions> = {
  noun: "dataset",
  verb: "download",
  summary: "cli.dataset.download",
  argument: ["<id>", "cli.argument.identifier"],
  second: ["[paths...]", "cli.argument.paths"],
  flags: {
    "--output <folder>": "cli.flag.output",
    "--version <label>": "cli.flag.version",
    "--force": "cli.flag.force",
    "--parallel <number>": "cli.flag.parallel",
  },
  parse: (identifier, flags, _second, paths) => ({
    identifier,
    output: textFlag(flags, "output"),
    version: textFlag(flags, "version"),
    force: Boolean(flags.force),
    parallel: Math.min(PARALLEL_MAX, countFlag(flags, "parallel") ?? PARALLEL),
    paths,
  }),
  async run({ identifier, output, version, force, parallel = PARALLEL, paths }, tools) {
    const { dataset, fileId } = await findDataset(tools.repository, identifier, version);
    const root = resolve(output ?? folderName(dataset, tools.terminal.locale));
    const all = await listItems(dataset.dataSetId, dataset.version, root, tools);
    const chosen = fileId ? all.filter(({ file }) => file.fileId === fileId) : choose(all, paths);
    const renamed = chosen.filter(({ file, local }) => local !== file.path)
      .map(({ file: { path }, local }) => ({ path, local }));
    if (!output) await requireOwnFolder(root, all);
    await mkdir(root, { recursive: true });
    const wanted = await findWanted(chosen, force);
    if (!output) tools.terminal.say(tools.terminal.t("cli.download.into", { path: root }));
    const command = shellCommand([
      ...["sdb", "dataset", "download", identifier, ...paths],
      ...(output ? ["--output", output] : []),
      ...(version ? ["--version", version] : []),
      ...(force ? ["--force"] : []),
    ]);
    const release = tools.onInterrupt?.(() =>
      tools.terminal.say(tools.terminal.t("cli.download.interrupted", { command }))
    );
    await fetchAll(wanted, { root, parallel }, tools).finally(release);
    for (const one of renamed) tools.terminal.say(tools.terminal.t("cli.download.renamed", one));
    const size = chosen.reduce((sum, { file }) => sum + file.size, 0);
    const { dataSetId, version: label, status, doi, cstr } = dataset;
    const counts = { downloaded: wanted.length, skipped: chosen.length - wanted.length };
    const files = chosen.map(({ file: { path, size, sha256 } }) => ({ path, size, sha256 }));
    return {
      data: { dataSetId, version: label, status, doi, cstr, output: root, size, ...counts, renamed, files },
      rows: chosen.map(({ file }) => [file.sha256, String(file.size), file.path]),
    };
  },
};

/** Makes a folder name that every system accepts from the dataset's title, or from its id if nothing usable is left. */
export function folderName({ dataSetId, title }: Dataset, locale: Locale): string {
  const name = localized(title, locale).normalize("NFC")
    // deno-lint-ignore no-control-regex -- control characters are removed here
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/\s+/g, " ").trim();
  const short = Array.from(name).slice(0, FOLDER_NAME_MAX).join("").replace(/[. ]+$/, "").replace(
    /^[.-]+/,
    "",
  );
  return short === "" || RESERVED.test(short) ? dataSetId : short;
}

/** Characters of a folder name. With three bytes each they are well below the 255 bytes that file systems accept. */
const FOLDER_NAME_MAX = 60;
/** Reserved device names of Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * Refuses a folder of another dataset, because two datasets may have the same title.
 * @throws CliError (conflict) where the folder holds what is not of this one.
 */
async function requireOwnFolder(root: string, items: Item[]): Promise<void> {
  const own = new Set(items.map(({ local }) => local.split("/")[0]!));
  for (const name of await readdir(root).catch(ignoreMissing) ?? []) {
    if (own.has(name.replace(PARTIAL_SUFFIX, ""))) continue;
    throw new CliError("conflict", "cli.error.folderTaken", { values: { path: root, found: name } });
  }
}

/** Checks every path before the first byte is written. */
async function listItems(id: string, version: string, root: string, { repository }: Tools): Promise<Item[]> {
  const files = await collect(repository.files.all(id, version));
  const names = localNames(files.map(({ path }) => path), nameRules(process.platform));
  return files.map((file) => {
    const local = names.get(file.path)!;
    return { file, local, target: resolveTarget(root, local) };
  });
}

/** @throws CliError (notFound) for a path that is neither a file nor a folder. */
function choose(items: Item[], paths: readonly string[]): Item[] {
  if (paths.length === 0) return items;
  const belongs = (path: string, wanted: string) => path === wanted || path.startsWith(`${wanted}/`);
  const wanted = paths.map((path) => path.replace(/\/$/, ""));
  for (const [at, one] of wanted.entries()) {
    if (items.some(({ file }) => belongs(file.path, one))) continue;
    throw new CliError("notFound", "cli.error.noSuchPath", { values: { path: paths[at]! } });
  }
  return items.filter(({ file }) => wanted.some((one) => belongs(file.path, one)));
}

/** Finds files that are missing. @throws CliError (conflict) when something else lies where a file should go. */
async function findWanted(items: Item[], force: boolean): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const { file, local, target } of items) {
    const present = await stat(target).catch(ignoreMissing);
    if (present?.isFile() && present.size === file.size && await hashFile(target) === file.sha256) continue;
    if (present && !(force && present.isFile())) {
      throw new CliError("conflict", "cli.error.inTheWay", { values: { path: target } });
    }
    wanted.push({ file, local, target });
  }
  return wanted;
}

async function fetchAll(
  items: Item[],
  { root, parallel }: { root: string; parallel: number },
  { repository, terminal, sleep }: Tools,
): Promise<void> {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const meter = new ProgressLine(terminal, {
    key: "cli.download.progress",
    verifying: "cli.download.verifying",
    files: items.length,
    bytes,
  });
  await runInParallel(items, parallel, async ({ file, target }, signal) => {
    await prepareFolder(root, target);
    const onRetry = (error: Error, pause: number) =>
      terminal.say(terminal.t("cli.retry", { path: file.path, found: error.message, seconds: pause / 1000 }));
    await withRetry(
      () => {
        meter.restart(file.path);
        return fetchFile(repository, file, target, meter, signal);
      },
      { sleep, signal, onRetry, progress: () => receivedOf(target) },
    );
    meter.finish(file.path);
  });
}
