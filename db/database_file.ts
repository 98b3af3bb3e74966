/**
 * The file behind a `file:` address, read as libSQL reads it (`file:a.db`, `file:/a.db`, `file:///a.db`,
 * percent-encoded); undefined for a database in memory or on a server.
 */
export function databaseFile(url: string): string | undefined {
  const [, path] = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)/.exec(url) ?? [];
  return path && path !== ":memory:" ? decodeURIComponent(path) : undefined;
}

/** How an operator knows a database: its file, or the host of its server. An address may hold a token. */
export const databaseName = (url: string): string => databaseFile(url) ?? new URL(url).host;

/** Whether something is at a path. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** What follows the name of a database file: nothing, the names of SQLite's own journals, and that of our lock. */
export const DATABASE_FILES: readonly string[] = ["", "-wal", "-shm", "-journal", ".lock"];
