/** Requests of a depositor about a version that is published or under review. */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  PAPER_UPDATE_STATES,
  RETRACTION_CONTENTS,
  RETRACTION_REASONS,
  RETRACTION_STATES,
  URGE_REASONS,
} from "../../sdk/model/request.ts";
import { attachment } from "./attachment.ts";
import { instant, localizedColumns, papersColumn } from "./columns.ts";
import { datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

const statement = localizedColumns("statement_zh", "statement_en");

/** A request to withdraw a published version (spec 2 §3, §5). */
export const retraction = sqliteTable("retraction", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  requesterId: text("requester_id").notNull().references(() => user.id),
  content: text("content", { enum: RETRACTION_CONTENTS }).notNull(),
  reason: text("reason", { enum: RETRACTION_REASONS }).notNull(),
  /** Required for the reason "other". */
  specification: text("specification").notNull().default(""),
  statementZh: statement.zh,
  statementEn: statement.en,
  /** The signed statements as PDF. */
  statementZhId: text("statement_zh_id").notNull().references(() => attachment.id),
  statementEnId: text("statement_en_id").notNull().references(() => attachment.id),
  state: text("state", { enum: RETRACTION_STATES }).notNull(),
  comments: text("comments").notNull().default(""),
  deciderId: text("decider_id").references(() => user.id),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  /** When the files are deleted for good: 30 days after an approved withdrawal (safety 3.21). */
  purgeAt: instant("purge_at"),
  purgedAt: instant("purged_at"),
}, (table) => [
  index("retraction_version").on(table.versionId),
  index("retraction_state").on(table.state, table.createdAt),
]);

/** Requests to the reviewers to decide soon (spec 2 §5). */
export const urge = sqliteTable("urge", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  reason: text("reason", { enum: URGE_REASONS }).notNull(),
  specification: text("specification").notNull().default(""),
  remark: text("remark").notNull().default(""),
  createdAt: instant("created_at").notNull(),
}, (table) => [index("urge_version").on(table.versionId, table.createdAt)]);

/** New papers for a published version, without a new version (spec 3 §2, row 15). */
export const paperUpdate = sqliteTable("paper_update", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  papers: papersColumn("papers").notNull(),
  state: text("state", { enum: PAPER_UPDATE_STATES }).notNull(),
  comments: text("comments").notNull().default(""),
  reviewerId: text("reviewer_id").references(() => user.id),
  createdAt: instant("created_at").notNull(),
  dueAt: instant("due_at").notNull(),
  decidedAt: instant("decided_at"),
}, (table) => [
  index("paper_update_version").on(table.versionId),
  index("paper_update_state").on(table.state, table.createdAt),
]);
