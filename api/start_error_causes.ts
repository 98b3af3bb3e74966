/** Explains errors that prevent the start and that an operator can solve, in one sentence each. */
import { causeOf, corruptionIn } from "../db/corruption.ts";
import { databaseFile, databaseName } from "../db/database_file.ts";
import { NewerDatabaseError } from "../db/migrate.ts";
import type { Config } from "./config.ts";
import { StartError } from "./start_error.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">;

interface Fault {
  place: Place;
  /** Name of the database for an operator, because the address may contain a token. */
  database: string;
  /** File or folder in the error; by default the data folder. */
  path: string;
  /** Message of the error. */
  said: string;
}

/**
 * The first match explains the error. Deno reports the number of the operating system's error, SQLite a code of its
 * own.
 */
const FAULTS: readonly (readonly [sign: RegExp, explain: (fault: Fault) => string])[] = [
  [
    /SQLITE_FULL|database or disk is full|os error (28|122|27)\)/,
    ({ place, path }) =>
      `There is no room left for ${path}. Free some on the disk of ${place.dataDir}, then start again.`,
  ],
  [
    /SQLITE_READONLY|readonly database|os error 30\)/,
    ({ path }) => `${path} is read-only. Mount its disk for writing, or choose another DATA_DIR.`,
  ],
  [
    /AddrInUse|os error 98\)/,
    ({ place }) =>
      `The port ${place.port} of ${place.host} is in use by another process. Stop it, or choose another PORT.`,
  ],
  [
    /AddrNotAvailable|os error 99\)/,
    ({ place }) => `This machine has no address ${place.host}. Choose another HOST.`,
  ],
  [
    /os error 13\)|os error 1\)|SQLITE_(PERM|CANTOPEN)|unable to open database file/,
    ({ path }) =>
      `The account of the server cannot read and write ${path}. Give that account access (chown, chmod).`,
  ],
  [
    /os error (17|20)\)/,
    ({ place, path }) =>
      `${path} is a file, or is below one. Choose a folder as DATA_DIR (${place.dataDir}).`,
  ],
  [/os error 21\)/, ({ path }) => `${path} is a folder, but must be a file. Move it away.`],
  [
    /os error 2\)/,
    ({ path }) => `${path} cannot be created, because its folder is missing. Create the folder first.`,
  ],
  [
    /SQLITE_(BUSY|LOCKED)|database is locked/,
    ({ database }) => `The database ${database} is in use by another program. Stop it, then start again.`,
  ],
  [
    /SQLITE_IOERR|disk I\/O error|os error 5\)/,
    ({ path }) =>
      `${path} cannot be read or written: its disk is full or fails. Free some room or check it, then start again.`,
  ],
];

/**
 * Explains a damaged database. A backup can only be restored to an empty place, and it contains no keys: without the
 * old ones the next start would make a new key, and sealed fields would be lost.
 */
export function databaseDamaged(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  problem: string,
): StartError {
  const path = databaseFile(databaseUrl);
  if (!path) {
    return new StartError(
      `The database ${new URL(databaseUrl).host} is damaged: ${problem}. Use the backups of that server.`,
    );
  }
  const elsewhere = path.startsWith(`${dataDir}/`) ? "" : " and the database with its -wal and -shm";
  return new StartError(
    `The database ${path} is damaged: ${problem}. Move ${dataDir}${elsewhere} aside, ` +
      'run "deno task restore FOLDER", then copy secret.keys from the old folder unless SECRET_KEYS is set.',
  );
}

/** For a database on a server, its message is all that is known. */
const explainRemote = ({ database, said }: Fault) =>
  `The database server ${database} cannot be used: ${said}. Check DATABASE_URL and DATABASE_AUTH_TOKEN.`;

/** Explains an error that an operator can solve. @returns a StartError, or the error itself if it is another one. */
export function asStartError(error: unknown, place: Place): unknown {
  if (error instanceof StartError) return error;
  const database = databaseName(place.databaseUrl);
  if (error instanceof NewerDatabaseError) return new StartError(`${error.message} (${database})`);
  const damage = corruptionIn(error);
  if (damage !== undefined) return databaseDamaged(place, damage);
  const texts = wordsOf(error);
  const said = texts.at(-1) ?? "";
  const path = pathIn(said) ?? (/SQLITE/.test(said) ? database : place.dataDir);
  const fault = { place, database, path, said };
  const [, explain] = FAULTS.find(([sign]) => texts.some((text) => sign.test(text))) ?? [];
  if (explain) return new StartError(explain(fault), { cause: error });
  const remote = databaseFile(place.databaseUrl) === undefined && texts.some((text) => REMOTE.test(text));
  return remote ? new StartError(explainRemote(fault), { cause: error }) : error;
}

const REMOTE = /SERVER_ERROR|HRANA|fetch failed|error sending request|ECONNREFUSED|HTTP status/;

/** Code and message of an error and of all that it wraps, the innermost last. */
function wordsOf(error: unknown): string[] {
  const words: string[] = [];
  for (let one = error; one instanceof Error; one = causeOf(one)) {
    const { code = "" } = one as { code?: string };
    words.push([one.name, code, one.message].filter(Boolean).join(" "));
  }
  return words;
}

/** Deno names the file of a failed call: `Permission denied (os error 13): open '/data/sdb.lock'`. */
function pathIn(text: string): string | undefined {
  return /: \w+ '([^']+)'/.exec(text)?.[1];
}
