/** Contents of data packages (spec 2 §3). */
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { DatasetSource } from "../../../sdk/model/dataset_source.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { Executor } from "../../client.ts";
import { preparedRead } from "../../prepared_read.ts";
import { dataset, datasetVersion, packageItem } from "../../schema/mod.ts";

/** A dataset, represented by its newest public version. */
export interface RelatedRow {
  id: string;
  versionId: string;
  source: DatasetSource;
  doi: string | null;
  archiveDoi: string;
  cstr: string | null;
  titleZh: string;
  titleEn: string;
  status: "PUBLISHED" | "RETRACTED";
  withheldAt: number | null;
  licenseId: string;
  size: number;
  count: number;
}

const related = {
  id: dataset.id,
  versionId: datasetVersion.id,
  source: dataset.source,
  doi: dataset.doi,
  archiveDoi: dataset.archiveDoi,
  cstr: dataset.cstr,
  titleZh: datasetVersion.titleZh,
  titleEn: datasetVersion.titleEn,
  status: sql<RelatedRow["status"]>`${datasetVersion.status}`,
  withheldAt: datasetVersion.withheldAt,
  licenseId: datasetVersion.licenseId,
  size: datasetVersion.totalSize,
  count: datasetVersion.fileCount,
};

/**
 * The newest version that readers are led to; if there is none, one that is being corrected, else one that was
 * withdrawn.
 */
const newestPublic = sql`${datasetVersion.id} = (select shown.id from dataset_version shown
  where shown.dataset_serial = ${dataset.serial} and shown.status in ('PUBLISHED', 'RETRACTED')
  order by shown.status = 'PUBLISHED' desc, shown.withheld_at is null desc, shown.number desc limit 1)`;

/** Lists the parts of a package's version in the depositor's order; withdrawn ones keep their place. */
export function listParts(db: Executor, versionId: string): Promise<RelatedRow[]> {
  return db.select(related).from(packageItem)
    .innerJoin(dataset, eq(dataset.serial, packageItem.itemSerial))
    .innerJoin(datasetVersion, newestPublic)
    .where(eq(packageItem.versionId, versionId)).orderBy(asc(packageItem.position)).all();
}

/** Lists the parts of all versions of a package that are still public, each once. */
export function listPartsEver(db: Executor, serial: number): Promise<RelatedRow[]> {
  const held = sql`${dataset.serial} in (select item.item_serial from package_item item
    join dataset_version holder on holder.id = item.version_id where holder.dataset_serial = ${serial})`;
  return db.select(related).from(dataset).innerJoin(datasetVersion, newestPublic)
    .where(and(held, eq(datasetVersion.status, "PUBLISHED"))).all();
}

/** Lists public packages whose newest public version contains a dataset, newest first. */
export function listPackagesOf(db: Executor, serial: number): Promise<RelatedRow[]> {
  return selectPackages(db, { serial });
}

const selectPackages = preparedRead((db) =>
  db.select(related).from(packageItem)
    .innerJoin(datasetVersion, eq(datasetVersion.id, packageItem.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(
      and(
        eq(packageItem.itemSerial, sql.placeholder("serial")),
        newestPublic,
        eq(datasetVersion.status, "PUBLISHED"),
      ),
    )
    .orderBy(desc(datasetVersion.publishedAt))
);

/** Filters datasets to those that a person may put into a package: their own, published, and no packages. */
export async function listEligibleIds(
  db: Executor,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.selectDistinct({ id: dataset.id }).from(dataset)
    .innerJoin(datasetVersion, eq(datasetVersion.datasetSerial, dataset.serial))
    .where(and(
      eq(dataset.ownerId, ownerId),
      inArray(dataset.id, [...ids]),
      eq(datasetVersion.status, "PUBLISHED"),
      ne(datasetVersion.typeCode, PACKAGE),
    )).all();
  return rows.map(({ id }) => id);
}

/** Lists all datasets that a person may put into a package, newest first. */
export function listEligible(db: Executor, ownerId: string): Promise<RelatedRow[]> {
  return db.select(related).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(
      eq(dataset.ownerId, ownerId),
      newestPublic,
      eq(datasetVersion.status, "PUBLISHED"),
      ne(datasetVersion.typeCode, PACKAGE),
    )).orderBy(desc(datasetVersion.publishedAt)).all();
}

/** Lists the `dataSetId` of parts that the versions of a dataset contain already. */
export async function listHeldIds(db: Executor, serial: number): Promise<string[]> {
  const rows = await db.selectDistinct({ id: dataset.id }).from(packageItem)
    .innerJoin(datasetVersion, eq(datasetVersion.id, packageItem.versionId))
    .innerJoin(dataset, eq(dataset.serial, packageItem.itemSerial))
    .where(eq(datasetVersion.datasetSerial, serial)).all();
  return rows.map(({ id }) => id);
}
