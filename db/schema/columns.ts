/** Column groups that several tables share. Instants are epoch milliseconds (UTC). */
import { customType, integer, text } from "drizzle-orm/sqlite-core";
import type { Paper } from "../../sdk/model/metadata/metadata.ts";

// deno-lint-ignore explicit-function-return-type -- drizzle's builders carry the column types
export const instant = (name: string) => integer(name, { mode: "number" });

/** The two languages of a text, side by side. */
// deno-lint-ignore explicit-function-return-type
export const localizedColumns = <Z extends string, E extends string>(zh: Z, en: E) => ({
  zh: text(zh).notNull().default(""),
  en: text(en).notNull().default(""),
});

/** Papers as JSON. Rows from before papers had a reference text are read with an empty one. */
export const papersColumn = customType<{ data: Paper[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (papers) => JSON.stringify(papers),
  fromDriver: (stored) => JSON.parse(stored).map(withReference),
});

/** @param stored A paper as a row keeps it. */
export const withReference = (stored: Omit<Paper, "reference"> & Partial<Paper>): Paper => ({
  ...stored,
  reference: stored.reference ?? { zh: "", en: "" },
});
