/** Column groups that several tables share. Instants are epoch milliseconds (UTC). */
import { integer, text } from "drizzle-orm/sqlite-core";

// deno-lint-ignore explicit-function-return-type -- drizzle's builders carry the column types
export const instant = (name: string) => integer(name, { mode: "number" });

/** The two languages of a text, side by side. */
// deno-lint-ignore explicit-function-return-type
export const localizedColumns = <Z extends string, E extends string>(zh: Z, en: E) => ({
  zh: text(zh).notNull().default(""),
  en: text(en).notNull().default(""),
});
