/** Damage of the database file: how it shows in errors, and what SQLite's own check finds. */
import { type Client, createClient } from "@libsql/client";
import { databaseFile, isThere } from "./database_file.ts";

/** What SQLite says of a file whose pages are not what they should be. */
const DAMAGE = /SQLITE_(CORRUPT|NOTADB)|database disk image is malformed|file is not a database/;

/** The words in which an error, or one that it wraps, says that the file is damaged. */
export function corruptionIn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = causeOf(cause)) {
    // Drizzle repeats the statement with its values before it names the cause.
    if (cause.message.startsWith("Failed query")) continue;
    if (DAMAGE.test(`${(cause as { code?: string }).code} ${cause.message}`)) {
      return cause.message.slice(0, 300);
    }
  }
  return undefined;
}

/** Where closing failed as well, what failed first is the cause. */
export const causeOf = (error: Error): unknown =>
  error instanceof SuppressedError ? error.suppressed : error.cause;

/** The same client, whose failed reads are told to `notice` as well. */
export function monitorReads(client: Client, notice: (error: unknown) => void): Client {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "execute" && name !== "batch") return value.bind(target);
      return async (...args: unknown[]) => {
        try {
          return await value.apply(target, args);
        } catch (error) {
          notice(error);
          throw error;
        }
      };
    },
  });
}

/** Findings that are asked for; the first one is enough to know. */
const FINDINGS = 10;

/**
 * Runs SQLite's `quick_check` with a connection of its own, which only reads. It holds the thread for as long as the
 * file takes to be read, some 1 ms of processor time a megabyte.
 * @returns what is wrong; `undefined` when nothing is, when there is no file yet, or when it is a server's business.
 */
export async function checkDatabase(url: string): Promise<string | undefined> {
  const path = databaseFile(url);
  if (!path || !await isThere(path)) return undefined;
  const client = createClient({ url, concurrency: 1, timeout: 5_000 });
  try {
    await client.execute("PRAGMA wal_autocheckpoint = 0");
    const { rows } = await client.execute(`PRAGMA quick_check(${FINDINGS})`);
    const findings = rows.map((row) => String(row[0])).filter((line) => line !== "ok");
    return findings[0]?.replace(/\s+/g, " ").slice(0, 300);
  } catch (error) {
    const problem = corruptionIn(error);
    if (problem === undefined) throw error;
    return problem;
  } finally {
    client.close();
  }
}

/** What shows that a database file is damaged: a check found it, or a statement ran into it. */
export class CorruptionMonitor {
  #first: string | undefined;
  #onFirst: (problem: string) => void = () => {};

  /** As SQLite said it first; absent while nothing shows damage. */
  get first(): string | undefined {
    return this.#first;
  }

  report(problem: string): void {
    if (this.#first !== undefined) return;
    this.#first = problem;
    this.#onFirst(problem);
  }

  /** Reports an error of a statement where that says so. */
  notice(error: unknown): void {
    const problem = corruptionIn(error);
    if (problem !== undefined) this.report(problem);
  }

  /** `act` hears of the first damage that shows from now on. */
  onFirst(act: (problem: string) => void): void {
    this.#onFirst = act;
  }
}
