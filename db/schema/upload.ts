/** Uploads that come in parts and outlive a lost connection, and what has arrived of each. */
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ErrorName } from "../../sdk/model/errors.ts";
import { ON_CONFLICT, UPLOAD_OUTCOMES } from "../../sdk/model/file.ts";
import { UPLOAD_PROTOCOLS, UPLOAD_STATES } from "../../sdk/model/upload.ts";
import { instant } from "./columns.ts";
import { datasetVersion } from "./dataset.ts";
import { user } from "./user.ts";

/** Name of an error and the values of its sentence. */
export interface UploadProblem {
  error: ErrorName;
  params: Record<string, string | number>;
}

export const upload = sqliteTable("upload", {
  /** Cannot be guessed; also names the bytes on their way. */
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  /** Of the file that it is to become. */
  path: text("path").notNull(),
  /** Where a part begins in the whole, and bytes of the whole; a part becomes no file by itself. */
  partStart: integer("part_start"),
  wholeSize: integer("whole_size"),
  /** The upload that a part was joined into; it keeps the row so that who asks for the same again gets the same. */
  wholeId: text("whole_id").references((): AnySQLiteColumn => upload.id, { onDelete: "cascade" }),
  /** `Upload-Metadata` and `Upload-Concat` as its sender gave them, since the protocol gives them back. */
  metadata: text("metadata").notNull().default(""),
  concat: text("concat"),
  /** By which its sender knows whether a file is still the one that was begun. */
  fingerprint: text("fingerprint").notNull().default(""),
  onConflict: text("on_conflict", { enum: ON_CONFLICT }).notNull(),
  protocol: text("protocol", { enum: UPLOAD_PROTOCOLS }).notNull().default("tus"),
  /** Bytes that are to come; by FTP, where nobody says how many, at least those that came. */
  size: integer("size").notNull(),
  /** Bytes that are durable here. */
  received: integer("received").notNull().default(0),
  /** What the sender says of the whole, in lower-case hex. */
  expectedSha256: text("expected_sha256"),
  /** What was read back from the storage; a restart goes on from there. */
  sha256: text("sha256"),
  md5: text("md5"),
  state: text("state", { enum: UPLOAD_STATES }).notNull(),
  /** The error, where the state is `failed`. */
  problem: text("problem", { mode: "json" }).$type<UploadProblem>(),
  /** The file it became. */
  fileId: text("file_id"),
  outcome: text("outcome", { enum: UPLOAD_OUTCOMES }),
  /** The process that is at work on it, until when it may be taken for alive. */
  holder: text("holder"),
  heldUntil: instant("held_until"),
  createdAt: instant("created_at").notNull(),
  /** When bytes last arrived; it expires from here. */
  usedAt: instant("used_at").notNull(),
}, (table) => [
  index("upload_version").on(table.versionId, table.createdAt),
  index("upload_used").on(table.usedAt),
  index("upload_state").on(table.state),
  index("upload_whole").on(table.wholeId),
]);

/** What one request brought, with the hash of its bytes as they arrived. */
export const uploadPart = sqliteTable("upload_part", {
  uploadId: text("upload_id").notNull().references(() => upload.id, { onDelete: "cascade" }),
  /** Offset of its first byte. */
  start: integer("start").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
}, (table) => [primaryKey({ columns: [table.uploadId, table.start] })]);

/** The password by which files of one version may be sent by FTP; the version has no other. */
export const ftpAccess = sqliteTable("ftp_access", {
  versionId: text("version_id").primaryKey().references(() => datasetVersion.id, { onDelete: "cascade" }),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  userName: text("user_name").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** Of the last sign-in. */
  usedAt: instant("used_at"),
}, (table) => [index("ftp_access_user").on(table.userId)]);
