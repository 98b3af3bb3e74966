/** Opens the app: folders, lock, database with the newest schema, storage, search. */
import { Database, type DatabaseOptions } from "../db/client.ts";
import { checkDatabase } from "../db/damage.ts";
import { DATABASE_FILES, databaseFile } from "../db/database_file.ts";
import { migrate } from "../db/migrate.ts";
import type { Config } from "./config.ts";
import type { House } from "./context.ts";
import { DataCite } from "./external/doi_metadata.ts";
import { openIdentityProviders } from "./external/identity/mod.ts";
import { makeFile, makeFolder, PRIVATE_FILE } from "./external/private_files.ts";
import { EmbeddedRegistrar } from "./external/registrar.ts";
import { openSmtpMailer } from "./external/mail_smtp.ts";
import { LocalBlobStore } from "./external/storage_local.ts";
import { tighten } from "./external/tighten.ts";
import { loadVault } from "./external/vault.ts";
import { setLogLevel } from "./log.ts";
import { anchorPath } from "./services/integrity/audit_anchor.ts";
import { splitStoredNames } from "./services/author_names.ts";
import { announceDamage } from "./services/integrity/database.ts";
import { AtOnce } from "./services/limits/at_once.ts";
import { Downloads } from "./services/limits/downloads.ts";
import { RequestCounter } from "./services/limits/request_counter.ts";
import { joinRepository, requireOneRepository } from "./services/repository_identity.ts";
import { reseal } from "./services/sealing.ts";
import { ColumnIndex } from "./services/search/column_index.ts";
import { UsageCounter } from "./services/usage/counter.ts";
import { StartError } from "./start_error.ts";
import { asStartError, databaseDamaged } from "./start_fault.ts";

export interface HouseOptions {
  config: Config;
  /** Folder of drizzle's migrations. */
  migrations: string;
  /** Script of the worker that checks the database; by default the source file. */
  databaseChecker?: URL;
  clock?: () => Date;
  logger?: DatabaseOptions["logger"];
  /** Joins database and data files even if their ids differ; by default they must match. */
  adopt?: boolean;
}

export interface OpenHouse extends House {
  /** Closes everything, so that another process can open data folder and database. */
  close(): Promise<void>;
}

/**
 * Opens the app.
 * @throws StartError for problems that an operator can solve: another process uses the data, they belong to another
 * account, are damaged, or the disk is full.
 */
export async function openHouse(options: HouseOptions): Promise<OpenHouse> {
  try {
    return await open(options);
  } catch (error) {
    throw asStartError(error, options.config);
  }
}

async function open(
  { config, migrations, databaseChecker = CHECKER, clock = () => new Date(), logger, adopt = false }:
    HouseOptions,
): Promise<OpenHouse> {
  setLogLevel(config.logLevel);
  await makeFolder(config.dataDir);
  // If a later step fails, everything that was opened before is closed.
  await using opening = new AsyncDisposableStack();
  for await (const lock of locksOf(config)) opening.use(lock);
  await tighten(config.dataDir, filesOf(config));
  await requireSoundDatabase(config);
  const storage = new LocalBlobStore(config.dataDir);
  await storage.prepare();
  const joins = adopt || await requireOneRepository(config, storage);
  const database = databaseFile(config.databaseUrl);
  // SQLite gives its journals the mode of the database file.
  if (database) await makeFile(database);
  const db = await Database.open({ url: config.databaseUrl, authToken: config.databaseAuthToken, logger });
  opening.defer(() => db.close());
  await migrate(db, migrations);
  await splitStoredNames({ db });
  if (joins) await joinRepository({ db, storage, config, clock });
  const search = new ColumnIndex(db);
  await search.load();
  const vault = await loadVault(config.dataDir, config.secretKeys);
  await reseal({ db, external: { vault } });
  const mailer = config.smtp ? openSmtpMailer({ url: config.smtp.url, from: config.mailFrom }) : undefined;
  if (mailer) opening.defer(() => mailer.close());
  const identities = openIdentityProviders(config.providers);
  const doiMetadata = config.dataciteUrl ? new DataCite(config.dataciteUrl) : undefined;
  const external = { storage, registrar: new EmbeddedRegistrar(), vault, mailer, identities, doiMetadata };
  const usage = new UsageCounter(db);
  opening.defer(() => usage.flush());
  const requests = new RequestCounter(db, clock);
  await requests.load();
  opening.defer(() => requests.flush());
  const downloads = new Downloads();
  const uploads = new AtOnce({
    account: "uploadsAccount",
    address: "uploadsAddress",
    error: "tooManyUploads",
  });
  const opened = opening.move();
  const close = () => opened.disposeAsync();
  const house = { config, db, search, external, usage, requests, downloads, uploads, clock, databaseChecker };
  db.damage.onFirst((problem) => announceDamage(house, problem));
  return { ...house, close };
}

const CHECKER = new URL("../db/check_worker.ts", import.meta.url);

/** Runs before anything is written, because a damaged file must not be changed. */
async function requireSoundDatabase(config: Config): Promise<void> {
  const problem = await checkDatabase(config.databaseUrl);
  if (problem !== undefined) throw databaseDamaged(config, problem);
}

/** Files with personal data or a key, besides the data files. */
function filesOf({ dataDir, databaseUrl }: Config): string[] {
  const database = databaseFile(databaseUrl);
  const files = database ? DATABASE_FILES.map((suffix) => `${database}${suffix}`) : [];
  return [`${dataDir}/secret.keys`, `${dataDir}/sdb.lock`, anchorPath(dataDir), ...files];
}

/**
 * Locks the data. Two processes on one database corrupt it (safety 0.G), and the database may be outside the data
 * folder.
 */
async function* locksOf({ dataDir, databaseUrl }: Config): AsyncGenerator<Deno.FsFile> {
  yield await lock(`${dataDir}/sdb.lock`, `The data folder ${dataDir}`, "DATA_DIR");
  const database = databaseFile(databaseUrl);
  // Locked separately even inside the data folder, because another process may use the same database with another
  // folder.
  if (database) yield await lock(`${database}.lock`, `The database ${database}`, "DATABASE_URL");
}

/**
 * The lock ends with its process. Its file stays, because removing it would let two processes lock two files of the
 * same name.
 */
async function lock(path: string, what: string, setting: string): Promise<Deno.FsFile> {
  const file = await Deno.open(path, { create: true, write: true, mode: PRIVATE_FILE });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new StartError(`${what} is in use by another process. Stop it, or choose another ${setting}.`);
}
