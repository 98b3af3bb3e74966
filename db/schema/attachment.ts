/** Cover, compliance documents and signed statements of a version. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTACHMENT_KINDS, COMPLIANCE_KINDS } from "../../sdk/model/attachment.ts";
import { instant } from "./columns.ts";
import { datasetVersion } from "./dataset.ts";
import { blob } from "./file.ts";

export const attachment = sqliteTable("attachment", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ATTACHMENT_KINDS }).notNull(),
  /** Kind of a compliance document; null in those from before kinds were asked for. */
  complianceKind: text("compliance_kind", { enum: COMPLIANCE_KINDS }),
  name: text("name").notNull(),
  /** Bytes. */
  size: integer("size").notNull(),
  sha256: text("sha256").notNull().references(() => blob.sha256),
  mediaType: text("media_type").notNull(),
  createdAt: instant("created_at").notNull(),
}, (table) => [
  index("attachment_version").on(table.versionId, table.kind),
  index("attachment_sha256").on(table.sha256),
]);
