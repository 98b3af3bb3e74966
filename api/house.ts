/** Opens the house: folders, lock, database at the newest schema, storage, search. */
import { Database, type DatabaseOptions } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import type { Config } from "./config.ts";
import type { House } from "./context.ts";
import { EmbeddedRegistrar } from "./external/registrar.ts";
import { LocalBlobStore } from "./external/storage_local.ts";
import { setLogLevel } from "./log.ts";
import { ColumnIndex } from "./services/search/column_index.ts";
import { UsageCounter } from "./services/usage/counter.ts";

export interface HouseOptions {
  config: Config;
  /** Folder of drizzle's migrations. */
  migrations: string;
  clock?: () => Date;
  logger?: DatabaseOptions["logger"];
}

export interface OpenHouse extends House {
  /** Leaves the data folder as another process may find it. */
  close(): Promise<void>;
}

/** @throws Error with a plain sentence when another process holds the data folder. */
export async function openHouse({ config, migrations, clock, logger }: HouseOptions): Promise<OpenHouse> {
  setLogLevel(config.logLevel);
  await Deno.mkdir(config.dataDir, { recursive: true });
  const lock = await lockDataFolder(config.dataDir);
  const db = await Database.open({ url: config.databaseUrl, authToken: config.databaseAuthToken, logger });
  await migrate(db, migrations);
  const storage = new LocalBlobStore(config.dataDir);
  await storage.prepare();
  const search = new ColumnIndex(db);
  await search.load();
  const external = { storage, registrar: new EmbeddedRegistrar() };
  const usage = new UsageCounter(db);
  const close = async () => {
    await usage.flush();
    await db.close();
    lock.close();
  };
  return { config, db, search, external, usage, clock: clock ?? (() => new Date()), close };
}

/** Two processes on one database corrupt it (safety part 0, finding G). The lock dies with its process. */
async function lockDataFolder(folder: string): Promise<Deno.FsFile> {
  const file = await Deno.open(`${folder}/sdb.lock`, { create: true, write: true });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new Error(
    `The data folder ${folder} is in use by another process. Stop it, or choose another DATA_DIR.`,
  );
}
