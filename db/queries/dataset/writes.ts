import { metadataColumns } from "../../schema/metadata_columns.ts";
import { eq, sql } from "drizzle-orm";
import type { CreatorName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Creator, DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import type { Executor, Transaction } from "../../client.ts";
import {
  affiliation,
  community,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
  packageItem,
} from "../../schema/mod.ts";

type DatasetInsert = typeof dataset.$inferInsert;
type VersionInsert = typeof datasetVersion.$inferInsert;

/** Rows per INSERT: SQLite accepts 32,766 parameters, and the widest rows, of affiliations, have five. */
const CHUNK = 2_000;

/** Inserts a dataset. @returns the serial. */
export async function insertDataset(tx: Transaction, row: DatasetInsert): Promise<number> {
  return (await tx.insert(dataset).values(row).returning({ serial: dataset.serial }).get()).serial;
}

export async function insertVersion(
  tx: Transaction,
  row: Pick<VersionInsert, "id" | "datasetSerial" | "number" | "status" | "createdAt" | "updatedAt">,
  metadata: DatasetMetadata,
): Promise<void> {
  await tx.insert(datasetVersion).values({ ...row, ...metadataColumns(metadata) });
  await insertParts(tx, row.id, metadata);
}

/** Replaces everything that a save may change, and counts the save. */
export async function replaceMetadata(
  tx: Transaction,
  versionId: string,
  metadata: DatasetMetadata,
  now: number,
): Promise<void> {
  await tx.update(datasetVersion)
    .set({
      ...metadataColumns(metadata),
      revision: sql`${datasetVersion.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(datasetVersion.id, versionId));
  await tx.delete(creator).where(eq(creator.versionId, versionId));
  await tx.delete(datasetSubject).where(eq(datasetSubject.versionId, versionId));
  await tx.delete(packageItem).where(eq(packageItem.versionId, versionId));
  await insertParts(tx, versionId, metadata);
}

async function insertParts(
  tx: Transaction,
  versionId: string,
  { authors, subjects, parts }: DatasetMetadata,
): Promise<void> {
  if (parts.length > 0) {
    await tx.run(sql`insert into ${packageItem} (version_id, position, item_serial)
      select ${versionId}, part.key, ${dataset.serial} from json_each(${JSON.stringify(parts)}) part
      join ${dataset} on ${dataset.id} = part.value`);
  }
  if (subjects.length > 0) {
    await tx.insert(datasetSubject).values(subjects.map((code, position) => ({ versionId, position, code })));
  }
  if (authors.length === 0) return;
  const rows = await tx.insert(creator).values(authors.map((author, position) => ({
    versionId,
    position,
    nameZh: author.name.zh,
    nameEn: author.name.en,
    ...partColumns(author),
    email: author.email,
    orcid: author.orcid,
    corresponding: author.corresponding,
  }))).returning({ id: creator.id, position: creator.position }).all();
  const affiliations = rows.flatMap(({ id, position }) => affiliationRows(id, authors[position]));
  for (let start = 0; start < affiliations.length; start += CHUNK) {
    await tx.insert(affiliation).values(affiliations.slice(start, start + CHUNK));
  }
}

/** Columns of a name besides the displayed one. */
export function partColumns({ kind, family, given, nameDoubtful }: CreatorName) {
  return {
    kind,
    familyZh: family.zh,
    familyEn: family.en,
    givenZh: given.zh,
    givenEn: given.en,
    nameDoubtful,
  };
}

function affiliationRows(creatorId: number, { affiliations }: Creator) {
  return affiliations.map(({ name, ror }, position) => ({
    creatorId,
    position,
    nameZh: name.zh,
    nameEn: name.en,
    ror,
  }));
}

/** Columns that may change when the metadata may not: state, instants and access right. */
export type VersionChange = Partial<
  Pick<
    VersionInsert,
    | "status"
    | "accessRight"
    | "updatedAt"
    | "usedAt"
    | "submittedAt"
    | "acceptedAt"
    | "publishedAt"
    | "embargoEndsAt"
    | "papers"
    | "privateUntil"
    | "held"
    | "withheldAt"
    | "retractedAt"
    | "merkleRoot"
    | "remindedDays"
    | "deletedAt"
  >
>;

export async function updateVersion(tx: Transaction, id: string, change: VersionChange): Promise<void> {
  await tx.update(datasetVersion).set(change).where(eq(datasetVersion.id, id));
}

export async function updateDataset(
  tx: Transaction,
  serial: number,
  change: Partial<
    Pick<DatasetInsert, "communityId" | "doi" | "cstr" | "archiveDoi" | "archiveEmail" | "redirectedAt">
  >,
): Promise<void> {
  await tx.update(dataset).set(change).where(eq(dataset.serial, serial));
}

/** Deletes a version with its creators, subjects, files and reviews, and the dataset if it was the only version. */
export async function deleteVersion(tx: Transaction, serial: number, versionId: string): Promise<void> {
  await tx.delete(datasetVersion).where(eq(datasetVersion.id, versionId));
  const left = await tx.select({ id: datasetVersion.id }).from(datasetVersion)
    .where(eq(datasetVersion.datasetSerial, serial)).limit(1).get();
  if (!left) await tx.delete(dataset).where(eq(dataset.serial, serial));
}

export async function findCommunityId(db: Executor, code: string): Promise<string | undefined> {
  return (await db.select({ id: community.id }).from(community).where(eq(community.code, code)).get())?.id;
}
