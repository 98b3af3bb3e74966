import { resolve } from "node:path";
import { mkdir, stat } from "node:fs/promises";
import type { DataFile } from "../../../sdk/mod.ts";
import { type Command, textFlag, type Tools } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { fetchFile } from "../../download/fetch_file.ts";
import { prepareFolder, targetOf } from "../../download/target.ts";
import { CliError } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset } from "../../identifier.ts";
import { Meter } from "../../meter.ts";
import { inParallel, withRetry } from "../../retry.ts";

export interface DownloadOptions {
  identifier: string;
  output: string;
  version?: string;
  /** Whether a file with other bytes that lies in the way is replaced. */
  force: boolean;
}

interface Item {
  file: DataFile;
  target: string;
}

const PARALLEL = 3;

/** The files of a version with their folders; a file is there only when its SHA-256 is right. */
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
  parse(identifier, flags) {
    const output = textFlag(flags, "output");
    if (!output) {
      throw new CliError("usage", "cli.usage.missingFlag", { values: { found: "--output <folder>" } });
    }
    return { identifier, output, version: textFlag(flags, "version"), force: Boolean(flags.force) };
  },
  async run({ identifier, output, version, force }, tools) {
    const root = resolve(output);
    const { dataset, fileId } = await findDataset(tools.repository, identifier, version);
    const all = await listItems(dataset.dataSetId, dataset.version, root, tools);
    const chosen = fileId ? all.filter(({ file }) => file.fileId === fileId) : all;
    await mkdir(root, { recursive: true });
    const wanted = await findWanted(chosen, force);
    await fetchAll(wanted, root, tools);
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

/** Every path is checked before the first byte is written. */
async function listItems(id: string, version: string, root: string, { repository }: Tools): Promise<Item[]> {
  const items: Item[] = [];
  for await (const file of repository.files.all(id, version)) {
    items.push({ file, target: targetOf(root, file.path) });
  }
  return items;
}

/** @throws CliError (conflict) when something else lies where a file should go. */
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
  const meter = new Meter(terminal, {
    key: "cli.download.progress",
    verifying: "cli.download.verifying",
    files: items.length,
    bytes,
  });
  await inParallel(items, PARALLEL, async ({ file, target }, signal) => {
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
