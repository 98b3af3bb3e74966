/** What a database says of its repository, looked at before anything is written to it or brought to a newer schema. */
import { type Client, createClient } from "@libsql/client";
import { databaseFile, isThere } from "./database_file.ts";

export interface RepositoryState {
  /** Absent in a database that is missing or new, or that a program without such ids wrote. */
  id?: string;
  /** How many data files it knows. */
  blobs: number;
  /** How many of the names that were asked for it knows. */
  known: number;
}

/** Creates nothing: a database file that is missing knows nothing. @param names SHA-256 of data files. */
export async function inspectRepository(
  { url, authToken }: { url: string; authToken?: string },
  names: readonly string[],
): Promise<RepositoryState> {
  const path = databaseFile(url);
  if (path && !await isThere(path)) return { blobs: 0, known: 0 };
  const client = createClient({ url, authToken, concurrency: 1, timeout: 5_000 });
  try {
    // A server may be at work beside: two connections that checkpoint may corrupt a file (safety 0.G).
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
