/** Records for harvesters, in the order of their datestamps; every list is read by key, however deep it is. */
import { and, asc, count, eq, gt, gte, inArray, lte, min, or, type SQL } from "drizzle-orm";
import type { Reader, Transaction } from "../../client.ts";
import { dataset, oaiRecord, oaiRecordSet, searchDocument } from "../../schema/mod.ts";
import type { SearchDocumentRow } from "./search.ts";

export type OaiRecordRow = typeof oaiRecord.$inferSelect;

/** A record with the identifier of its dataset. */
export interface ListedOaiRecord extends OaiRecordRow {
  dataSetId: string;
}

/** Which records, by their datestamps in epoch milliseconds, both ends included. */
export interface OaiSelection {
  from?: number;
  until?: number;
  /** A set as it stands in the rows; absent for all records. */
  set?: string;
}

/** The last record of the page before. */
export interface OaiPosition {
  datestamp: number;
  serial: number;
}

const listed = {
  datasetSerial: oaiRecord.datasetSerial,
  versionId: oaiRecord.versionId,
  versionUpdatedAt: oaiRecord.versionUpdatedAt,
  datestamp: oaiRecord.datestamp,
  deleted: oaiRecord.deleted,
  sets: oaiRecord.sets,
  dataSetId: dataset.id,
};

type KeyColumns = Pick<typeof oaiRecord, "datestamp" | "datasetSerial"> | typeof oaiRecordSet;

/** The keys of a selection, after a position: of the table by set where there is one. */
function within(
  keys: KeyColumns,
  { from, until, set }: OaiSelection,
  after?: OaiPosition,
): SQL | undefined {
  return and(
    set === undefined ? undefined : eq(oaiRecordSet.setSpec, set),
    // The first bound is what the index is entered by.
    gte(keys.datestamp, Math.max(from ?? 0, after?.datestamp ?? 0)),
    until === undefined ? undefined : lte(keys.datestamp, until),
    after && or(
      gt(keys.datestamp, after.datestamp),
      and(eq(keys.datestamp, after.datestamp), gt(keys.datasetSerial, after.serial)),
    ),
  );
}

/** Lists records from the oldest datestamp on. */
export function listOaiRecords(
  db: Reader,
  selection: OaiSelection,
  { after, limit }: { after?: OaiPosition; limit: number },
): Promise<ListedOaiRecord[]> {
  if (selection.set === undefined) {
    return db.select(listed).from(oaiRecord).innerJoin(dataset, eq(dataset.serial, oaiRecord.datasetSerial))
      .where(within(oaiRecord, selection, after))
      .orderBy(asc(oaiRecord.datestamp), asc(oaiRecord.datasetSerial)).limit(limit).all();
  }
  return db.select(listed).from(oaiRecordSet)
    .innerJoin(oaiRecord, eq(oaiRecord.datasetSerial, oaiRecordSet.datasetSerial))
    .innerJoin(dataset, eq(dataset.serial, oaiRecordSet.datasetSerial))
    .where(within(oaiRecordSet, selection, after))
    .orderBy(asc(oaiRecordSet.datestamp), asc(oaiRecordSet.datasetSerial)).limit(limit).all();
}

export async function countOaiRecords(db: Reader, selection: OaiSelection): Promise<number> {
  const keys = selection.set === undefined ? oaiRecord : oaiRecordSet;
  const [row] = await db.select({ rows: count() }).from(keys).where(within(keys, selection)).all();
  return row.rows;
}

/** The record of a `dataSetId`; undefined for a dataset that was never public. */
export function findOaiRecord(db: Reader, dataSetId: string): Promise<ListedOaiRecord | undefined> {
  return db.select(listed).from(oaiRecord).innerJoin(dataset, eq(dataset.serial, oaiRecord.datasetSerial))
    .where(eq(dataset.id, dataSetId)).get();
}

/** Epoch milliseconds of the oldest record; undefined where there is none. */
export async function earliestOaiDatestamp(db: Reader): Promise<number | undefined> {
  const [row] = await db.select({ first: min(oaiRecord.datestamp) }).from(oaiRecord).all();
  return row?.first ?? undefined;
}

/** Sets that have a record. */
export async function listOaiSets(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ set: oaiRecordSet.setSpec }).from(oaiRecordSet)
    .orderBy(asc(oaiRecordSet.setSpec)).all();
  return rows.map(({ set }) => set);
}

/** What now stands in the search index and what harvesters were told last, by serial. */
export async function readOaiStates(tx: Transaction, serials: readonly number[]): Promise<{
  documents: Map<number, SearchDocumentRow>;
  records: Map<number, OaiRecordRow>;
}> {
  const documents = await tx.select().from(searchDocument)
    .where(inArray(searchDocument.datasetSerial, [...serials])).all();
  const records = await tx.select().from(oaiRecord)
    .where(inArray(oaiRecord.datasetSerial, [...serials])).all();
  return {
    documents: new Map(documents.map((row) => [row.datasetSerial, row])),
    records: new Map(records.map((row) => [row.datasetSerial, row])),
  };
}

/** @param sets Those of the row, and the ones above them. */
export async function putOaiRecord(
  tx: Transaction,
  row: OaiRecordRow,
  sets: readonly string[],
): Promise<void> {
  const { datasetSerial, datestamp, ...rest } = row;
  await tx.insert(oaiRecord).values(row)
    .onConflictDoUpdate({ target: oaiRecord.datasetSerial, set: { datestamp, ...rest } });
  await tx.delete(oaiRecordSet).where(eq(oaiRecordSet.datasetSerial, datasetSerial));
  if (sets.length === 0) return;
  await tx.insert(oaiRecordSet).values(sets.map((setSpec) => ({ setSpec, datestamp, datasetSerial })));
}
