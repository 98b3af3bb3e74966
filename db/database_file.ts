/**
 * Path of the file behind a `file:` address, read as libSQL does (`file:a.db`, `file:/a.db`, `file:///a.db`,
 * percent-encoded); undefined for a database in memory or on a server.
 */
export function databaseFile(url: string): string | undefined {
  const [, path] = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)/.exec(url) ?? [];
  return path && path !== ":memory:" ? decodeURIComponent(path) : undefined;
}

/** Name of a database for an operator: its file, or the host of its server. The full address may contain a token. */
export const databaseName = (url: string): string => databaseFile(url) ?? new URL(url).host;

/** Whether something exists at a path. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Suffixes of files that belong to a database: none, SQLite's journals, and our lock. */
export const DATABASE_FILES: readonly string[] = ["", "-wal", "-shm", "-journal", ".lock"];
