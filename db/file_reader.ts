/**
 * Reads a local database file through one connection. SQLite takes longer to prepare a statement than to run one that
 * finds a few rows (speed E), so each text is prepared once and kept; SQLite itself prepares it anew when the schema has
 * changed.
 */
import type { Logger } from "drizzle-orm";
import Engine from "libsql";

export interface FileReaderOptions {
  /** Milliseconds to wait for another process's lock. The wait blocks the event loop. */
  timeout: number;
  /** Receives every statement of {@link FileReader.list}; drizzle tells it of its own. */
  logger?: Logger;
  /** Receives the error of a statement that failed. */
  notice: (error: unknown) => void;
}

/** Values of a row in the order of the columns. */
export type Values = unknown[];

/** A row as the client of libSQL gives it: enumerable names, and values by position as well. */
type NamedRow = ArrayLike<unknown> & Record<string, unknown>;

/** What drizzle passes to a client. */
interface Statement {
  sql: string;
  args: readonly unknown[];
}

interface Prepared {
  run: (args: readonly unknown[]) => Values[];
  /** Builds rows that have the names of the columns too. */
  name: (row: Values) => NamedRow;
}

/** Statements that are kept. Texts that differ in the number of their parameters push the oldest out. */
const KEPT_MAX = 300;

export class FileReader {
  readonly #engine: InstanceType<typeof Engine>;
  readonly #options: FileReaderOptions;
  /** Oldest use first. */
  readonly #prepared = new Map<string, Prepared>();
  /** What a query is made of, by the function that builds it. */
  readonly #plans = new Map<unknown, unknown>();

  constructor(path: string, options: FileReaderOptions) {
    this.#engine = new Engine(path, { timeout: options.timeout });
    this.#options = options;
  }

  /** Answers drizzle. Rows have their values by position and by name. */
  // deno-lint-ignore require-await -- drizzle expects a promise.
  async execute({ sql, args }: Statement): Promise<{ rows: NamedRow[] }> {
    const rows = this.#run(sql, args);
    // Afterwards: an error of preparing is noticed where it runs.
    const { name } = this.#prepare(sql);
    return { rows: rows.map(name) };
  }

  /** Lists the rows that a statement finds. */
  list(sql: string, args: readonly unknown[]): Values[] {
    this.#options.logger?.logQuery(sql, args as unknown[]);
    return this.#run(sql, args);
  }

  /** What `make` gave at the first call with this `key`. */
  plan<T>(key: unknown, make: () => T): T {
    if (!this.#plans.has(key)) this.#plans.set(key, make());
    return this.#plans.get(key) as T;
  }

  /** The connection ends with the last of its statements. */
  close(): void {
    this.#prepared.clear();
    this.#plans.clear();
    this.#engine.close();
  }

  #run(sql: string, args: readonly unknown[]): Values[] {
    try {
      return this.#prepare(sql).run(args.map(bindable));
    } catch (error) {
      // A statement that failed on its way may still hold its lock.
      this.#prepared.delete(sql);
      this.#options.notice(error);
      throw error;
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#engine.prepare(sql).raw(true);
    let name: Prepared["name"] | undefined;
    const prepared: Prepared = {
      // A list is read to its end, so the statement holds no lock afterwards.
      run: (args) => statement.all(args) as Values[],
      name: (values) => (name ??= namerOf(statement.columns().map(({ name }) => name)))(values),
    };
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > KEPT_MAX) this.#prepared.delete(this.#prepared.keys().next().value ?? sql);
    return prepared;
  }
}

const VALUES = Symbol("values");

/** Of columns with one name the first has it. */
function namerOf(columns: readonly string[]): Prepared["name"] {
  const positions = Object.fromEntries(columns.map((_, at) => [at, {
    get(this: { [VALUES]: Values }) {
      return this[VALUES][at];
    },
  }]));
  const row = Object.create(null, { ...positions, length: { value: columns.length } });
  const names = columns.map((name, at) => ({ name, at }))
    .filter(({ name, at }) => columns.indexOf(name) === at && !(name in row));
  return (values) => {
    const named = Object.create(row);
    named[VALUES] = values;
    for (const { name, at } of names) named[name] = values[at];
    return named;
  };
}

/** The driver ends the whole process when it is given a value of another type. */
function bindable(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  const fits = value === null || typeof value === "string" || typeof value === "bigint" ||
    typeof value === "number" && Number.isFinite(value) || value instanceof Uint8Array;
  if (fits) return value;
  throw new TypeError(
    `A parameter of a statement is ${typeof value}; wanted are text, number, bytes or null.`,
  );
}
