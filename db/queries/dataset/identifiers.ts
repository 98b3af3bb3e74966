import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, file, identifier } from "../../schema/mod.ts";
import type { VersionHead } from "../../schema/records.ts";
import { headColumns } from "./datasets.ts";

type IdentifierRow = typeof identifier.$inferSelect;
/** Rows of one INSERT; SQLite takes 32,766 parameters. */
const CHUNK = 2_000;

/** Gives out identifiers; those that were given out before stay as they are. */
export async function reserveIdentifiers(
  tx: Transaction,
  rows: (typeof identifier.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx.insert(identifier).values(rows.slice(start, start + CHUNK)).onConflictDoNothing();
  }
}

/** Writes down a DOI that was registered elsewhere. @returns whether it is the dataset's now, and nobody else's. */
export async function claimIdentifier(
  tx: Transaction,
  value: string,
  datasetSerial: number,
  at: number,
): Promise<boolean> {
  const row = { value, scheme: "doi" as const, datasetSerial, state: "REGISTERED" as const };
  // The draft that held it may be gone: then the row holds nobody's.
  const claimed = await tx.insert(identifier).values({ ...row, createdAt: at, registeredAt: at })
    .onConflictDoUpdate({
      target: identifier.value,
      set: { datasetSerial },
      setWhere: or(isNull(identifier.datasetSerial), eq(identifier.datasetSerial, datasetSerial)),
    }).returning({ value: identifier.value }).get();
  return claimed !== undefined;
}

/** Forgets a DOI that was registered elsewhere and claimed by mistake. */
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

/** Of a scheme: the dataset's own and, for CSTR, those of its files; what was hidden comes back where it is public. */
export async function markRegistered(
  tx: Transaction,
  datasetSerial: number,
  scheme: IdentifierRow["scheme"],
  at: number,
): Promise<void> {
  await tx.update(identifier).set({ state: "REGISTERED", registeredAt: at }).where(
    and(
      eq(identifier.datasetSerial, datasetSerial),
      eq(identifier.scheme, scheme),
      or(eq(identifier.state, "RESERVED"), and(eq(identifier.state, "HIDDEN"), standing)),
    ),
  );
}

/** Of a scheme: those of files that no public version holds any more, and with `own` the dataset's own. */
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

/** How many files of a dataset ever got an identifier: the next one's serial is one more. */
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

/** Files of a version whose path and content never got an identifier, in path order. */
export function listFilesWithoutIdentifier(
  db: Executor,
  versionId: string,
): Promise<{ path: string; sha256: string }[]> {
  return db.select({ path: file.path, sha256: file.sha256 }).from(file)
    .where(and(eq(file.versionId, versionId), sql`not exists (${given(versionId)})`))
    .orderBy(asc(file.path)).all();
}

/** Writes the identifiers of path and content onto the files of a version, all at once. */
export async function assignFileIdentifiers(tx: Transaction, versionId: string): Promise<void> {
  await tx.update(file).set({ cstr: sql`(${given(versionId)})` }).where(eq(file.versionId, versionId));
}

/** Every blob behind a version, once. */
export function listBlobs(db: Executor, versionId: string): Promise<{ sha256: string; size: number }[]> {
  return db.selectDistinct({ sha256: file.sha256, size: file.size }).from(file)
    .where(eq(file.versionId, versionId)).all();
}

/** Files with a CSTR and the versions they belong to, newest version first. */
export function listFilesByCstr(
  db: Executor,
  cstr: string,
): Promise<(VersionHead & { fileId: string })[]> {
  return db.select({ ...headColumns, fileId: file.id }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(file.cstr, cstr)).orderBy(sql`${datasetVersion.number} desc`).all();
}

/** Versions of the dataset that a file's CSTR was given out for, newest first: the file itself may be gone for good. */
export function listVersionsByFileIdentifier(db: Executor, cstr: string): Promise<VersionHead[]> {
  return db.select(headColumns).from(identifier)
    .innerJoin(dataset, eq(dataset.serial, identifier.datasetSerial))
    .innerJoin(datasetVersion, eq(datasetVersion.datasetSerial, dataset.serial))
    .where(and(eq(identifier.value, cstr), isNotNull(identifier.filePath)))
    .orderBy(sql`${datasetVersion.number} desc`).all();
}
