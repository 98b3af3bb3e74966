/**
 * Opens the database in a way that keeps it intact (safety 0.A, 0.B, 0.C): one connection for writing with a queue,
 * another one for reading, WAL, and synchronous FULL. A connection that met SQLITE_BUSY is replaced before anything
 * else uses it.
 */
import { type Client, createClient } from "@libsql/client";
import type { Logger } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { CorruptionMonitor, monitorReads } from "./corruption.ts";
import { databaseFile } from "./database_file.ts";
import { FileReader } from "./file_reader.ts";
import { yieldToEventLoop } from "./yield_to_event_loop.ts";
import * as schema from "./schema/mod.ts";

export type Reader = LibSQLDatabase<typeof schema>;
/** The handle with which a job inside {@link Database.withTx} writes. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];
/** A reader or a transaction, because most queries work with either. */
export type Executor = Reader | Transaction;
/** A condition of a write; it throws if the condition does not hold. */
export type Check = (tx: Transaction) => Promise<void>;

export interface DatabaseOptions {
  /** `file:/path/sdb.db` or the address of a remote libSQL server. */
  url: string;
  authToken?: string;
  /** Receives every statement; tests count with it. */
  logger?: Logger;
}

/** Milliseconds for which a local connection waits for another process's lock. The wait blocks the event loop. */
const LOCK_TIMEOUT = 1_000;
const BUSY_RETRIES = 3;

interface Connections {
  writer: Client;
  /** Absent where the database is on a server: its client reads too. */
  reader?: FileReader;
  writes: Reader;
  read: Reader;
  damage: CorruptionMonitor;
}

export class Database {
  readonly #connections: Connections;
  /** Reads outside a transaction. */
  readonly read: Reader;
  /**
   * The database itself, of which {@link withTransactionCheck} makes views. State that a process keeps for a database must be
   * keyed by it.
   */
  readonly root: Database;
  readonly #check: Check | undefined;
  /** The end of the write queue. */
  #tail: Promise<unknown> = Promise.resolve();
  #queued = 0;
  /** Callbacks that wait for the commit of a running transaction. */
  readonly #afterCommit = new WeakMap<Transaction, (() => void)[]>();

  private constructor(connections: Connections, root?: Database, check?: Check) {
    this.#connections = connections;
    this.read = connections.read;
    this.root = root ?? this;
    this.#check = check;
  }

  static async open({ url, authToken, logger }: DatabaseOptions): Promise<Database> {
    const options = { url, authToken, timeout: LOCK_TIMEOUT };
    // A second connection would not have the PRAGMAs of the first, so the writer has one only.
    const writer = createClient({ ...options, concurrency: 1 });
    const local = writer.protocol === "file";
    if (local) await configure(writer);
    const damage = new CorruptionMonitor();
    const notice = (error: unknown) => damage.notice(error);
    const path = local ? databaseFile(url) : undefined;
    const reader = path === undefined
      ? undefined
      : new FileReader(path, { timeout: LOCK_TIMEOUT, logger, notice });
    const writes = drizzle(writer, { schema, logger });
    // Of a client, reads call nothing but `execute`.
    const read = drizzle(reader as unknown as Client ?? monitorReads(writer, notice), { schema, logger });
    return new Database({ writer, reader, writes, read, damage });
  }

  /**
   * Makes a view of the database with the same queue, in which every transaction begins with `check`. An error of the
   * check ends the transaction. It runs in the write queue, so nothing can happen between the check and the effect.
   */
  withTransactionCheck(check: Check): Database {
    return new Database(this.#connections, this.root, check);
  }

  /**
   * Runs `job` in a write transaction after all earlier writes. If the database was busy the job runs again, so its
   * only effects may be those through `tx` and {@link afterCommit}.
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

  /** Whether the file is damaged; callers can subscribe to it. */
  get damage(): CorruptionMonitor {
    return this.#connections.damage;
  }

  /**
   * Runs `act` after the transaction of {@link withTx} to which `tx` belongs has committed; never if it does not
   * commit.
   */
  afterCommit(tx: Transaction, act: () => void): void {
    this.root.#afterCommit.get(tx)!.push(act);
  }

  /** A local write blocks the event loop until it is on the disk, so other work gets a turn between two writes. */
  #enqueue<T>(job: () => Promise<T>): Promise<T> {
    const crowded = this.#queued++ > 0;
    const run = this.#tail.then(crowded ? yieldToEventLoop : undefined).then(job);
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
        // A full disk ends the transaction by itself; the rollback then fails, and its error would hide the cause.
        const error = thrown ? thrown.error : last;
        this.damage.notice(error);
        if (!isBusy(error)) throw error;
        await this.#reconnect();
        if (tries >= BUSY_RETRIES) throw error;
        continue;
      }
      // Callbacks run outside the retry, because a failure after the commit must not repeat the transaction.
      for (const act of acts) act();
      return result;
    }
  }

  /** One SQLITE_BUSY leaves a local connection unable to commit; only a new one writes again (libsql-js#228). */
  async #reconnect(): Promise<void> {
    if (this.#connections.writer.protocol !== "file") return;
    this.#connections.writer.reconnect();
    await configure(this.#connections.writer);
  }

  /** Closes both connections after the last queued write, with everything written to the main file. */
  async close(): Promise<void> {
    await this.root.#tail;
    if (this.#connections.writer.protocol === "file") {
      await this.#connections.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      this.#connections.reader?.close();
    }
    this.#connections.writer.close();
  }

  /**
   * Runs statements that drizzle cannot express: migrations, backup, integrity checks. They run in the write queue,
   * once: a busy database is not tried again, because a job without a transaction may be half done.
   */
  maintain<T>(job: (client: Client) => Promise<T>): Promise<T> {
    return this.root.#enqueue(async () => {
      try {
        return await job(this.#connections.writer);
      } catch (error) {
        this.damage.notice(error);
        if (isBusy(error)) await this.#reconnect();
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

/** Whether an error, or one that it wraps, means that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return says(error, /SQLITE_(BUSY|LOCKED)|database (table )?is locked/);
}

/** Whether the disk, or the space for the database, is used up. Nothing was written then; reading still works. */
export function isFull(error: unknown): boolean {
  return says(error, /SQLITE_FULL|database or disk is full/);
}

/**
 * Whether a UNIQUE or PRIMARY KEY constraint refused a row. The code differs between file and server; the text does
 * not.
 */
export function isDuplicate(error: unknown): boolean {
  return says(error, /UNIQUE constraint failed/);
}

/** Searches the errors that drizzle and the driver wrap. */
function says(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(`${(cause as { code?: string }).code} ${cause.message}`)) return true;
  }
  return false;
}
