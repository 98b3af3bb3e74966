/** Files of a version, and the bytes behind them: one blob serves every file with the same content. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  blob as bytes,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { datasetVersion } from "./dataset.ts";

export const blob = sqliteTable("blob", {
  /** SHA-256 in lower-case hex; also the name of the stored file. */
  sha256: text("sha256").primaryKey(),
  /** Beside it, in lower-case hex, for those whose tools know no other; that of a long file follows its upload. */
  md5: text("md5"),
  /** As archives need it before the bytes; absent where nobody has read them since it is kept. */
  crc32: integer("crc32"),
  size: integer("size").notNull(),
  createdAt: instant("created_at").notNull(),
  /** When the bytes were last hashed with the right result: on arrival, or when they were read again. */
  verifiedAt: instant("verified_at").notNull().default(0),
  /** Since when the bytes are known to differ from their SHA-256; they are no longer sent. */
  damagedAt: instant("damaged_at"),
}, (table) => [
  index("blob_verified").on(table.verifiedAt),
  index("blob_damaged").on(table.damagedAt),
  index("blob_without_md5").on(table.sha256).where(sql`md5 is null`),
]);

/** Checksums of the blocks of blobs that have more than one, as `api/external/block_checksums.ts` packs them. */
export const blobBlocks = sqliteTable("blob_blocks", {
  sha256: text("sha256").notNull().references(() => blob.sha256, { onDelete: "cascade" }),
  /** A long list is cut into parts. */
  part: integer("part").notNull(),
  /** Absent in the only part until somebody has read bytes with the right SHA-256. */
  checksums: bytes("checksums", { mode: "buffer" }),
}, (table) => [
  primaryKey({ columns: [table.sha256, table.part] }),
  index("blob_blocks_missing").on(table.sha256).where(sql`checksums is null`),
]);

/** The second copy of a blob: a row says that it was written there and read back. */
export const blobCopy = sqliteTable("blob_copy", {
  sha256: text("sha256").primaryKey().references(() => blob.sha256, { onDelete: "cascade" }),
  copiedAt: instant("copied_at").notNull(),
  /** When its bytes were last hashed with the right result. */
  verifiedAt: instant("verified_at").notNull(),
  /** Since when its bytes are known to differ from their SHA-256. */
  damagedAt: instant("damaged_at"),
}, (table) => [
  index("blob_copy_verified").on(table.verifiedAt),
  index("blob_copy_damaged").on(table.damagedAt),
]);

/** Damage that was mended from the other copy; kept when the blob is deleted, because it tells about the disk. */
export const blobRepair = sqliteTable("blob_repair", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  sha256: text("sha256").notNull(),
  /** Which of the two was damaged. */
  place: text("place", { enum: ["first", "second"] }).notNull(),
  repairedAt: instant("repaired_at").notNull(),
});

/** The folder of a path with its last slash, `a/b/` of `a/b/c`; empty for the root. An index has the same expression. */
export const folderOf = (path: SQLWrapper): SQL => sql`rtrim(${path}, replace(${path}, '/', ''))`;

export const file = sqliteTable("file", {
  id: text("id").primaryKey(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  path: text("path").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull().references(() => blob.sha256),
  mediaType: text("media_type").notNull(),
  cstr: text("cstr"),
  createdAt: instant("created_at").notNull(),
}, (table) => [
  uniqueIndex("file_path").on(table.versionId, table.path),
  index("file_sha256").on(table.sha256),
  index("file_cstr").on(table.cstr),
  // A folder is listed in these orders, a page at a time; its order by name is that of `path_entry`.
  index("file_folder_size").on(table.versionId, folderOf(table.path), table.size, table.path),
  index("file_folder_type").on(table.versionId, folderOf(table.path), table.mediaType, table.path),
  index("file_folder_time").on(table.versionId, folderOf(table.path), table.createdAt, table.path),
]);

/**
 * Files that were deleted from a draft, as they were, for as long as the deletion can be undone: a row here keeps the bytes.
 */
export const removedFile = sqliteTable("removed_file", {
  /** One for all files that were deleted together. */
  removalId: text("removal_id").notNull(),
  removedAt: instant("removed_at").notNull(),
  id: text("id").notNull(),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  path: text("path").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull().references(() => blob.sha256),
  mediaType: text("media_type").notNull(),
  cstr: text("cstr"),
  createdAt: instant("created_at").notNull(),
}, (table) => [
  primaryKey({ columns: [table.removalId, table.path] }),
  index("removed_file_version").on(table.versionId),
  index("removed_file_sha256").on(table.sha256),
  index("removed_file_time").on(table.removedAt),
]);

/**
 * The names of a version's files as they are searched and sorted, which only the program can write: SQLite folds ASCII
 * alone. An upload asks here and in `folder` for its own path and those of its folders, however many files there are.
 */
export const pathEntry = sqliteTable("path_entry", {
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  /** The path as `foldPath` writes it, without regard to case and Unicode composition: for the search, no rule of names. */
  key: text("key").notNull(),
  /** As in `file`. */
  path: text("path").notNull(),
  /** The name as `sortKey` writes it. */
  sort: text("sort").notNull().default(""),
}, (table) => [
  primaryKey({ columns: [table.versionId, table.key, table.path] }),
  index("path_entry_folder").on(table.versionId, folderOf(table.path), table.sort, table.path),
]);

/**
 * Folders of a version exactly as they are written, each with what lies below it, so that a listing adds nothing up.
 */
export const folder = sqliteTable("folder", {
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  /** With its last slash: `a/b/`. */
  path: text("path").notNull(),
  /** The folder that it lies in, `a/`; empty for the root. */
  parent: text("parent").notNull(),
  /** Its name as `sortKey` writes it. */
  sort: text("sort").notNull(),
  /** Files below it at any depth, and their bytes. */
  files: integer("files").notNull(),
  size: integer("size").notNull(),
}, (table) => [
  primaryKey({ columns: [table.versionId, table.path] }),
  index("folder_sort").on(table.versionId, table.parent, table.sort, table.path),
  index("folder_size").on(table.versionId, table.parent, table.size, table.path),
]);
