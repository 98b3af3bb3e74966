/** An empty database at the newest schema, made once and copied for every app of the tests: migrations take longer. */
import { Database } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";

const migrations = new URL("../db/migrations", import.meta.url).pathname;
let made: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** The bytes of the file; a whole run has made it beforehand (`MIGRATED_DATABASE`, tasks/test.ts). */
export function migratedDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  return made ??= readOrMake(Deno.env.get("MIGRATED_DATABASE"));
}

async function readOrMake(path: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (path) return await Deno.readFile(path);
  const folder = await Deno.makeTempDir({ prefix: "sdb-migrated-" });
  try {
    const file = `${folder}/sdb.db`;
    await makeMigratedDatabase(file);
    return await Deno.readFile(file);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes it to `path`. Everything is in that one file once this returns. */
export async function makeMigratedDatabase(path: string): Promise<void> {
  const database = await Database.open({ url: `file:${path}` });
  await migrate(database, migrations);
  await database.close();
}

if (import.meta.main) await makeMigratedDatabase(Deno.args[0]);
