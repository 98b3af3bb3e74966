/**
 * The database, opened so that it stays whole (safety 0.A, 0.B, 0.C): one writer connection with a queue, reads apart from
 * it, WAL, synchronous FULL, and a connection that met SQLITE_BUSY is replaced before anything else uses it.
 */
import { type Client, createClient } from "@libsql/client";
import type { Logger } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { DamageWatch, watchReads } from "./damage.ts";
import { nextTurn } from "./next_turn.ts";
import * as schema from "./schema/mod.ts";

export type Reader = LibSQLDatabase<typeof schema>;
/** What a job inside {@link Database.withTx} writes with. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];
/** Either: most reads serve inside a transaction and outside. */
export type Executor = Reader | Transaction;
/** What must hold when something is written; it throws where that is not so. */
export type Check = (tx: Transaction) => Promise<void>;

export interface DatabaseOptions {
  /** `file:/path/sdb.db` or the address of a remote libSQL server. */
  url: string;
  authToken?: string;
  /** Sees every statement; tests count with it. */
  logger?: Logger;
}

/** Milliseconds that a local connection waits for another process's lock. The wait stops the whole event loop. */
const LOCK_TIMEOUT = 1_000;
const BUSY_RETRIES = 3;

interface Connections {
  writer: Client;
  reader: Client;
  writes: Reader;
  read: Reader;
  damage: DamageWatch;
}

export class Database {
  readonly #connections: Connections;
  /** Reads that need no transaction. */
  readonly read: Reader;
  /** The database itself, of which {@link checkedBy} makes views. What a process keeps of a database, it keeps of this. */
  readonly root: Database;
  readonly #check: Check | undefined;
  /** The tail of the write queue. */
  #tail: Promise<unknown> = Promise.resolve();
  #queued = 0;
  /** What waits for the commit of a transaction that runs. */
  readonly #afterCommit = new WeakMap<Transaction, (() => void)[]>();

  private constructor(connections: Connections, root?: Database, check?: Check) {
    this.#connections = connections;
    this.read = connections.read;
    this.root = root ?? this;
    this.#check = check;
  }

  static async open({ url, authToken, logger }: DatabaseOptions): Promise<Database> {
    const options = { url, authToken, timeout: LOCK_TIMEOUT };
    // A second connection to the writer would not carry the PRAGMAs of the first.
    const writer = createClient({ ...options, concurrency: 1 });
    const local = writer.protocol === "file";
    if (local) await configure(writer);
    const reader = local ? createClient(options) : writer;
    const damage = new DamageWatch();
    const writes = drizzle(writer, { schema, logger });
    const read = drizzle(watchReads(reader, (error) => damage.notice(error)), { schema, logger });
    return new Database({ writer, reader, writes, read, damage });
  }

  /**
   * The same database with the same queue, in which every transaction begins with `check`. What that throws ends the
   * transaction; as it stands in the queue of writes, nothing can come between it and the effect.
   */
  checkedBy(check: Check): Database {
    return new Database(this.#connections, this.root, check);
  }

  /**
   * Runs `job` in a write transaction of its own, after every write that was asked for earlier. The job may run again
   * when the database was busy, so it must have no effect but through `tx` and {@link afterCommit}.
   */
  withTx<T>(job: (tx: Transaction) => Promise<T>): Promise<T> {
    const { root } = this;
    const check = this.#check;
    const checked = check && (async (tx: Transaction) => {
      await check(tx);
      return await job(tx);
    });
    return root.#enqueue(() => root.#attempt(checked ?? job));
  }

  /** Whether the file is damaged, and who hears of it. */
  get damage(): DamageWatch {
    return this.#connections.damage;
  }

  /** Runs `act` once the transaction of {@link withTx} that `tx` is has been committed, and never where it is not. */
  afterCommit(tx: Transaction, act: () => void): void {
    this.root.#afterCommit.get(tx)!.push(act);
  }

  /** A local write holds the event loop until it is on the disk, so between two of them everything else has its turn. */
  #enqueue<T>(job: () => Promise<T>): Promise<T> {
    const crowded = this.#queued++ > 0;
    const run = this.#tail.then(crowded ? nextTurn : undefined).then(job);
    this.#tail = run.catch(() => {}).then(() => this.#queued--);
    return run;
  }

  async #attempt<T>(job: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1;; tries++) {
      let thrown: { error: unknown } | undefined;
      let result: T;
      const acts: (() => void)[] = [];
      try {
        result = await this.#connections.writes.transaction((tx) => {
          this.#afterCommit.set(tx, acts);
          return job(tx).catch((error) => {
            thrown = { error };
            throw error;
          });
        });
      } catch (last) {
        // A full disk ends the transaction by itself; the rollback then fails, and its error hides the cause.
        const error = thrown ? thrown.error : last;
        this.damage.notice(error);
        if (!isBusy(error)) throw error;
        await this.#heal();
        if (tries >= BUSY_RETRIES) throw error;
        continue;
      }
      // Outside: what goes wrong after a commit is no transaction to try again.
      for (const act of acts) act();
      return result;
    }
  }

  /** One SQLITE_BUSY leaves a local connection unable to commit; only a new one writes again (libsql-js#228). */
  async #heal(): Promise<void> {
    if (this.#connections.writer.protocol !== "file") return;
    this.#connections.writer.reconnect();
    await configure(this.#connections.writer);
  }

  /** Closes both connections after the last queued write, leaving everything in the main file. */
  async close(): Promise<void> {
    await this.root.#tail;
    if (this.#connections.writer.protocol === "file") {
      await this.#connections.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      this.#connections.reader.close();
    }
    this.#connections.writer.close();
  }

  /**
   * Statements that have no drizzle form: migrations, backup, integrity checks. Runs in the write queue, once: what
   * was busy is not tried again, because a job without a transaction may have done half of its work.
   */
  maintain<T>(job: (client: Client) => Promise<T>): Promise<T> {
    return this.root.#enqueue(async () => {
      try {
        return await job(this.#connections.writer);
      } catch (error) {
        this.damage.notice(error);
        if (isBusy(error)) await this.#heal();
        throw error;
      }
    });
  }
}

async function configure(writer: Client): Promise<void> {
  await writer.execute("PRAGMA journal_mode = WAL");
  await writer.execute("PRAGMA synchronous = FULL");
  await writer.execute("PRAGMA foreign_keys = ON");
}

/** Whether an error, or one that it wraps, says that somebody else holds the database. */
export function isBusy(error: unknown): boolean {
  return says(error, /SQLITE_(BUSY|LOCKED)|database (table )?is locked/);
}

/** Whether the disk, or the room given to the database, is used up: nothing was written, reading still works. */
export function isFull(error: unknown): boolean {
  return says(error, /SQLITE_FULL|database or disk is full/);
}

/** Whether a UNIQUE or PRIMARY KEY rule refused a row; the code differs between file and server, the text does not. */
export function isDuplicate(error: unknown): boolean {
  return says(error, /UNIQUE constraint failed/);
}

/** Looks through drizzle's and the driver's wrapping. */
function says(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(`${(cause as { code?: string }).code} ${cause.message}`)) return true;
  }
  return false;
}
