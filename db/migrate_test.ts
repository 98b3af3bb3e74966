/** The migrations against the schema that the code believes in. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { Database } from "./client.ts";
import { migrate } from "./migrate.ts";
import * as schema from "./schema/mod.ts";

const folder = new URL("./migrations", import.meta.url).pathname;
const tables = Object.values(schema).filter((entry) => is(entry, SQLiteTable));

async function withMigrated(use: (url: string, database: Database) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const url = `file:${path}/sdb.db`;
  const database = await Database.open({ url });
  try {
    await migrate(database, folder);
    await use(url, database);
  } finally {
    await database.close();
    await Deno.remove(path, { recursive: true });
  }
}

Deno.test("migrate() gives every table of the schema with exactly its columns", () =>
  withMigrated(async (url) => {
    const client = createClient({ url });
    for (const table of tables) {
      const { rows } = await client.execute(`PRAGMA table_xinfo(${getTableName(table)})`);
      const found = rows.map((row) => `${row.name} ${row.notnull || row.pk ? "required" : "optional"}`)
        .sort();
      const wanted = Object.values(getTableColumns(table))
        .map((column) => `${column.name} ${column.notNull || column.primary ? "required" : "optional"}`)
        .sort();
      assert.deepEqual(found, wanted, getTableName(table));
    }
    client.close();
  }));

Deno.test("migrate() twice changes nothing and leaves a sound database", () =>
  withMigrated(async (url, database) => {
    await migrate(database, folder);
    const client = createClient({ url });
    assert.equal((await client.execute("PRAGMA integrity_check")).rows[0].integrity_check, "ok");
    assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows.length, 0);
    client.close();
  }));

Deno.test("migrate() refuses a database that a newer program has migrated, and leaves it as it is", () =>
  withMigrated(async (_url, database) => {
    const count = () =>
      database.maintain(async (client) =>
        (await client.execute("SELECT * FROM __drizzle_migrations")).rows.length
      );
    await database.maintain((client) =>
      client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")
    );
    const before = await count();
    await assert.rejects(migrate(database, folder), /^Error: The database is newer than this program\. /);
    assert.equal(await count(), before);
  }));

Deno.test("every custom migration explains itself in its first line", async () => {
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".sql")) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    const generated = text.startsWith("CREATE TABLE") || text.startsWith("ALTER TABLE");
    assert.ok(generated || text.startsWith("-- "), name);
  }
});

Deno.test("Database opens with WAL, synchronous FULL and foreign keys on its writer", () =>
  withMigrated(async (_url, database) => {
    const pragma = (name: string) =>
      database.maintain(async (client) => Object.values((await client.execute(`PRAGMA ${name}`)).rows[0])[0]);
    assert.equal(await pragma("journal_mode"), "wal");
    assert.equal(await pragma("synchronous"), 2);
    assert.equal(await pragma("foreign_keys"), 1);
  }));
