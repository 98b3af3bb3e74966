/** Links that open a version to whoever holds them, and who has opened one. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LINK_ACCESS, LINK_KINDS } from "../../sdk/model/link.ts";
import { instant } from "./columns.ts";
import { dataset, datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

/** Expired and revoked links stay: the page that says so leads to their dataset. */
export const accessLink = sqliteTable("access_link", {
  id: text("id").primaryKey(),
  /** SHA-256 of the last part of the address, which is stored nowhere. */
  secretHash: text("secret_hash").notNull().unique(),
  kind: text("kind", { enum: LINK_KINDS }).notNull(),
  datasetSerial: integer("dataset_serial").notNull().references(() => dataset.serial, {
    onDelete: "cascade",
  }),
  /** Null: the newest version at each use. */
  versionId: text("version_id").references(() => datasetVersion.id, { onDelete: "cascade" }),
  access: text("access", { enum: LINK_ACCESS }).notNull(),
  label: text("label").notNull().default(""),
  /** Argon2id; null where there is none. */
  passwordHash: text("password_hash"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  lastUsedAt: instant("last_used_at"),
  uses: integer("uses").notNull().default(0),
  downloads: integer("downloads").notNull().default(0),
  /** Paths of the files that an anonymous link leaves out. */
  excluded: text("excluded", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** Who may open it, in lower case: they prove their e-mail by a code. Empty: whoever holds the address. */
  emails: text("emails", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** Paths of the files, and of the folders with `/` at the end, that it gives; empty: all. */
  chosen: text("chosen", { mode: "json" }).$type<string[]>().notNull().default([]),
}, (table) => [
  index("access_link_dataset").on(table.datasetSerial, table.createdAt),
  index("access_link_version").on(table.versionId),
]);

export const ADDRESS_USES = ["mail", "page"] as const;

/**
 * Further addresses of a link. Of one that was granted on request, a mailed address works for as long as the link; of
 * those that the requester's page has shown, the newest alone. Replaced addresses of any link stay, so that whoever
 * comes by one is told that it has ended.
 */
export const linkAddress = sqliteTable("link_address", {
  secretHash: text("secret_hash").primaryKey(),
  linkId: text("link_id").notNull().references(() => accessLink.id, { onDelete: "cascade" }),
  use: text("use", { enum: ADDRESS_USES }).notNull(),
  createdAt: instant("created_at").notNull(),
  /** Since when another has taken its place. */
  endedAt: instant("ended_at"),
}, (table) => [index("link_address_link").on(table.linkId)]);

/** What a browser or a program carries after it has opened a link, so that the address itself is sent once. */
export const linkPass = sqliteTable("link_pass", {
  passHash: text("pass_hash").primaryKey(),
  linkId: text("link_id").notNull().references(() => accessLink.id, { onDelete: "cascade" }),
  /** Whose the pass is, where the link asks for an account; null: of whoever carries it. */
  userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** Since when it opens nothing: the address by which it was given was replaced. */
  endedAt: instant("ended_at"),
}, (table) => [index("link_pass_link").on(table.linkId), index("link_pass_expires").on(table.expiresAt)]);

/** Who has the form of a shared version open, so that people who work on it at once know of each other. */
export const formPresence = sqliteTable("form_presence", {
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull(),
}, (table) => [primaryKey({ columns: [table.versionId, table.userId] })]);
