/** Files and folders that only the server's account can open, whatever the umask of the process is. */

/** Mode for reading and writing by the owner only. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes a folder and its missing parents; an existing one is not changed. */
export async function makeFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Makes an empty file for a program that would create it with a wider mode. An existing file is not even opened:
 * closing any handle of a file drops all locks of the process on it, including SQLite's, and another process could then
 * remove the journal of a running server.
 */
export async function makeFile(path: string): Promise<void> {
  try {
    (await Deno.open(path, { createNew: true, write: true, mode: PRIVATE_FILE })).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

/**
 * Syncs a file, or the entries of a folder to the disk. Without the latter a synced file may lose its name in a power
 * cut.
 */
export async function sync(path: string): Promise<void> {
  using file = await Deno.open(path);
  await file.sync();
}

/** Writes a small file atomically; it is durable when this returns. A reader finds the old or the new content. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  await writeSynced(beside, text);
  await Deno.rename(beside, path);
  await sync(path.slice(0, path.lastIndexOf("/")));
}

async function writeSynced(path: string, text: string): Promise<void> {
  using file = await Deno.open(path, { create: true, write: true, truncate: true, mode: PRIVATE_FILE });
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
  await file.sync();
}
