/** Files and folders that only the account of the server may open, whatever the umask of its process. */

/** Reading and writing for the owner alone. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes a folder with all above it that are missing; one that is there stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Makes an empty file for a program that would make it open to others. One that is there is not even opened: a process
 * that closes any handle of a file gives up all of its locks on it, those of SQLite too, and another process may then
 * take the journal away from under it.
 */
export async function makeFile(path: string): Promise<void> {
  try {
    (await Deno.open(path, { createNew: true, write: true, mode: PRIVATE_FILE })).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

/**
 * Brings a file to the disk, or the entries of a folder: a file that was synced may else lose its name in a power cut.
 */
export async function sync(path: string): Promise<void> {
  using file = await Deno.open(path);
  await file.sync();
}

/** Writes a small file in one step, durable when this returns: whoever reads it finds all of it or the one before. */
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
