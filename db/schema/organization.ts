/** Research organisations of the registry (ROR), for the institution picker (spec 1 §3). */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const organization = sqliteTable("organization", {
  /**
   * Row of the FTS5 table `organization_text` (migration). The key is declared, because VACUUM renumbers implicit ones.
   */
  serial: integer("serial").primaryKey(),
  /** `https://ror.org/…` */
  id: text("id").notNull().unique(),
  nameZh: text("name_zh").notNull().default(""),
  nameEn: text("name_en").notNull(),
  aliases: text("aliases", { mode: "json" }).$type<string[]>().notNull(),
  /** GRID, ISNI, Wikidata, … as `scheme:value`. */
  orgids: text("orgids", { mode: "json" }).$type<string[]>().notNull(),
  /** ISO 3166-1 alpha-2. */
  country: text("country").notNull().default(""),
  city: text("city").notNull().default(""),
  /** False for organisations in China, which lists show first. */
  abroad: integer("abroad", { mode: "boolean" }).notNull()
    .generatedAlwaysAs(sql`country not in ('CN', 'HK', 'MO', 'TW')`, { mode: "virtual" }),
}, (table) => [index("organization_order").on(table.abroad, table.nameEn)]);

/** Whole names, acronyms and identifiers in folded form, which a search compares exactly and by beginning. */
export const organizationTerm = sqliteTable("organization_term", {
  term: text("term").notNull(),
  serial: integer("serial").notNull().references(() => organization.serial, { onDelete: "cascade" }),
  /** Whether it is one of the two names that a list shows. */
  main: integer("main", { mode: "boolean" }).notNull(),
}, (table) => [
  primaryKey({ columns: [table.term, table.serial] }),
  index("organization_term_serial").on(table.serial),
]);
