/** Brings a database to the newest schema. */
import { migrate as run } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql";
import type { Database } from "./client.ts";

/** Idempotent. `folder` holds drizzle-kit's numbered migrations. */
export async function migrate(database: Database, folder: string): Promise<void> {
  await database.maintain((client) => run(drizzle(client), { migrationsFolder: folder }));
}
