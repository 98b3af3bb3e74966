/** Damage of the database file: recognising it in errors, and finding it by SQLite's own check. */
import { type Client, createClient } from "@libsql/client";
import { databaseFile, isThere } from "./database_file.ts";

/** Messages of SQLite about invalid pages. */
const DAMAGE = /SQLITE_(CORRUPT|NOTADB)|database disk image is malformed|file is not a database/;

/** The message, of an error or one that it wraps, which shows that the file is damaged. */
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

/** If closing failed as well, the first failure is the cause. */
export const causeOf = (error: Error): unknown =>
  error instanceof SuppressedError ? error.suppressed : error.cause;

/** Wraps a client so that errors of its reads are also passed to `notice`. */
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

/** Findings that are requested; the first one is enough. */
const FINDINGS = 10;

/**
 * Runs SQLite's `quick_check` on a connection of its own, which only reads. It occupies the thread while the file is
 * read, about 1 ms of processor time a megabyte.
 * @returns the problem; `undefined` if there is none, if the file does not exist yet, or if the database is on a
 * server.
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

/** Records the evidence that a database file is damaged: a check found it, or a statement failed because of it. */
export class CorruptionMonitor {
  #first: string | undefined;
  #onFirst: (problem: string) => void = () => {};

  /** The first message of SQLite; absent without evidence of damage. */
  get first(): string | undefined {
    return this.#first;
  }

  report(problem: string): void {
    if (this.#first !== undefined) return;
    this.#first = problem;
    this.#onFirst(problem);
  }

  /** Records an error of a statement if it shows damage. */
  notice(error: unknown): void {
    const problem = corruptionIn(error);
    if (problem !== undefined) this.report(problem);
  }

  /** Calls `act` with the first evidence of damage from now on. */
  onFirst(act: (problem: string) => void): void {
    this.#onFirst = act;
  }
}
