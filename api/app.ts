/** Opens the app: folders, lock, database at the newest schema, storage, search. */
import { Database, type DatabaseOptions, type Transaction } from "../db/client.ts";
import { checkDatabase } from "../db/corruption.ts";
import { DATABASE_FILES, databaseFile } from "../db/database_file.ts";
import { migrate } from "../db/migrate.ts";
import { releaseRuns } from "../db/queries/system/jobs.ts";
import { releaseClaims } from "../db/queries/system/outbox.ts";
import { writeChange } from "./change_counter.ts";
import type { Config } from "./config.ts";
import type { App } from "./context.ts";
import { DataCite } from "./external/doi_metadata.ts";
import { openIdentityProviders } from "./external/identity/mod.ts";
import { makeFile, makeFolder, PRIVATE_FILE } from "./external/private_files.ts";
import { EmbeddedRegistrar } from "./external/registrar.ts";
import { openSmtpMailer } from "./external/mail_smtp.ts";
import { openBlobStore } from "./external/open_storage.ts";
import { LocalBlobStore } from "./external/storage_local.ts";
import { restrictPermissions } from "./external/file_permissions.ts";
import { loadVault } from "./external/vault.ts";
import { setLogLevel } from "./log.ts";
import { ProcessState } from "./process_state.ts";
import { anchorPath } from "./services/audit/anchor.ts";
import { beginToFollow, indexTags } from "./services/change_log/follow_change_log.ts";
import { refoldArticles } from "./services/content/refold_articles.ts";
import { splitStoredNames } from "./services/dataset/backfill_author_names.ts";
import { noteRecords } from "./services/harvest/note_records.ts";
import { enterStoredPaths } from "./services/file/upload_paths.ts";
import { enterStoredRoots } from "./services/integrity/merkle_root.ts";
import { examinationsEnded } from "./services/integrity/examine.ts";
import { joinSecondCopy } from "./services/integrity/copy_blobs.ts";
import { reportDatabaseCorruption } from "./services/integrity/database_check.ts";
import { ConcurrencyLimiter } from "./services/limits/concurrency.ts";
import { Downloads } from "./services/limits/downloads.ts";
import { RequestCounter } from "./services/limits/request_counter.ts";
import { joinRepository, requireOneRepository } from "./services/backup/repository_identity.ts";
import { reencrypt } from "./services/credential/reencryption.ts";
import { ColumnIndex } from "./services/search/column_index.ts";
import { UsageCounter } from "./services/statistics/usage_counter.ts";
import { sourceCommand } from "./services/worker/command.ts";
import { PREVIEW_PATIENCE, WorkerProcess } from "./services/worker/worker_process.ts";
import { StartError } from "./start_error.ts";
import { asStartError, databaseDamaged } from "./start_error_causes.ts";

export interface AppOptions {
  config: Config;
  /** Folder of drizzle's migrations. */
  migrations: string;
  /** Script of the worker that checks the database; by default the source file. */
  databaseChecker?: URL;
  /** Starts a worker for computations that take long; by default from its source. */
  workerCommand?: readonly string[];
  /** Script of the thread that reads data files back; by default the source file. */
  readBackScript?: URL;
  clock?: () => Date;
  logger?: DatabaseOptions["logger"];
  /** Joins database and data files even if their ids differ; by default they must match. */
  adopt?: boolean;
}

export interface OpenApp extends App {
  /** Closes everything, so that another process can open data folder and database. */
  close(): Promise<void>;
}

/**
 * Opens the app.
 * @throws StartError for problems that an operator can solve: another process uses the data, they belong to another
 * account, are damaged, or the disk is full.
 */
export async function openApp(options: AppOptions): Promise<OpenApp> {
  try {
    return await open(options);
  } catch (error) {
    throw asStartError(error, options.config);
  }
}

async function open(
  {
    config,
    migrations,
    databaseChecker = CHECKER,
    workerCommand = sourceCommand(WORKER),
    readBackScript,
    clock = () => new Date(),
    logger,
    adopt = false,
  }: AppOptions,
): Promise<OpenApp> {
  setLogLevel(config.logLevel);
  await makeFolder(config.dataDir);
  // If a later step fails, everything that was opened before is closed.
  await using opening = new AsyncDisposableStack();
  const shared = config.sharedData && !adopt;
  for await (const lock of locksOf(config, shared)) opening.use(lock);
  using _starting = shared ? await waitForTurn(config) : undefined;
  await restrictPermissions(config.dataDir, filesOf(config));
  await requireSoundDatabase(config);
  const storage = await openBlobStore({ ...config, readBackScript });
  opening.defer(() => storage.close?.());
  const secondCopy = config.secondCopyDir
    ? new LocalBlobStore(config.secondCopyDir, readBackScript)
    : undefined;
  opening.defer(() => secondCopy?.close());
  await secondCopy?.prepare();
  const writesIds = adopt || await requireOneRepository(config, storage);
  const database = databaseFile(config.databaseUrl);
  // SQLite gives its journals the mode of the database file.
  if (database) await makeFile(database);
  const db = await Database.open({ url: config.databaseUrl, authToken: config.databaseAuthToken, logger });
  opening.defer(() => db.close());
  await migrate(db, migrations);
  await splitStoredNames({ db });
  await refoldArticles({ db });
  await enterStoredPaths({ db });
  await enterStoredRoots({ db });
  if (!config.sharedData) await db.withTx(releaseLeases);
  if (writesIds) await joinRepository({ db, storage, config, clock });
  const state = new ProcessState();
  opening.defer(() => examinationsEnded({ state }, EXAMINATION_PATIENCE_MS));
  const announce = async (tx: Transaction, serials: readonly number[]) => {
    await noteRecords(tx, { clock }, serials);
    await writeChange(tx, { clock, config, state }, indexTags(serials));
  };
  const search = new ColumnIndex(db, announce);
  if (config.sharedData) await beginToFollow({ db, state });
  await search.load();
  const vault = await loadVault(config.dataDir, config.secretKeys);
  await reencrypt({ db, clock, external: { vault } });
  const mailer = config.smtp ? openSmtpMailer({ url: config.smtp.url, from: config.mailFrom }) : undefined;
  if (mailer) opening.defer(() => mailer.close());
  const identities = openIdentityProviders(config.providers);
  const doiMetadata = config.dataciteUrl ? new DataCite(config.dataciteUrl) : undefined;
  const external = {
    storage,
    secondCopy,
    registrar: new EmbeddedRegistrar(),
    vault,
    mailer,
    identities,
    doiMetadata,
  };
  await joinSecondCopy(db, secondCopy, config.secondCopyDir);
  const usage = new UsageCounter(db);
  opening.defer(() => usage.flush());
  const requests = new RequestCounter(db, clock);
  await requests.load();
  opening.defer(() => requests.flush());
  const downloads = new Downloads();
  const uploads = new ConcurrencyLimiter({
    account: "uploadsAccount",
    address: "uploadsAddress",
    error: "tooManyUploads",
  });
  const worker = new WorkerProcess(workerCommand);
  opening.defer(() => worker.close());
  const previewWorker = new WorkerProcess(workerCommand, PREVIEW_PATIENCE);
  opening.defer(() => previewWorker.close());
  const opened = opening.move();
  const close = () => opened.disposeAsync();
  const app = {
    config,
    db,
    search,
    external,
    usage,
    requests,
    downloads,
    uploads,
    worker,
    previewWorker,
    state,
    clock,
    databaseChecker,
  };
  db.damage.onFirst((problem) => reportDatabaseCorruption(app, problem));
  return { ...app, close };
}

const CHECKER = new URL("../db/check_worker.ts", import.meta.url);
const WORKER = new URL("services/worker/worker.ts", import.meta.url);

/** Milliseconds in which the repair of a file ends before a server does; a longer one is begun again by the next reader. */
const EXAMINATION_PATIENCE_MS = 5_000;

/** What a process that died had leased need not wait: nobody else uses this data. */
async function releaseLeases(tx: Transaction): Promise<void> {
  await releaseClaims(tx);
  await releaseRuns(tx);
}

/** Before anything is written: a damaged file must stay as it was found. */
async function requireSoundDatabase(config: Config): Promise<void> {
  const problem = await checkDatabase(config.databaseUrl);
  if (problem !== undefined) throw databaseDamaged(config, problem);
}

/** Files with personal data or a key, besides the data files. */
function filesOf({ dataDir, databaseUrl }: Config): string[] {
  const database = databaseFile(databaseUrl);
  const files = database ? DATABASE_FILES.map((suffix) => `${database}${suffix}`) : [];
  return [
    `${dataDir}/secret.keys`,
    `${dataDir}/sdb.lock`,
    `${dataDir}/sdb.start.lock`,
    anchorPath(dataDir),
    ...files,
  ];
}

/**
 * Two processes on one database file corrupt it (safety 0.G), and it may lie outside the data folder.
 * Servers that share a data folder hold its lock together; whoever does not say so is kept out while they run.
 */
async function* locksOf({ dataDir, databaseUrl }: Config, shared: boolean): AsyncGenerator<Deno.FsFile> {
  yield await lock(`${dataDir}/sdb.lock`, `The data folder ${dataDir}`, "DATA_DIR", !shared);
  const database = databaseFile(databaseUrl);
  // Locked separately even inside the data folder, because another process may use the same database with another
  // folder.
  if (database) yield await lock(`${database}.lock`, `The database ${database}`, "DATABASE_URL");
}

/** Servers that share a data folder start one after another: the first makes schema, keys and ids for all. */
async function waitForTurn({ dataDir }: Config): Promise<Deno.FsFile> {
  const file = await Deno.open(`${dataDir}/sdb.start.lock`, {
    create: true,
    write: true,
    mode: PRIVATE_FILE,
  });
  await file.lock(true);
  return file;
}

/** The lock dies with its process. Its file stays: removing it would let two processes lock two files of one name. */
async function lock(path: string, what: string, setting: string, exclusive = true): Promise<Deno.FsFile> {
  const file = await Deno.open(path, { create: true, write: true, mode: PRIVATE_FILE });
  if (await file.tryLock(exclusive)) return file;
  file.close();
  throw new StartError(`${what} is in use by another process. Stop it, or choose another ${setting}.`);
}
