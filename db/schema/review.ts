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
  /** Empty: the data governance team reviews (spec 2 §6). */
  communityId: text("community_id").references(() => community.id),
  state: text("state", { enum: REVIEW_STATES }).notNull(),
  reviewerId: text("reviewer_id").references(() => user.id),
  /** Reviews of before there were verdicts name what passed; `toEntry` reads both. */
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

/** What a version was in a round that is over, to compare the next one with (spec 3 §2, row 8). */
export interface Snapshot {
  metadata: DatasetMetadata;
  communityName?: LocalizedText;
  /** Covers and compliance items. */
  attachments: { kind: string; complianceKind?: ComplianceKind | null; name: string; sha256: string }[];
  /** Path, bytes and SHA-256 of each file; there may be thousands. */
  files: [path: string, size: number, sha256: string][];
}

/** Apart from the reviews, whose lists would carry it along. */
export const reviewSnapshot = sqliteTable("review_snapshot", {
  reviewId: text("review_id").primaryKey().references(() => review.id, { onDelete: "cascade" }),
  content: text("content", { mode: "json" }).$type<Snapshot>().notNull(),
});
