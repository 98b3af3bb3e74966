/** Migrates a database to the newest schema. */
import type { Client } from "@libsql/client";
import { migrate as run } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

/** The database was migrated by a newer program. */
export class NewerDatabaseError extends Error {}

/**
 * Applies missing migrations; idempotent. `folder` contains drizzle-kit's numbered migrations.
 * @throws NewerDatabaseError, because this program could write what breaks such a database.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const newest = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis));
  await database.maintain(async (client) => {
    if (await lastApplied(client) > newest) {
      throw new NewerDatabaseError(
        "The database is newer than this program. Start the version that last used it, or a later one.",
      );
    }
    await run(drizzle(client), { migrationsFolder: folder });
  });
}

/** @returns when the newest applied migration was made, epoch milliseconds; 0 for an empty database. */
async function lastApplied(client: Client): Promise<number> {
  const tables = await client.execute("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'");
  if (tables.rows.length === 0) return 0;
  const { rows } = await client.execute("SELECT max(created_at) AS last FROM __drizzle_migrations");
  return Number(rows[0].last);
}
