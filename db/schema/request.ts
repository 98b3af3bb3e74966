/** Requests about versions, their decisions, and requests to review soon. */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { URGE_REASONS } from "../../sdk/model/request.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { attachment } from "./attachment.ts";
import { instant } from "./columns.ts";
import { datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

/**
 * Requests of any type, which somebody makes and somebody else decides. States and actions of each type are declared in
 * `sdk/model/request_types.ts`, what they do in `api/services/request`.
 */
export const request = sqliteTable("request", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  /** Null where it is about no version. */
  versionId: text("version_id").references(() => datasetVersion.id, { onDelete: "cascade" }),
  /** Null for somebody without an account; the two columns after it say then whom the answer reaches. */
  requesterId: text("requester_id").references(() => user.id),
  visitorEmail: text("visitor_email"),
  visitorLocale: text("visitor_locale", { enum: LOCALES }),
  state: text("state").notNull(),
  /** What was asked, in the shape that the type's schema gave it. */
  payload: text("payload", { mode: "json" }).$type<unknown>().notNull(),
  comments: text("comments").notNull().default(""),
  /** Null while it is open, and where the program closed it. */
  deciderId: text("decider_id").references(() => user.id),
  createdAt: instant("created_at").notNull(),
  /** When the decision is due. */
  dueAt: instant("due_at"),
  decidedAt: instant("decided_at"),
}, (table) => [
  index("request_version").on(table.versionId, table.type),
  index("request_queue").on(table.type, table.state, table.createdAt),
]);

/**
 * Addresses by which somebody without an account follows a request. Each mail carries one of its own, so that an earlier
 * mail keeps working.
 */
export const requestKey = sqliteTable("request_key", {
  /** SHA-256 of the last part of the address, which is stored nowhere. */
  secretHash: text("secret_hash").primaryKey(),
  requestId: text("request_id").notNull().references(() => request.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
}, (table) => [index("request_key_request").on(table.requestId)]);

/** What a request to withdraw a published version has besides (spec 2 §3, §5). */
export const retraction = sqliteTable("retraction", {
  id: text("id").primaryKey().references(() => request.id, { onDelete: "cascade" }),
  /** The signed statements as PDF. */
  statementZhId: text("statement_zh_id").notNull().references(() => attachment.id),
  statementEnId: text("statement_en_id").notNull().references(() => attachment.id),
  /** When the files are deleted for good: 30 days after an approved withdrawal (safety 3.21). */
  purgeAt: instant("purge_at"),
  purgedAt: instant("purged_at"),
});

/** Requests to the reviewers to decide soon (spec 2 §5). */
export const urge = sqliteTable("urge", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  reason: text("reason", { enum: URGE_REASONS }).notNull(),
  specification: text("specification").notNull().default(""),
  remark: text("remark").notNull().default(""),
  createdAt: instant("created_at").notNull(),
}, (table) => [index("urge_version").on(table.versionId, table.createdAt)]);
