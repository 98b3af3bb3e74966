/** What a request for access to restricted files has besides (spec 2 §3). */
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accessLink } from "./access_link.ts";
import { request } from "./request.ts";

/** The link that an acceptance hands out. */
export const accessRequest = sqliteTable("access_request", {
  id: text("id").primaryKey().references(() => request.id, { onDelete: "cascade" }),
  linkId: text("link_id").notNull().references(() => accessLink.id, { onDelete: "cascade" }),
});
