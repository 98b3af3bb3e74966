/** Short addresses of pages of this site. They lead on and open nothing, so that nothing of them is secret. */
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

export const shortLink = sqliteTable("short_link", {
  code: text("code").primaryKey(),
  /** Path of the page without its language; a page has one short address. */
  target: text("target").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
