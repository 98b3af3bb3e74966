/**
 * SQLite as WebAssembly, with one database opened in it. Strangers chose the bytes, so that each file gets an instance
 * of its own, which knows no disk and no network and has a bounded memory. Only columns of tables are selected: views,
 * triggers, virtual tables and computed columns, which could run what a stranger wrote, are never used.
 */
import { findPackage } from "../require_package.ts";
import type { Budget } from "../../diff/budget.ts";

/** Bytes that SQLite may take besides the file. */
const MEMORY_MAX = 64 * 1024 * 1024;
/** Tables, and columns of one, that are listed. */
const TABLES_MAX = 200;
const COLUMNS_MAX = 256;
export type Value = string | number | bigint | Uint8Array | null;

/** Rows that are read, characters of a text, and bytes of another value. */
interface Most {
  rows: number;
  text: number;
  blob: number;
  /** A column whose values are read whole, up to so many bytes. */
  whole?: { column: string; bytes: number };
}

interface Statement {
  step(): boolean;
  get(parameters?: null, options?: { useBigInt: boolean }): Value[];
  bind(values: Value[]): boolean;
  free(): boolean;
}

interface Database {
  prepare(sql: string): Statement;
  run(sql: string): unknown;
  close(): void;
}

interface Library {
  Database: new (bytes: Uint8Array) => Database;
}

/** The package keeps one instance for all; without its entry among the loaded modules it makes another one. */
async function instantiate(): Promise<Library> {
  const { require, path } = findPackage(import.meta.resolve("sql.js"));
  delete require.cache[path];
  const create: (options: object) => Promise<Library> = require(path);
  return await create({ print: () => {}, printErr: () => {} });
}

export class SqliteFile {
  readonly #database: Database;
  readonly #budget: Budget;

  private constructor(database: Database, budget: Budget) {
    this.#database = database;
    this.#budget = budget;
    for (
      const setting of [
        "hard_heap_limit=" + MEMORY_MAX,
        "trusted_schema=OFF",
        "cell_size_check=ON",
        "query_only=ON",
      ]
    ) database.run(`PRAGMA ${setting}`);
  }

  static async open(bytes: Uint8Array, budget: Budget): Promise<SqliteFile> {
    const copy = bytes.slice();
    // A database with a write-ahead log is read without it: as it was when the log was last written into it.
    if (copy[18] === 2) copy[18] = copy[19] = 1;
    const { Database } = await instantiate();
    return new SqliteFile(new Database(copy), budget);
  }

  /** Names of tables: those of people first, behind them those that programs keep for themselves. */
  tables(): string[] {
    const ordinary = "type = 'table' AND sql LIKE 'CREATE TABLE%' AND rootpage > 0";
    const rows = this.rows(`SELECT name FROM sqlite_schema WHERE ${ordinary} LIMIT ${TABLES_MAX}`);
    const names = [...rows].map(([name]) => String(name));
    const isInternal = (name: string) => /^(?:sqlite|gpkg|rtree|android)_/i.test(name);
    return [...names.filter((name) => !isInternal(name)), ...names.filter(isInternal)];
  }

  /** Columns whose values are stored. */
  columns(table: string): string[] {
    const rows = this.rows(
      `SELECT name FROM pragma_table_xinfo(?) WHERE hidden IN (0, 3) LIMIT ${COLUMNS_MAX}`,
      [table],
    );
    return [...rows].map(([name]) => String(name));
  }

  /** Values of these columns, row by row; of long ones the beginning, so that none fills the memory. */
  rowsOf(table: string, columns: readonly string[], { rows, text, blob, whole }: Most): Generator<Value[]> {
    const values = columns.map((column) => {
      const name = quoted(column);
      const most = column === whole?.column ? whole.bytes : blob;
      return `CASE typeof(${name}) WHEN 'text' THEN substr(${name}, 1, ${text}) ` +
        `WHEN 'blob' THEN substr(${name}, 1, ${most}) ELSE ${name} END`;
    });
    return this.rows(`SELECT ${values.join(", ")} FROM ${quoted(table)} LIMIT ${rows}`);
  }

  close(): void {
    this.#database.close();
  }

  /** @throws OutOfBudget; what the library says of a damaged file. */
  *rows(sql: string, values: Value[] = []): Generator<Value[]> {
    const statement = this.#database.prepare(sql);
    try {
      statement.bind(values);
      // One row may have as many bytes as the file.
      while (statement.step()) {
        this.#budget.check();
        yield statement.get(null, { useBigInt: true });
      }
    } finally {
      statement.free();
    }
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
