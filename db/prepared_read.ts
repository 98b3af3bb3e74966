/**
 * Queries that are built once. Drizzle makes the text of a query anew at every call, and looks at each column of each row
 * to find out how it is read; for the reads of every page both are done at the first call only.
 */
import { Column, fillPlaceholders, getTableName, is } from "drizzle-orm";
import type { Executor } from "./client.ts";
import { FileReader, type Values } from "./file_reader.ts";

/** A query of drizzle's whose parameters are `sql.placeholder(name)`. */
interface Query<Row> {
  prepare(): { all(values?: Record<string, unknown>): Promise<Row[]> };
}

export type PreparedRead<Row> = (db: Executor, values?: Record<string, unknown>) => Promise<Row[]>;

/**
 * Makes a read of a query. Outside a transaction of a local file the query is built once; elsewhere at each call.
 * @param build Must build the same query each time.
 */
export function preparedRead<Row>(build: (db: Executor) => Query<Row>): PreparedRead<Row> {
  return async (db, values = {}) => {
    const reader = (db as { $client?: unknown }).$client;
    if (!(reader instanceof FileReader)) return await build(db).prepare().all(values);
    const { sql, params, toRow } = reader.plan(build, () => planOf(build(db)));
    return reader.list(sql, fillPlaceholders(params, values)).map(toRow);
  };
}

/** A list of texts or numbers as one parameter, so that its length does not change the text of the query. */
export const listParameter = (values: readonly (string | number)[]): string => JSON.stringify(values);

interface Plan<Row> {
  sql: string;
  params: unknown[];
  toRow: (values: Values) => Row;
}

/** What drizzle 0.45 keeps in a prepared query. A test compares our rows with its own. */
interface Prepared {
  query: { sql: string; params: unknown[] };
  /** In the order of the columns: where a value goes, one or two names deep. */
  fields: { path: string[]; field: Field }[];
  /** By table: whether every row has one. Absent without a join. */
  joinsNotNullableMap?: Record<string, boolean>;
}
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
type Field = Column | { decoder: Decoder } | { sql: { decoder: Decoder } };

function planOf<Row>(query: Query<Row>): Plan<Row> {
  const { query: { sql, params }, fields, joinsNotNullableMap } = query.prepare() as unknown as Prepared;
  const parts = [...Map.groupBy(fields.map(toLeaf), ({ path }) => path[0]!)].map(([name, leaves]) => ({
    name,
    read: leaves[0]!.path.length === 1 ? leaves[0]!.read : readerOf(leaves, joinsNotNullableMap),
  }));
  const toRow = (values: Values) => {
    const row: Record<string, unknown> = {};
    for (const { name, read } of parts) row[name] = read(values);
    return row as Row;
  };
  return { sql, params, toRow };
}

interface Leaf {
  path: string[];
  at: number;
  /** Table of a column. */
  table?: string;
  read: (values: Values) => unknown;
}

function toLeaf({ path, field }: Prepared["fields"][number], at: number): Leaf {
  const decoder: Decoder = is(field, Column) ? field : "decoder" in field ? field.decoder : field.sql.decoder;
  const isPlain = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  const decode = (value: unknown) => value === null ? null : decoder.mapFromDriverValue(value);
  const read = isPlain ? (values: Values) => values[at] : (values: Values) => decode(values[at]);
  return { path, at, table: is(field, Column) ? getTableName(field.table) : undefined, read };
}

/** An object of several columns; null where a join found no row, which its first column tells. */
function readerOf(leaves: readonly Leaf[], joined: Prepared["joinsNotNullableMap"]): Leaf["read"] {
  const [{ at, table }] = leaves as [Leaf];
  const mayMiss = joined !== undefined && table !== undefined && !joined[table];
  const columns = leaves.map(({ path, read }) => ({ name: path[1]!, read }));
  return (values) => {
    if (mayMiss && values[at] === null) return null;
    const part: Record<string, unknown> = {};
    for (const { name, read } of columns) part[name] = read(values);
    return part;
  };
}
