/** Rows of one table inside a row of another statement, as JSON: what belongs together is read at once. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The columns of a table as `json_array(…)`; `alias` names the table in the statement. */
export function jsonRow(table: SQLiteTable, alias: string): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) =>
    sql`${sql.identifier(alias)}.${sql.identifier(name)}`
  );
  return sql`json_array(${sql.join(names, sql`, `)})`;
}

/** What {@link jsonRow} wrote, parsed, as drizzle would give the row. */
export function readRow<T extends SQLiteTable>(table: T, values: readonly unknown[]): T["$inferSelect"] {
  const entries = Object.entries(getTableColumns(table)).map(([key, column], at) => {
    const value = values[at];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as T["$inferSelect"];
}
