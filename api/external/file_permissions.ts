/**
 * Removes the access of other accounts to the data folder, which an earlier version, a copy or a wide umask may have
 * left.
 */
import { log } from "../log.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private_files.ts";

const OTHERS = 0o077;
/** A folder like /tmp is shared on purpose. */
const STICKY = 0o1000;

/**
 * Restricts our own folders and files in `folder`, and the folder itself; `files` are further paths, which may be
 * missing.
 */
export async function restrictPermissions(folder: string, files: readonly string[]): Promise<void> {
  const counts = { changed: 0, refused: 0 };
  for (const path of files) await restrictOne(path, counts);
  for (const name of ["blobs", "incoming", "uploads", "quarantine"]) {
    await restrictTree(`${folder}/${name}`, counts);
  }
  await restrictOne(folder, counts);
  if (counts.changed > 0) {
    log("warn", "data was open to other accounts and is no longer", { folder, ...counts });
  } else if (counts.refused > 0) log("warn", "data is open to other accounts", { folder, ...counts });
}

interface Counts {
  changed: number;
  /** Files that belong to another account. */
  refused: number;
}

/**
 * The contents of a closed folder are closed to others. The folder itself comes last, so that an interrupted run is
 * repeated.
 */
async function restrictTree(folder: string, counts: Counts): Promise<void> {
  const found = await findTooOpen(folder);
  if (!found) return;
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isDirectory) await restrictTree(`${folder}/${name}`, counts);
    else if (isFile) await restrictOne(`${folder}/${name}`, counts);
  }
  await restrictOne(folder, counts);
}

async function restrictOne(path: string, counts: Counts): Promise<void> {
  const found = await findTooOpen(path);
  if (!found) return;
  try {
    await Deno.chmod(path, found.isDirectory ? PRIVATE_FOLDER : PRIVATE_FILE);
    counts.changed++;
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    counts.refused++;
  }
}

/** Undefined for a path that is missing, a link, shared on purpose, or closed already. */
async function findTooOpen(path: string): Promise<Deno.FileInfo | undefined> {
  const found = await Deno.lstat(path).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  const mode = found?.mode ?? 0;
  return found && !found.isSymlink && (mode & OTHERS) !== 0 && (mode & STICKY) === 0 ? found : undefined;
}
