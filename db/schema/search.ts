/**
 * One row for each published dataset with the columns for filters. The words are in the FTS5 table `search_text`
 * (migration).
 */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Facet } from "../../sdk/model/search.ts";
import { instant } from "./columns.ts";

export const searchDocument = sqliteTable("search_document", {
  datasetSerial: integer("dataset_serial").primaryKey(),
  versionId: text("version_id").notNull(),
  facets: text("facets", { mode: "json" }).$type<Record<Facet, string[]>>().notNull(),
  publishedAt: instant("published_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
}, (table) => [index("search_document_published").on(table.publishedAt, table.datasetSerial)]);
