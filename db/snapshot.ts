/** Reads or copies a database while a server may be using it. */
import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Reader } from "./client.ts";
import { databaseFile } from "./database_file.ts";
import * as schema from "./schema/mod.ts";

export interface RecordedBlob {
  sha256: string;
  /** Bytes. */
  size: number;
}

export interface Inspection {
  /** Problems found by SQLite's own checks; empty if there are none. */
  problems: string[];
  /** All blobs that the database refers to. */
  blobs: RecordedBlob[];
}

/**
 * Writes a consistent copy to `target`, which must not exist; a server may be writing. This connection never writes and
 * never checkpoints, because two that do may corrupt a file of this SQLite (safety 0.G).
 */
export async function snapshotDatabase(url: string, target: string): Promise<void> {
  await using source = open(url);
  await source.client.execute("PRAGMA wal_autocheckpoint = 0");
  await source.client.execute({ sql: "VACUUM INTO ?", args: [target] });
}

/** @throws Error when the file is no database at all. */
export async function inspectDatabase(path: string): Promise<Inspection> {
  await using copy = open(`file:${path}`);
  const integrity = (await copy.client.execute("PRAGMA integrity_check")).rows.map((row) => String(row[0]));
  const foreign = (await copy.client.execute("PRAGMA foreign_key_check")).rows;
  const blobs = (await copy.client.execute("SELECT sha256, size FROM blob ORDER BY sha256")).rows;
  return {
    problems: [
      ...integrity.filter((line) => line !== "ok"),
      ...foreign.map((row) => `${row.table}: a row refers to a ${row.parent} that is missing`),
    ],
    blobs: blobs.map(({ sha256, size }) => ({ sha256: String(sha256), size: Number(size) })),
  };
}

/** The database does not exist. */
export class MissingDatabaseError extends Error {
  override name = "MissingDatabaseError";
}

/** Opens a connection that only reads and never checkpoints, beside a running server. @throws MissingDatabaseError. */
export async function openReader(
  { databaseUrl, databaseAuthToken }: { databaseUrl: string; databaseAuthToken?: string },
): Promise<AsyncDisposable & { read: Reader }> {
  const path = databaseFile(databaseUrl);
  if (path && !await Deno.stat(path).catch(() => undefined)) {
    throw new MissingDatabaseError(
      `There is no database at ${path}. Set DATA_DIR to the folder of the server.`,
    );
  }
  const client = createClient({
    url: databaseUrl,
    authToken: databaseAuthToken,
    concurrency: 1,
    timeout: 5_000,
  });
  if (path) await client.execute("PRAGMA wal_autocheckpoint = 0");
  return {
    read: drizzle(client, { schema }),
    [Symbol.asyncDispose]: () => Promise.resolve(client.close()),
  };
}

function open(url: string): AsyncDisposable & { client: Client } {
  const client = createClient({ url, concurrency: 1, timeout: 5_000 });
  return { client, [Symbol.asyncDispose]: () => Promise.resolve(client.close()) };
}
