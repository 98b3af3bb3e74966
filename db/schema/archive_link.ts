/** Links by which institutions and journals invite somebody to archive a record that they have prepared. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { community } from "./community.ts";
import { dataset } from "./dataset.ts";
import { user } from "./user.ts";

/** Used, expired and revoked links stay: their preparer follows what became of them. */
export const archiveLink = sqliteTable("archive_link", {
  id: text("id").primaryKey(),
  /** SHA-256 of the last part of the address; null until the mail that carries the address is sent. */
  secretHash: text("secret_hash").unique(),
  preparerId: text("preparer_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  /** On whose behalf it was prepared, and who reviews the submission; null: the platform. */
  communityId: text("community_id").references(() => community.id, { onDelete: "set null" }),
  /** Where the link is mailed to. */
  email: text("email").notNull(),
  titleZh: text("title_zh").notNull(),
  titleEn: text("title_en").notNull(),
  archiveDoi: text("archive_doi").notNull(),
  archiveEmail: text("archive_email").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  usedAt: instant("used_at"),
  /** Counts the addresses that were asked for: a mail of an earlier one makes no address. */
  sending: integer("sending").notNull().default(0),
  /** What was begun with it. */
  datasetSerial: integer("dataset_serial").references(() => dataset.serial, { onDelete: "set null" }),
}, (table) => [index("archive_link_preparer").on(table.preparerId, table.createdAt)]);

/** Replaced addresses of archive links: whoever comes by one is told that it has ended. */
export const endedArchiveAddress = sqliteTable("ended_archive_address", {
  secretHash: text("secret_hash").primaryKey(),
  linkId: text("link_id").notNull().references(() => archiveLink.id, { onDelete: "cascade" }),
}, (table) => [index("ended_archive_address_link").on(table.linkId)]);
