/** Paths of downloaded files: always inside the chosen folder, whatever the server says. */
import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { DataFile } from "../../sdk/mod.ts";
import { filePathSchema, foldPath } from "../../sdk/model/file.ts";
import { CliError } from "../error.ts";

/** Hidden folder of the target for files while they are being downloaded. No file of a dataset is written there. */
export const PARTS_FOLDER = ".sdb-parts";

/**
 * Absolute path of a dataset's file below `root`.
 * @throws CliError (refused) for a path with `..`, a drive, a backslash or a control character.
 */
export function resolveTarget(root: string, path: string): string {
  const target = resolve(root, ...path.split("/"));
  const inside = relative(resolve(root), target);
  const safe = filePathSchema.safeParse(path).success && inside === join(...path.split("/")) &&
    foldPath(path.split("/")[0]!) !== PARTS_FOLDER;
  if (safe) return target;
  throw new CliError("refused", "cli.error.unsafePath", { values: { path: JSON.stringify(path), root } });
}

/**
 * Where a file lies while it is being downloaded. The name is short, however long that of the file is, and the same for the
 * same bytes under the same path, so that a later try goes on with it.
 */
export function partOf(root: string, { path, sha256 }: Pick<DataFile, "path" | "sha256">): string {
  const name = createHash("sha256").update(`${path}\0${sha256}`).digest("hex").slice(0, PART_NAME_LENGTH);
  return join(root, PARTS_FOLDER, name);
}

const PART_NAME_LENGTH = 32;

/** Creates the folders of a target. @throws CliError (refused) when a link among them leads out of `root`. */
export async function prepareFolder(root: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(folder)]);
  if (realFolder === realRoot || realFolder.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) {
    return;
  }
  throw new CliError("refused", "cli.error.unsafePath", { values: { path: JSON.stringify(target), root } });
}
