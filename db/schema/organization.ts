/** Research organisations of the registry (ROR), for the institution picker (spec 1 §3). */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const organization = sqliteTable("organization", {
  /** `https://ror.org/…` */
  id: text("id").primaryKey(),
  nameZh: text("name_zh").notNull().default(""),
  nameEn: text("name_en").notNull(),
  aliases: text("aliases", { mode: "json" }).$type<string[]>().notNull(),
  /** GRID, ISNI, Wikidata, … as `scheme:value`. */
  orgids: text("orgids", { mode: "json" }).$type<string[]>().notNull(),
  /** ISO 3166-1 alpha-2. */
  country: text("country").notNull().default(""),
  city: text("city").notNull().default(""),
}, (table) => [index("organization_name").on(table.nameEn)]);
