/** The state of stored blobs, and the files that are affected if one is damaged. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Executor, Transaction } from "../../client.ts";
import { attachment, blob, dataset, datasetVersion, file } from "../../schema/mod.ts";
import type { BlobRow } from "./files.ts";

/** Position at which a list of blobs continues. */
export type BlobCursor = Pick<BlobRow, "verifiedAt" | "sha256">;

/** Lists undamaged blobs that were last verified at `before` or earlier, oldest first. */
export function listStaleBlobs(
  db: Executor,
  { before, after, limit }: { before: number; after?: BlobCursor; limit: number },
): Promise<BlobRow[]> {
  const beyond = after && or(
    gt(blob.verifiedAt, after.verifiedAt),
    and(eq(blob.verifiedAt, after.verifiedAt), gt(blob.sha256, after.sha256)),
  );
  return db.select().from(blob)
    .where(and(isNull(blob.damagedAt), lte(blob.verifiedAt, before), beyond))
    .orderBy(asc(blob.verifiedAt), asc(blob.sha256)).limit(limit).all();
}

/** Lists blobs that were found damaged before an instant, by SHA-256. */
export function listDamagedBlobs(
  db: Executor,
  { before, after, limit }: { before: number; after?: BlobCursor; limit: number },
): Promise<BlobRow[]> {
  return db.select().from(blob)
    .where(and(lt(blob.damagedAt, before), after && gt(blob.sha256, after.sha256)))
    .orderBy(asc(blob.sha256)).limit(limit).all();
}

/** Marks blobs as intact. @returns those that were marked as damaged before. */
export async function markVerified(
  tx: Transaction,
  sha256s: readonly string[],
  at: number,
): Promise<string[]> {
  const listed = inArray(blob.sha256, [...sha256s]);
  const rows = await tx.select({ sha256: blob.sha256 }).from(blob).where(
    and(listed, isNotNull(blob.damagedAt)),
  );
  await tx.update(blob).set({ verifiedAt: at, damagedAt: null }).where(listed);
  return rows.map(({ sha256 }) => sha256);
}

/** Lists the published datasets that have files with these contents, by `dataSetId`. */
export async function listPublishedWith(db: Executor, sha256s: readonly string[]): Promise<string[]> {
  const rows = await db.selectDistinct({ id: dataset.id }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(inArray(file.sha256, [...sha256s]), eq(datasetVersion.status, "PUBLISHED")));
  return rows.map(({ id }) => id);
}

/** Marks blobs as damaged. @returns those that were not marked before and still exist. */
export async function markDamaged(
  tx: Transaction,
  sha256s: readonly string[],
  at: number,
): Promise<string[]> {
  const rows = await tx.update(blob).set({ damagedAt: at })
    .where(and(inArray(blob.sha256, [...sha256s]), isNull(blob.damagedAt)))
    .returning({ sha256: blob.sha256 });
  return rows.map(({ sha256 }) => sha256);
}

export async function countDamagedBlobs(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(blob).where(isNotNull(blob.damagedAt)).get())?.count ?? 0;
}

/** Finds the oldest verification of an undamaged blob; `undefined` without any. */
export async function findOldestVerification(db: Executor): Promise<number | undefined> {
  const row = await db.select({ at: blob.verifiedAt }).from(blob).where(isNull(blob.damagedAt))
    .orderBy(asc(blob.verifiedAt)).limit(1).get();
  return row?.at;
}

export interface BlobExtent {
  count: number;
  /** Bytes. */
  size: number;
  /** Undamaged blobs that were verified at `since` or later. */
  verified: number;
}

export async function measureBlobs(db: Executor, since: number): Promise<BlobExtent> {
  const all = await db.select({ count: count(), size: sum(blob.size) }).from(blob).get();
  const fresh = await db.select({ count: count() }).from(blob)
    .where(and(isNull(blob.damagedAt), gte(blob.verifiedAt, since))).get();
  return { count: all?.count ?? 0, size: Number(all?.size ?? 0), verified: fresh?.count ?? 0 };
}

/** Adds the bytes of all blobs. */
export async function sumBlobs(db: Executor): Promise<number> {
  return Number((await db.select({ size: sum(blob.size) }).from(blob).get())?.size ?? 0);
}

/** A file or attachment that uses a blob. */
export interface BlobUse {
  sha256: string;
  /** Expected number of bytes. */
  size: number;
  damagedAt: number | null;
  kind: "file" | (typeof attachment.$inferSelect)["kind"];
  /** Path of a file, name of an attachment. */
  path: string;
  dataSetId: string;
  number: number;
  titleZh: string;
  titleEn: string;
}

/** Lists damaged blobs, latest finding first; a blob that several files use has a row for each. */
export async function listDamagedUses(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BlobUse[]; total: number }> {
  const damaged = isNotNull(blob.damagedAt);
  const uses = unionAll(filesWith(db, damaged), attachmentsWith(db, damaged)).as("uses");
  const rows = await db.select().from(uses)
    .orderBy(desc(uses.damagedAt), asc(uses.dataSetId), asc(uses.number), asc(uses.path))
    .limit(limit).offset(offset).all();
  const all = await db.select({ count: count() }).from(uses).get();
  return { rows: rows as BlobUse[], total: all?.count ?? 0 };
}

/** Lists files and attachments that use these bytes. */
export async function listUses(db: Executor, sha256: string): Promise<BlobUse[]> {
  const which = eq(blob.sha256, sha256);
  return await unionAll(filesWith(db, which), attachmentsWith(db, which)).all() as BlobUse[];
}

const aboutVersion = {
  dataSetId: sql<string>`${dataset.id}`.as("data_set_id"),
  number: datasetVersion.number,
  titleZh: datasetVersion.titleZh,
  titleEn: datasetVersion.titleEn,
};
const aboutBlob = {
  sha256: sql<string>`${blob.sha256}`.as("blob_sha256"),
  size: sql<number>`${blob.size}`.as("blob_size"),
  damagedAt: sql<number | null>`${blob.damagedAt}`.as("blob_damaged_at"),
};

// deno-lint-ignore explicit-function-return-type -- drizzle's builders carry the column types
function filesWith(db: Executor, which: SQL) {
  return db.select({
    ...aboutBlob,
    kind: sql<string>`'file'`.as("kind"),
    path: sql<string>`${file.path}`.as("path"),
    ...aboutVersion,
  }).from(file)
    .innerJoin(blob, eq(blob.sha256, file.sha256))
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(which);
}

// deno-lint-ignore explicit-function-return-type -- as above
function attachmentsWith(db: Executor, which: SQL) {
  return db.select({
    ...aboutBlob,
    kind: sql<string>`${attachment.kind}`.as("kind"),
    path: sql<string>`${attachment.name}`.as("path"),
    ...aboutVersion,
  }).from(attachment)
    .innerJoin(blob, eq(blob.sha256, attachment.sha256))
    .innerJoin(datasetVersion, eq(datasetVersion.id, attachment.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(which);
}
