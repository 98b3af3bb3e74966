import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import type { VersionHead } from "../../schema/records.ts";
import { attachment, blob, dataset, datasetVersion, file, media, removedFile } from "../../schema/mod.ts";
import { headColumns } from "../dataset/datasets.ts";
import { openBlocks } from "./blob_blocks.ts";
import { inList } from "../in_list.ts";

export type FileRow = typeof file.$inferSelect;
export type BlobRow = typeof blob.$inferSelect;

/** A file as lists have it: since when its bytes are known to be damaged. */
export type ListedFile = FileRow & Partial<Pick<BlobRow, "damagedAt">>;

/** The columns of a file, and of its blob what lists show; a lookup by key that leaves the order of the list alone. */
export const listedColumns: typeof file._.columns & { damagedAt: SQL.Aliased<number | null> } = {
  ...getTableColumns(file),
  damagedAt: sql<number | null>`(select damaged_at from ${blob} where ${blob}.sha256 = ${file}.sha256)`
    .as("damaged_at"),
};

/** A file and the version that it belongs to. */
export interface FileRecord extends VersionHead {
  file: FileRow;
}

/** Finds a file. Files of deleted drafts are left out, as deleted drafts are everywhere. */
export function findFile(db: Executor, id: string): Promise<FileRecord | undefined> {
  return db.select({ file, ...headColumns }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(file.id, id), isNull(datasetVersion.deletedAt))).get();
}

export function findFileByPath(db: Executor, versionId: string, path: string): Promise<FileRow | undefined> {
  return db.select().from(file).where(and(eq(file.versionId, versionId), eq(file.path, path))).get();
}

export function listFilesById(db: Executor, ids: readonly string[]): Promise<FileRow[]> {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return db.select().from(file).where(inArray(file.id, listed)).all();
}

/** Files with these bytes in published versions, the newest first. */
export function listFilesWithHash(db: Executor, sha256: string, limit: number): Promise<FileRecord[]> {
  return db.select({ file, ...headColumns }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(
      eq(file.sha256, sha256),
      eq(datasetVersion.status, "PUBLISHED"),
      isNull(datasetVersion.deletedAt),
    ))
    .orderBy(desc(datasetVersion.publishedAt), asc(file.path)).limit(limit).all();
}

export async function findMd5(db: Executor, sha256: string): Promise<string | undefined> {
  const row = await db.select({ md5: blob.md5 }).from(blob).where(eq(blob.sha256, sha256)).get();
  return row?.md5 ?? undefined;
}

/** Those that are known, by SHA-256. */
export async function listMd5(db: Executor, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.select({ sha256: blob.sha256, md5: blob.md5 }).from(blob)
    .where(inList(blob.sha256, hashes)).all();
  return new Map(rows.flatMap(({ sha256, md5 }) => md5 === null ? [] : [[sha256, md5]]));
}

/** Those of some paths that have a file. */
export function listFilesAt(db: Executor, versionId: string, paths: readonly string[]): Promise<FileRow[]> {
  const listed = sql`(select value from json_each(${JSON.stringify(paths)}))`;
  return db.select().from(file).where(and(eq(file.versionId, versionId), inArray(file.path, listed))).all();
}

/** Of some names, the files that bear one, in the root or in the one folder that holds everything. */
export function listRootFiles(db: Executor, versionId: string, names: readonly string[]): Promise<FileRow[]> {
  return selectRootFiles(db, { versionId, names: listParameter(names) });
}

const selectRootFiles = preparedRead((db) => {
  const [ofVersion, names] = [sql.placeholder("versionId"), sql.placeholder("names")];
  const inRoot = sql`${file.path} in (select value from json_each(${names}))`;
  // The first and the last path begin with the same folder only if all paths do.
  const inOnlyFolder = sql`${file.path} in (
    select substr(first, 1, instr(first, '/')) || value
    from (select min(path) as first, max(path) as last from file where version_id = ${ofVersion}), json_each(${names})
    where instr(first, '/') > 0 and substr(first, 1, instr(first, '/')) = substr(last, 1, instr(first, '/')))`;
  return db.select().from(file).where(and(eq(file.versionId, ofVersion), or(inRoot, inOnlyFolder)));
});

export interface FileFilter {
  /** Only paths with this prefix. */
  prefix: string;
  /** Only paths behind this one. */
  after: string;
  limit: number;
}

/** Lists files in path order, which is the order of the UTF-8 bytes. */
export function listFiles(db: Executor, versionId: string, filter: FileFilter): Promise<ListedFile[]> {
  const { prefix, after, limit } = filter;
  if (!prefix) return selectFiles(db, { versionId, after, limit });
  return db.select(listedColumns).from(file)
    .where(and(eq(file.versionId, versionId), gt(file.path, after), startsWith(prefix)))
    .orderBy(asc(file.path)).limit(limit).all();
}

const selectFiles = preparedRead((db) =>
  db.select(listedColumns).from(file)
    .where(and(eq(file.versionId, sql.placeholder("versionId")), gt(file.path, sql.placeholder("after"))))
    .orderBy(asc(file.path)).limit(sql.placeholder("limit"))
);

/** The files before and behind a path. */
export interface Neighbours {
  previous?: Pick<FileRow, "id" | "path">;
  next?: Pick<FileRow, "id" | "path">;
}

export async function listNeighbours(db: Executor, versionId: string, path: string): Promise<Neighbours> {
  const found = await selectNeighbours(db, { versionId, path });
  return { previous: found.find(({ isNext }) => !isNext), next: found.find(({ isNext }) => isNext) };
}

const selectNeighbours = preparedRead((db) => {
  const [versionId, path] = [sql.placeholder("versionId"), sql.placeholder("path")];
  const beside = sql`${file.path} in (
    (select max(path) from file where version_id = ${versionId} and path < ${path}),
    (select min(path) from file where version_id = ${versionId} and path > ${path}))`;
  const isNext = sql<number>`${file.path} > ${path}`.as("is_next");
  return db.select({ id: file.id, path: file.path, isNext }).from(file)
    .where(and(eq(file.versionId, versionId), beside));
});

/** Files beside a video that may hold its captions. */
const CAPTIONS_MAX = 20;

/** The WebVTT files of a folder whose names begin like that of `path`, in path order. */
export async function listCaptions(
  db: Executor,
  versionId: string,
  path: string,
): Promise<{ id: string; path: string }[]> {
  const stem = path.replace(/\.[^./]*$/, "");
  // The sign behind the dot ends the range.
  const found = await selectBetween(db, { versionId, from: `${stem}.`, to: `${stem}/` });
  return found.filter((one) => /^[^/]*\.vtt$/i.test(one.path.slice(stem.length)));
}

const selectBetween = preparedRead((db) =>
  db.select({ id: file.id, path: file.path }).from(file)
    .where(and(
      eq(file.versionId, sql.placeholder("versionId")),
      gte(file.path, sql.placeholder("from")),
      lt(file.path, sql.placeholder("to")),
    )).orderBy(file.path).limit(CAPTIONS_MAX)
);

/** Counts the files below a prefix and adds their bytes; without a prefix the counts of the version are used. */
export async function measureFiles(
  db: Executor,
  versionId: string,
  prefix: string,
): Promise<{ count: number; size: number }> {
  if (!prefix) {
    const [all] = await selectExtent(db, { versionId });
    return all ?? { count: 0, size: 0 };
  }
  const row = await db.select({ count: count(), size: sum(file.size) }).from(file)
    .where(and(eq(file.versionId, versionId), startsWith(prefix))).get();
  return { count: row?.count ?? 0, size: Number(row?.size ?? 0) };
}

const selectExtent = preparedRead((db) =>
  db.select({ count: datasetVersion.fileCount, size: datasetVersion.totalSize })
    .from(datasetVersion).where(eq(datasetVersion.id, sql.placeholder("versionId")))
);

/** The first condition lets the index begin at the prefix, the second one is exact. */
function startsWith(prefix: string): SQL | undefined {
  if (!prefix) return undefined;
  return and(gte(file.path, prefix), sql`substr(${file.path}, 1, length(${prefix})) = ${prefix}`);
}

/** All paths of a version with their sizes, in no order, as one value: ten times faster than a row each. */
export async function listSizes(db: Executor, versionId: string): Promise<{ path: string; size: number }[]> {
  const one = sql<string>`json_group_array(json_object('path', ${file.path}, 'size', ${file.size}))`;
  const row = await db.select({ files: one }).from(file).where(eq(file.versionId, versionId)).get();
  return JSON.parse(row?.files ?? "[]");
}

/** Adds a file, or replaces the content at its path; a replaced file keeps its id. */
export async function putFile(tx: Transaction, row: FileRow, hashes: OtherHashes = {}): Promise<FileRow> {
  const { size, sha256, mediaType, createdAt } = row;
  await keepBlob(tx, { sha256, size, createdAt, ...hashes });
  return await tx.insert(file).values(row)
    .onConflictDoUpdate({ target: [file.versionId, file.path], set: { size, sha256, mediaType, createdAt } })
    .returning().get();
}

/** What is known of bytes beside their SHA-256. */
export interface OtherHashes {
  /** Lower-case hex. */
  md5?: string;
  crc32?: number;
  /** Checksums of its blocks. */
  blocks?: Uint8Array;
}

/** The bytes were hashed on arrival just now, so a blob that was damaged is intact again. */
export async function keepBlob(
  tx: Transaction,
  { sha256, size, createdAt, md5, crc32, blocks }:
    & Pick<BlobRow, "sha256" | "size" | "createdAt">
    & OtherHashes,
): Promise<void> {
  const set = {
    verifiedAt: createdAt,
    damagedAt: null,
    // A way of uploading that does not find one out says nothing about it.
    ...(md5 !== undefined && { md5 }),
    ...(crc32 !== undefined && { crc32 }),
  };
  await tx.insert(blob).values({ sha256, size, createdAt, verifiedAt: createdAt, md5, crc32 })
    .onConflictDoUpdate({ target: blob.sha256, set });
  await openBlocks(tx, { sha256, size, blocks });
}

/** Adds the CRC-32 of blobs, by SHA-256, where it is missing. */
export async function noteCrc32(tx: Transaction, found: ReadonlyMap<string, number>): Promise<void> {
  const listed = sql`(select value ->> 0 as sha256, value ->> 1 as crc from json_each(${
    JSON.stringify([...found])
  })) as found`;
  await tx.update(blob).set({ crc32: sql`found.crc` }).from(listed)
    .where(and(sql`${blob.sha256} = found.sha256`, isNull(blob.crc32)));
}

/** Blobs that are whole as far as is known, by SHA-256. */
export function listWithoutMd5(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<BlobRow, "sha256" | "size">[]> {
  return db.select({ sha256: blob.sha256, size: blob.size }).from(blob)
    .where(and(isNull(blob.md5), isNull(blob.damagedAt), gt(blob.sha256, after)))
    .orderBy(asc(blob.sha256)).limit(limit).all();
}

/** Adds what reading back has found beside the SHA-256. */
export async function noteMd5(tx: Transaction, sha256: string, md5: string): Promise<void> {
  await tx.update(blob).set({ md5 }).where(and(eq(blob.sha256, sha256), isNull(blob.md5)));
}

/** A file of somebody's own that has the same bytes already. */
export async function hasOwnBlob(
  db: Executor,
  ownerId: string,
  { sha256, size }: Pick<BlobRow, "sha256" | "size">,
): Promise<boolean> {
  const row = await db.select({ id: file.id }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .innerJoin(blob, eq(blob.sha256, file.sha256))
    .where(and(
      eq(file.sha256, sha256),
      eq(file.size, size),
      eq(dataset.ownerId, ownerId),
      isNull(blob.damagedAt),
    )).limit(1).get();
  return row !== undefined;
}

/**
 * Updates the counts of a version with its files, and marks it as updated.
 * @param change `unchanged`: the same bytes arrived, so the version was used but not updated.
 */
export async function changeExtent(
  tx: Transaction,
  versionId: string,
  change: { count: number; size: number; at: number; unchanged?: boolean },
): Promise<void> {
  await tx.update(datasetVersion).set({
    fileCount: sql`${datasetVersion.fileCount} + ${change.count}`,
    totalSize: sql`${datasetVersion.totalSize} + ${change.size}`,
    ...(change.unchanged ? { usedAt: change.at } : { updatedAt: change.at }),
  }).where(eq(datasetVersion.id, versionId));
}

/**
 * Condition for blobs without a file, one that can be had back, an attachment or a picture of the media library that were
 * recorded before `before`.
 */
function unused(db: Executor, before: number): SQL | undefined {
  const files = db.select({ one: sql`1` }).from(file).where(eq(file.sha256, blob.sha256));
  const removed = db.select({ one: sql`1` }).from(removedFile).where(eq(removedFile.sha256, blob.sha256));
  const attachments = db.select({ one: sql`1` }).from(attachment).where(eq(attachment.sha256, blob.sha256));
  const pictures = db.select({ one: sql`1` }).from(media).where(eq(media.sha256, blob.sha256));
  const others = [removed, attachments, pictures].map((one) => notExists(one));
  return and(lt(blob.createdAt, before), notExists(files), ...others);
}

export async function countUnusedBlobs(db: Executor, before: number): Promise<number> {
  return (await db.select({ count: count() }).from(blob).where(unused(db, before)).get())?.count ?? 0;
}

/** Deletes the rows that {@link countUnusedBlobs} counts. */
export async function deleteUnusedBlobs(tx: Transaction, before: number): Promise<void> {
  await tx.delete(blob).where(unused(tx, before));
}

export async function countBlobs(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(blob).get())?.count ?? 0;
}

/** Lists those of these names that have a row. */
export async function listKnownBlobs(db: Executor, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ sha256: blob.sha256 }).from(blob).where(inArray(blob.sha256, [...names]))
    .all();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function findBlob(db: Executor, sha256: string): Promise<BlobRow | undefined> {
  return (await selectBlob(db, { sha256 }))[0];
}

const selectBlob = preparedRead((db) =>
  db.select().from(blob).where(eq(blob.sha256, sql.placeholder("sha256")))
);

export async function hasBlobRow(db: Executor, sha256: string): Promise<boolean> {
  return await findBlob(db, sha256) !== undefined;
}
