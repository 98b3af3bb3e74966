/** Paths of downloaded files: always inside the chosen folder, whatever the server says. */
import { mkdir, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { filePathSchema } from "../../sdk/mod.ts";
import { CliError } from "../error.ts";

/** Suffix of a file while it is being downloaded. */
export const PARTIAL_SUFFIX = ".sdb-part";

/**
 * Absolute path of a dataset's file below `root`.
 * @throws CliError (refused) for a path with `..`, a drive, a backslash or a control character.
 */
export function resolveTarget(root: string, path: string): string {
  const target = resolve(root, ...path.split("/"));
  const inside = relative(resolve(root), target);
  const safe = filePathSchema.safeParse(path).success && inside === join(...path.split("/")) &&
    !path.endsWith(PARTIAL_SUFFIX);
  if (safe) return target;
  throw new CliError("refused", "cli.error.unsafePath", { values: { path: JSON.stringify(path), root } });
}

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
