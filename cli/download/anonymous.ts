/** Downloads what an anonymous link shows. It tells no checksums, so that the length is all that a file is checked by. */
import process from "node:process";
import { createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { AnonymousFile } from "../../sdk/mod.ts";
import { collect } from "../collect.ts";
import type { Tools } from "../command.ts";
import type { Report } from "../terminal.ts";
import { CliError } from "../error.ts";
import { runInParallel } from "../run_in_parallel.ts";
import { choose, folderName, requireOwnFolder } from "./folder.ts";
import { chooseLocalNames, makePartsFolder, removePartsFolder } from "./name_rules.ts";
import { partOf, prepareFolder, resolveTarget } from "./target.ts";

interface Options {
  output?: string;
  /** Whether existing files are replaced. */
  force: boolean;
  /** Files and folders; none for everything. */
  paths: readonly string[];
  /** Files at the same time. */
  parallel: number;
}

/** @throws CliError (conflict) where something lies in the way; (network) for a file that came in part. */
export async function downloadAnonymous(
  linkId: string,
  { output, force, paths, parallel }: Options,
  tools: Tools,
): Promise<Report> {
  const { repository: { links }, terminal } = tools;
  const { title } = await links.anonymous(linkId);
  const root = resolve(output ?? folderName({ dataSetId: "anonymous-dataset", title }, terminal.locale));
  const files = await collect(links.anonymousFiles(linkId, { size: PAGE_SIZE_MAX }));
  const names = await namesIn(root, files);
  const chosen = choose(files, paths);
  await mkdir(root, { recursive: true });
  if (!output) await requireOwnFolder(root, names.values());
  const items = chosen.map((file) => ({ file, target: resolveTarget(root, names.get(file.path)!) }));
  if (!force) await requireFree(items.map(({ target }) => target));
  if (!output) terminal.say(terminal.t("cli.download.into", { path: root }));
  await makePartsFolder(root);
  try {
    await runInParallel(items, parallel, async ({ file, target }, signal) => {
      await prepareFolder(root, target);
      const partial = partOf(root, { path: file.path, sha256: linkId });
      await fetchTo(partial, await links.anonymousFile(linkId, file.fileId, signal), file);
      await rename(partial, target);
    });
  } finally {
    await removePartsFolder(root);
  }
  return {
    data: {
      ...{ linkId, output: root, downloaded: chosen.length },
      size: chosen.reduce((sum, { size }) => sum + size, 0),
      files: chosen.map(({ path, size }) => ({ path, size })),
    },
    rows: chosen.map(({ size, path }) => [String(size), path]),
  };
}

/** Checks every path before the first byte is written. */
async function namesIn(root: string, files: readonly AnonymousFile[]): Promise<ReadonlyMap<string, string>> {
  for (const { path } of files) resolveTarget(root, path);
  await mkdir(root, { recursive: true });
  return await chooseLocalNames(root, files.map(({ path }) => path), process.platform);
}

async function requireFree(targets: readonly string[]): Promise<void> {
  for (const path of targets) {
    const present = await stat(path).catch(() => undefined);
    if (present) throw new CliError("conflict", "cli.error.inTheWay", { values: { path } });
  }
}

async function fetchTo(partial: string, { body }: Response, { path, size }: AnonymousFile): Promise<void> {
  await pipeline(body ? Readable.fromWeb(body as never) : Readable.from([]), createWriteStream(partial));
  const { size: found } = await stat(partial);
  if (found === size) return;
  throw new CliError("network", "cli.error.wrongLength", {
    values: { path, found: String(found), wanted: String(size) },
  });
}
