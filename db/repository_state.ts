/** Reads which repository a database belongs to, before anything is written or migrated. */
import { type Client, createClient } from "@libsql/client";
import { databaseFile, isThere } from "./database_file.ts";

export interface RepositoryState {
  /** Absent if the database is missing or new, or was written by a program without such ids. */
  id?: string;
  /** Number of data files in the database. */
  blobs: number;
  /** Number of the given names that are in the database. */
  known: number;
}

/** Inspects a database without creating it: a missing file counts as empty. @param names SHA-256 of data files. */
export async function inspectRepository(
  { url, authToken }: { url: string; authToken?: string },
  names: readonly string[],
): Promise<RepositoryState> {
  const path = databaseFile(url);
  if (path && !await isThere(path)) return { blobs: 0, known: 0 };
  const client = createClient({ url, authToken, concurrency: 1, timeout: 5_000 });
  try {
    // A server may be running: two connections that checkpoint may corrupt a file (safety 0.G).
    if (client.protocol === "file") await client.execute("PRAGMA wal_autocheckpoint = 0");
    return await inspect(client, names);
  } finally {
    client.close();
  }
}

async function inspect(client: Client, names: readonly string[]): Promise<RepositoryState> {
  const found = await client.execute("SELECT name FROM sqlite_master WHERE name IN ('repository', 'blob')");
  const tables = new Set(found.rows.map(({ name }) => name));
  const number = async (sql: string, args: string[] = []) =>
    Number((await client.execute({ sql, args })).rows[0].number);
  const ids = tables.has("repository") ? (await client.execute("SELECT id FROM repository")).rows : [];
  const blobs = tables.has("blob") ? await number("SELECT count(*) AS number FROM blob") : 0;
  const known = blobs > 0
    ? await number(
      "SELECT count(*) AS number FROM blob WHERE sha256 IN (SELECT value FROM json_each(?))",
      [JSON.stringify(names)],
    )
    : 0;
  return { id: ids.length > 0 ? String(ids[0].id) : undefined, blobs, known };
}
