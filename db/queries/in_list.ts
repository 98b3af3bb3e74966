import { type Column, type SQL, sql } from "drizzle-orm";

/** Does what `inArray` does with one parameter, so that the SQL text is the same for any number of values. */
export function inList(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
