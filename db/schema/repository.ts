/** Id of the repository that a database belongs to; the blob store has the same id. */
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** One row, written once. */
export const repository = sqliteTable("repository", {
  id: text("id").primaryKey(),
  createdAt: instant("created_at").notNull(),
});
