/** The files of a version as receipts and manifests name them. */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { blob, dataset, datasetVersion, file } from "../../schema/mod.ts";
import { headColumns } from "../dataset/datasets.ts";
import type { BlobRow, FileRecord } from "./files.ts";

export interface FileWithBlob extends FileRecord {
  blob: BlobRow;
}

/** Finds a file with what is known of its bytes. Files of deleted drafts are left out. */
export function findFileWithBlob(db: Executor, id: string): Promise<FileWithBlob | undefined> {
  return db.select({ file, blob, ...headColumns }).from(file)
    .innerJoin(blob, eq(blob.sha256, file.sha256))
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(file.id, id), isNull(datasetVersion.deletedAt))).get();
}

export interface ManifestRow {
  path: string;
  size: number;
  sha256: string;
  md5: string | null;
  cstr: string | null;
}

/** A page of the files behind a path, in the order of the bytes of their paths. */
export function listManifestRows(
  db: Executor,
  versionId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ManifestRow[]> {
  return selectManifestRows(db, { versionId, after, limit });
}

const selectManifestRows = preparedRead((db) =>
  db.select({ path: file.path, size: file.size, sha256: file.sha256, md5: blob.md5, cstr: file.cstr }).from(
    file,
  )
    .innerJoin(blob, eq(blob.sha256, file.sha256))
    .where(and(eq(file.versionId, sql.placeholder("versionId")), gt(file.path, sql.placeholder("after"))))
    .orderBy(asc(file.path)).limit(sql.placeholder("limit"))
);

export interface ManifestVersion {
  merkleRoot: string | null;
  count: number;
  size: number;
}

export function findManifestVersion(db: Executor, versionId: string): Promise<ManifestVersion | undefined> {
  const { merkleRoot, fileCount, totalSize } = datasetVersion;
  return db.select({ merkleRoot, count: fileCount, size: totalSize }).from(datasetVersion)
    .where(eq(datasetVersion.id, versionId)).get();
}

/** Published versions from before there were roots. */
export async function listWithoutRoot(db: Executor, limit: number): Promise<string[]> {
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion)
    // As the index has it, which a parameter would not match.
    .where(sql`merkle_root is null and status = 'PUBLISHED'`).limit(limit).all();
  return rows.map(({ id }) => id);
}

/** Writes the root of a version that has none. */
export async function writeRoot(tx: Transaction, versionId: string, merkleRoot: string): Promise<void> {
  await tx.update(datasetVersion).set({ merkleRoot })
    .where(and(eq(datasetVersion.id, versionId), isNull(datasetVersion.merkleRoot)));
}
