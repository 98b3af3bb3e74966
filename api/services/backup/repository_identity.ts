/**
 * Database and blob store contain the same random id, so that neither is used with the rows or files of another
 * repository: to a database that does not know them, all files would look like leftovers.
 */
import type { Database } from "../../../db/client.ts";
import { databaseName } from "../../../db/database_file.ts";
import { findRepository, insertRepository } from "../../../db/queries/system/repository.ts";
import { inspectRepository, type RepositoryState } from "../../../db/repository_state.ts";
import type { Config } from "../../config.ts";
import { storageName, storageSettings } from "../../external/open_storage.ts";
import type { BlobStore } from "../../external/storage.ts";
import { failpoint } from "../../failpoint.ts";
import { StartError } from "../../start_error.ts";
import { newId } from "../../secrets.ts";

/** The ids on both sides. */
export interface RepositoryIds {
  database: RepositoryState;
  store: {
    id?: string;
    /** Data files that were examined: all, up to {@link SAMPLE}. */
    files: number;
  };
}

/** Number of files that is enough to tell whether a database without an id knows these files. */
const SAMPLE = 100;

export async function readRepositoryIds(config: Config, storage: BlobStore): Promise<RepositoryIds> {
  const names: string[] = [];
  for await (const name of storage.listOlderThan(Infinity)) {
    names.push(name);
    if (names.length === SAMPLE) break;
  }
  const { databaseUrl: url, databaseAuthToken: authToken } = config;
  const database = await inspectRepository({ url, authToken }, names);
  return { database, store: { id: await storage.readIdentity(), files: names.length } };
}

/**
 * `same` if both ids are equal. `join` if the ids still have to be written, which is also so after an interruption
 * between the two writes, and in a repository from before there were ids. The other values say why the two do not
 * belong together.
 */
type PairVerdict = "same" | "join" | "filesMissing" | "otherFiles";

export function compareRepositoryIds({ database, store }: RepositoryIds): PairVerdict {
  if (store.id !== undefined && store.id === database.id) return "same";
  // Nothing can be lost as long as neither side has a file.
  if (database.blobs === 0 && store.files === 0) return "join";
  if (store.files === 0) return "filesMissing";
  if (store.id !== undefined) return "otherFiles";
  // Some unknown files may be leftovers of interrupted uploads.
  return database.known * 2 >= store.files ? "join" : "otherFiles";
}

/**
 * Compares both sides before anything is written.
 * @returns whether the ids must still be written, by {@link joinRepository}.
 * @throws StartError if database and data files do not belong together.
 */
export async function requireOneRepository(config: Config, storage: BlobStore): Promise<boolean> {
  const pair = await readRepositoryIds(config, storage);
  const verdict = compareRepositoryIds(pair);
  if (verdict === "same" || verdict === "join") return verdict === "join";
  throw new StartError(explainMismatch(config, pair, verdict));
}

const REMEDY =
  'If one of them is lost, move both away and bring a backup back with "deno task restore FOLDER". ' +
  'Only if they do belong together: "deno task adopt".';

function explainMismatch(config: Config, { database }: RepositoryIds, verdict: PairVerdict): string {
  const name = databaseName(config.databaseUrl);
  const [place, settings] = [storageName(config), storageSettings(config)];
  if (verdict === "filesMissing") {
    return `The database ${name} knows ${database.blobs} data files, but ${place} has none. ` +
      `Correct ${settings} or DATABASE_URL${
        config.s3 ? "" : ", or mount the disk that is missing"
      }. ${REMEDY}`;
  }
  const found = database.blobs === 0 ? "is missing or new" : "belongs to another repository";
  return `${capitalized(place)} holds data files, but their database is not ${name}, which ${found}. ` +
    `Correct DATABASE_URL or ${settings}. ${REMEDY}`;
}

const capitalized = (text: string) => text.replace(/^the /, "The ");

/**
 * Writes the id of the database into the store. The database has it first, so that an interruption never leaves an id
 * in the store only.
 */
export async function joinRepository(
  { db, storage, config, clock }: { db: Database; storage: BlobStore; config: Config; clock: () => Date },
): Promise<void> {
  const id = await db.withTx(async (tx) => {
    const known = await findRepository(tx);
    if (known) return known.id;
    const row = { id: newId(), createdAt: clock().getTime() };
    await insertRepository(tx, row);
    return row.id;
  });
  failpoint(config, "identity.after_database");
  await storage.writeIdentity(id);
}
