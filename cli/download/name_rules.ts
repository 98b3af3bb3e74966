/** What the file system of a folder makes of names: found out by writing a file, because a platform has many file systems. */
import { mkdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissing } from "../config.ts";
import { localNames, type NameRules, platformRules, STRICTEST_RULES } from "./local_names.ts";
import { PARTS_FOLDER, prepareFolder } from "./target.ts";

/**
 * Local paths by the paths of the dataset. Nothing is written where every file system can hold the names as they are.
 * @param root An existing folder.
 */
export async function chooseLocalNames(
  root: string,
  paths: readonly string[],
  platform: string,
): Promise<Map<string, string>> {
  const strict = localNames(paths, STRICTEST_RULES);
  if (paths.every((path) => strict.get(path) === path)) return strict;
  return localNames(paths, await probeNameRules(root, platform));
}

/** Rules of the platform where nothing can be written, as for a folder that is only compared. */
async function probeNameRules(root: string, platform: string): Promise<NameRules> {
  const folder = join(root, PARTS_FOLDER);
  const probe = join(folder, "probe");
  try {
    await prepareFolder(root, join(probe, "file"));
    const windows = platform === "win32" || !await canHold(join(probe, "a?.txt"));
    return {
      windows,
      foldsCase: await takesForSame(join(probe, "case"), join(probe, "CASE")),
      foldsForm: await takesForSame(join(probe, "\u00e9"), join(probe, "e\u0301")),
    };
  } catch {
    return platformRules(platform);
  } finally {
    await rm(probe, { recursive: true, force: true }).catch(() => {});
    await rmdir(folder).catch(() => {});
  }
}

async function canHold(path: string): Promise<boolean> {
  return await writeFile(path, "").then(() => true, () => false);
}

async function takesForSame(written: string, other: string): Promise<boolean> {
  await writeFile(written, "");
  return await stat(other).catch(ignoreMissing) !== undefined;
}

/** The folder of the parts, for those who write there. */
export async function makePartsFolder(root: string): Promise<string> {
  const folder = join(root, PARTS_FOLDER);
  await prepareFolder(root, join(folder, "part"));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Removes the folder of the parts unless something is left in it, with which a later try goes on. */
export const removePartsFolder = (root: string): Promise<void> =>
  rmdir(join(root, PARTS_FOLDER)).catch(() => {});
