/** One round of review of one version. */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type GivenEntry, type Remark, REVIEW_STATES } from "../../sdk/model/review.ts";
import type { ComplianceKind } from "../../sdk/model/attachment.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import { instant } from "./columns.ts";
import { community } from "./community.ts";
import { datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

export const review = sqliteTable("review", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  /** Null if the data governance team reviews (spec 2 §6). */
  communityId: text("community_id").references(() => community.id),
  state: text("state", { enum: REVIEW_STATES }).notNull(),
  reviewerId: text("reviewer_id").references(() => user.id),
  /** Reviews from before there were verdicts list the items that passed; `toEntry` reads both. */
  checklist: text("checklist", { mode: "json" }).$type<GivenEntry[]>().notNull(),
  comments: text("comments").notNull().default(""),
  remarks: text("remarks", { mode: "json" }).$type<Remark[]>().notNull().default([]),
  submittedAt: instant("submitted_at").notNull(),
  dueAt: instant("due_at").notNull(),
  decidedAt: instant("decided_at"),
}, (table) => [
  index("review_queue").on(table.state, table.communityId, table.submittedAt),
  index("review_version").on(table.versionId),
]);

/** Content of a version in a finished round, with which the next one is compared (spec 3 §2, row 8). */
export interface Snapshot {
  metadata: DatasetMetadata;
  communityName?: LocalizedText;
  /** Covers and compliance documents. */
  attachments: { kind: string; complianceKind?: ComplianceKind | null; name: string; sha256: string }[];
  /** Path, bytes and SHA-256 of each file; there may be thousands. */
  files: [path: string, size: number, sha256: string][];
}

/** A table of its own, so that lists of reviews do not read the snapshots. */
export const reviewSnapshot = sqliteTable("review_snapshot", {
  reviewId: text("review_id").primaryKey().references(() => review.id, { onDelete: "cascade" }),
  content: text("content", { mode: "json" }).$type<Snapshot>().notNull(),
});
