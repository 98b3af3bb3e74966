import { resolve } from "node:path";
import { mkdir, readdir, stat } from "node:fs/promises";
import { type DataFile, type Dataset, type Locale, localized } from "../../../sdk/mod.ts";
import { type Command, textFlag, type Tools } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { fetchFile } from "../../download/fetch_file.ts";
import { PARTIAL_SUFFIX, prepareFolder, resolveTarget } from "../../download/target.ts";
import { CliError } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset } from "../../identifier.ts";
import { ProgressLine } from "../../progress.ts";
import { runInParallel, withRetry } from "../../retry.ts";
import { shellCommand } from "../../shell.ts";

export interface DownloadOptions {
  identifier: string;
  /** Folder of the files; by default a new one named after the dataset. */
  output?: string;
  version?: string;
  /** Whether an existing file with other bytes is replaced. */
  force: boolean;
}

interface Item {
  file: DataFile;
  target: string;
}

const PARALLEL = 3;

/** Downloads the files of a version with their folders. A file appears only when its SHA-256 is right. */
export const download: Command<DownloadOptions> = {
  noun: "dataset",
  verb: "download",
  summary: "cli.dataset.download",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--output <folder>": "cli.flag.output",
    "--version <label>": "cli.flag.version",
    "--force": "cli.flag.force",
  },
  parse: (identifier, flags) => ({
    identifier,
    output: textFlag(flags, "output"),
    version: textFlag(flags, "version"),
    force: Boolean(flags.force),
  }),
  async run({ identifier, output, version, force }, tools) {
    const { dataset, fileId } = await findDataset(tools.repository, identifier, version);
    const root = resolve(output ?? folderName(dataset, tools.terminal.locale));
    const all = await listItems(dataset.dataSetId, dataset.version, root, tools);
    const chosen = fileId ? all.filter(({ file }) => file.fileId === fileId) : all;
    if (!output) await requireOwnFolder(root, all);
    await mkdir(root, { recursive: true });
    const wanted = await findWanted(chosen, force);
    if (!output) tools.terminal.say(tools.terminal.t("cli.download.into", { path: root }));
    const command = shellCommand([
      ...["sdb", "dataset", "download", identifier],
      ...(output ? ["--output", output] : []),
      ...(version ? ["--version", version] : []),
      ...(force ? ["--force"] : []),
    ]);
    const release = tools.onInterrupt?.(() =>
      tools.terminal.say(tools.terminal.t("cli.download.interrupted", { command }))
    );
    await fetchAll(wanted, root, tools).finally(release);
    const size = chosen.reduce((sum, { file }) => sum + file.size, 0);
    const { dataSetId, version: label, status, doi, cstr } = dataset;
    const counts = { downloaded: wanted.length, skipped: chosen.length - wanted.length };
    const files = chosen.map(({ file: { path, size, sha256 } }) => ({ path, size, sha256 }));
    return {
      data: { dataSetId, version: label, status, doi, cstr, output: root, size, ...counts, files },
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
  const own = new Set(items.map(({ file }) => file.path.split("/")[0]!));
  for (const name of await readdir(root).catch(ignoreMissing) ?? []) {
    if (own.has(name.replace(PARTIAL_SUFFIX, ""))) continue;
    throw new CliError("conflict", "cli.error.folderTaken", { values: { path: root, found: name } });
  }
}

/** Checks every path before the first byte is written. */
async function listItems(id: string, version: string, root: string, { repository }: Tools): Promise<Item[]> {
  const items: Item[] = [];
  for await (const file of repository.files.all(id, version)) {
    items.push({ file, target: resolveTarget(root, file.path) });
  }
  return items;
}

/** Finds files that are missing. @throws CliError (conflict) when something else lies where a file should go. */
async function findWanted(items: Item[], force: boolean): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const { file, target } of items) {
    const present = await stat(target).catch(ignoreMissing);
    if (present?.isFile() && present.size === file.size && await hashFile(target) === file.sha256) continue;
    if (present && !(force && present.isFile())) {
      throw new CliError("conflict", "cli.error.inTheWay", { values: { path: target } });
    }
    wanted.push({ file, target });
  }
  return wanted;
}

async function fetchAll(items: Item[], root: string, { repository, terminal, sleep }: Tools): Promise<void> {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const meter = new ProgressLine(terminal, {
    key: "cli.download.progress",
    verifying: "cli.download.verifying",
    files: items.length,
    bytes,
  });
  await runInParallel(items, PARALLEL, async ({ file, target }, signal) => {
    await prepareFolder(root, target);
    const onRetry = (error: Error, pause: number) =>
      terminal.say(terminal.t("cli.retry", { path: file.path, found: error.message, seconds: pause / 1000 }));
    await withRetry(
      () => {
        meter.restart(file.path);
        return fetchFile(repository, file, target, meter, signal);
      },
      { sleep, signal, onRetry },
    );
    meter.finish(file.path);
  });
}
