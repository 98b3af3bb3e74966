/** What a request for access to restricted files has besides (spec 2 §3). */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ANSWER_USES } from "../../sdk/model/answer_template.ts";
import { accessLink } from "./access_link.ts";
import { attachment } from "./attachment.ts";
import { instant } from "./columns.ts";
import { request } from "./request.ts";
import { user } from "./user.ts";

export const accessRequest = sqliteTable("access_request", {
  id: text("id").primaryKey().references(() => request.id, { onDelete: "cascade" }),
  /** The link that an acceptance hands out; null before, and where there was none. */
  linkId: text("link_id").references(() => accessLink.id, { onDelete: "set null" }),
  /** When the depositor accepted or rejected; the row of the request says only when it ended. */
  answeredAt: instant("answered_at"),
  /** How often the depositor was reminded to answer. */
  reminders: integer("reminders").notNull().default(0),
  /** When the requester was reminded that the access ends. */
  endRemindedAt: instant("end_reminded_at"),
}, (table) => [index("access_request_link").on(table.linkId)]);

/** Texts with which a depositor answers requests again and again. */
export const answerTemplate = sqliteTable("answer_template", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  use: text("use", { enum: ANSWER_USES }).notNull(),
  name: text("name").notNull(),
  text: text("text").notNull(),
  updatedAt: instant("updated_at").notNull(),
}, (table) => [index("answer_template_owner").on(table.ownerId)]);

/** Files that came with a request. */
export const accessAttachment = sqliteTable("access_attachment", {
  attachmentId: text("attachment_id").primaryKey().references(() => attachment.id, { onDelete: "cascade" }),
  requestId: text("request_id").notNull().references(() => accessRequest.id, { onDelete: "cascade" }),
}, (table) => [index("access_attachment_request").on(table.requestId)]);
