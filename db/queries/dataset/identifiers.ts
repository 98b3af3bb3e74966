import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, file, identifier } from "../../schema/mod.ts";
import type { VersionHead } from "../../schema/records.ts";
import { headColumns } from "./datasets.ts";

type IdentifierRow = typeof identifier.$inferSelect;
/** Rows per INSERT; SQLite accepts 32,766 parameters. */
const CHUNK = 2_000;

/** Reserves identifiers; existing ones are not changed. */
export async function reserveIdentifiers(
  tx: Transaction,
  rows: (typeof identifier.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx.insert(identifier).values(rows.slice(start, start + CHUNK)).onConflictDoNothing();
  }
}

/** Records a DOI that was registered elsewhere. @returns whether it now belongs to this dataset only. */
export async function claimIdentifier(
  tx: Transaction,
  value: string,
  datasetSerial: number,
  at: number,
): Promise<boolean> {
  const row = { value, scheme: "doi" as const, datasetSerial, state: "REGISTERED" as const };
  // The draft that recorded it may be deleted; then the row belongs to nobody.
  const claimed = await tx.insert(identifier).values({ ...row, createdAt: at, registeredAt: at })
    .onConflictDoUpdate({
      target: identifier.value,
      set: { datasetSerial },
      setWhere: or(isNull(identifier.datasetSerial), eq(identifier.datasetSerial, datasetSerial)),
    }).returning({ value: identifier.value }).get();
  return claimed !== undefined;
}

/** Removes a DOI that was registered elsewhere and recorded by mistake. */
export async function releaseIdentifier(
  tx: Transaction,
  value: string,
  datasetSerial: number,
): Promise<void> {
  await tx.delete(identifier).where(
    and(eq(identifier.value, value), eq(identifier.datasetSerial, datasetSerial)),
  );
}

/** Whether an identifier names the dataset itself, or a file of a version that readers are led to. */
const standing: SQL = sql`(${identifier.filePath} is null or exists (select 1 from ${file}
  join ${datasetVersion} on ${datasetVersion.id} = ${file.versionId}
  where ${file.cstr} = ${identifier.value} and ${datasetVersion.status} = 'PUBLISHED'
    and ${datasetVersion.withheldAt} is null))`;

/**
 * Marks identifiers of a scheme as findable: the dataset's own and, for CSTR, those of its files. A hidden one becomes
 * findable again if it is public.
 * @returns whether the dataset's own was among them.
 */
export async function markRegistered(
  tx: Transaction,
  datasetSerial: number,
  scheme: IdentifierRow["scheme"],
  at: number,
): Promise<boolean> {
  const rows = await tx.update(identifier).set({ state: "REGISTERED", registeredAt: at }).where(
    and(
      eq(identifier.datasetSerial, datasetSerial),
      eq(identifier.scheme, scheme),
      or(eq(identifier.state, "RESERVED"), and(eq(identifier.state, "HIDDEN"), standing)),
    ),
  ).returning({ filePath: identifier.filePath });
  return rows.some(({ filePath }) => filePath === null);
}

/**
 * Marks identifiers of a scheme as hidden: those of files that no public version has any more, and with `own` the
 * dataset's own.
 */
export async function markHidden(
  tx: Transaction,
  datasetSerial: number,
  scheme: IdentifierRow["scheme"],
  own: boolean,
): Promise<void> {
  const isOwn = sql`${identifier.filePath} is null`;
  await tx.update(identifier).set({ state: "HIDDEN" }).where(
    and(
      eq(identifier.datasetSerial, datasetSerial),
      eq(identifier.scheme, scheme),
      eq(identifier.state, "REGISTERED"),
      own ? or(isOwn, sql`not ${standing}`) : sql`not ${standing}`,
    ),
  );
}

/** Counts the files of a dataset that ever got an identifier; the next serial is one more. */
export async function countFileIdentifiers(db: Executor, datasetSerial: number): Promise<number> {
  const row = await db.select({ count: count() }).from(identifier)
    .where(and(eq(identifier.datasetSerial, datasetSerial), isNotNull(identifier.filePath))).get();
  return row?.count ?? 0;
}

const given = (versionId: string) =>
  sql`select ${identifier.value} from ${identifier}
    join ${datasetVersion} on ${datasetVersion.datasetSerial} = ${identifier.datasetSerial}
    where ${datasetVersion.id} = ${versionId} and ${identifier.filePath} = ${file.path}
      and ${identifier.sha256} = ${file.sha256}`;

/** Lists files of a version whose path and content never got an identifier, in path order. */
export function listFilesWithoutIdentifier(
  db: Executor,
  versionId: string,
): Promise<{ path: string; sha256: string }[]> {
  return db.select({ path: file.path, sha256: file.sha256 }).from(file)
    .where(and(eq(file.versionId, versionId), sql`not exists (${given(versionId)})`))
    .orderBy(asc(file.path)).all();
}

/** Writes the identifiers of path and content to all files of the version in one statement. */
export async function assignFileIdentifiers(tx: Transaction, versionId: string): Promise<void> {
  await tx.update(file).set({ cstr: sql`(${given(versionId)})` }).where(eq(file.versionId, versionId));
}

/** Lists every blob of a version once. */
export function listBlobs(db: Executor, versionId: string): Promise<{ sha256: string; size: number }[]> {
  return db.selectDistinct({ sha256: file.sha256, size: file.size }).from(file)
    .where(eq(file.versionId, versionId)).all();
}

/** Lists files with a CSTR and their versions, newest version first. */
export function listFilesByCstr(
  db: Executor,
  cstr: string,
): Promise<(VersionHead & { fileId: string })[]> {
  return db.select({ ...headColumns, fileId: file.id }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(file.cstr, cstr)).orderBy(sql`${datasetVersion.number} desc`).all();
}

/** Lists versions of the dataset for which a file's CSTR was assigned, newest first. The file itself may be deleted. */
export function listVersionsByFileIdentifier(db: Executor, cstr: string): Promise<VersionHead[]> {
  return db.select(headColumns).from(identifier)
    .innerJoin(dataset, eq(dataset.serial, identifier.datasetSerial))
    .innerJoin(datasetVersion, eq(datasetVersion.datasetSerial, dataset.serial))
    .where(and(eq(identifier.value, cstr), isNotNull(identifier.filePath)))
    .orderBy(sql`${datasetVersion.number} desc`).all();
}
