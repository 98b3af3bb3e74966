/** One round of review of one version. */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type ChecklistItem, type Remark, REVIEW_STATES } from "../../sdk/model/review.ts";
import { instant } from "./columns.ts";
import { community } from "./community.ts";
import { datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

export const review = sqliteTable("review", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  /** Empty: the data governance team reviews (spec 2 §6). */
  communityId: text("community_id").references(() => community.id),
  state: text("state", { enum: REVIEW_STATES }).notNull(),
  reviewerId: text("reviewer_id").references(() => user.id),
  checklist: text("checklist", { mode: "json" }).$type<ChecklistItem[]>().notNull(),
  comments: text("comments").notNull().default(""),
  remarks: text("remarks", { mode: "json" }).$type<Remark[]>().notNull().default([]),
  submittedAt: instant("submitted_at").notNull(),
  dueAt: instant("due_at").notNull(),
  decidedAt: instant("decided_at"),
}, (table) => [
  index("review_queue").on(table.state, table.communityId, table.submittedAt),
  index("review_version").on(table.versionId),
]);
