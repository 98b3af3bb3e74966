import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { PAPER_UPDATE_STATES, type PaperUpdateState } from "../../../sdk/model/request.ts";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, paperUpdate } from "../../schema/mod.ts";
import type { VersionHead, VersionRow } from "../../schema/records.ts";
import { countsOf } from "../group_counts.ts";
import { headColumns } from "../dataset/datasets.ts";

export type PaperUpdateRow = typeof paperUpdate.$inferSelect;

/** An update, with its version in its present state. */
export interface PaperUpdateRecord extends VersionHead {
  paperUpdate: PaperUpdateRow;
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
}

/** An update for those who decide, with the present papers of the version. */
export interface QueuedPaperUpdate extends PaperUpdateRecord {
  currentPapers: VersionRow["papers"];
}

const { titleZh, titleEn } = getTableColumns(datasetVersion);

const columns = { paperUpdate, dataset, version: { ...headColumns.version, titleZh, titleEn } };

function select(db: Executor, where: SQL | undefined) {
  return db.select(columns)
    .from(paperUpdate)
    .innerJoin(datasetVersion, eq(datasetVersion.id, paperUpdate.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(where);
}

export function findPaperUpdate(db: Executor, id: string): Promise<PaperUpdateRecord | undefined> {
  return select(db, eq(paperUpdate.id, id)).get();
}

/** Lists updates of a dataset or of one version, newest first. */
export function listPaperUpdates(
  db: Executor,
  dataSetId: string,
  number?: number,
): Promise<PaperUpdateRecord[]> {
  const version = number === undefined ? undefined : eq(datasetVersion.number, number);
  return select(db, and(eq(dataset.id, dataSetId), version))
    .orderBy(desc(paperUpdate.createdAt), desc(paperUpdate.id)).all();
}

/** Selects a queue: updates of communities, those without a community, both, or all. */
export interface PaperQueue {
  communityIds: readonly string[];
  withoutCommunity: boolean;
  everything?: boolean;
}

function inQueue({ communityIds, withoutCommunity, everything }: PaperQueue): SQL | undefined {
  return everything ? undefined : or(
    communityIds.length ? inArray(dataset.communityId, [...communityIds]) : undefined,
    withoutCommunity ? isNull(dataset.communityId) : undefined,
  );
}

/** Lists updates, oldest first, with the present papers of the versions. */
export function listPaperQueue(
  db: Executor,
  { state, ...queue }: PaperQueue & { state?: PaperUpdateState },
  limit: number,
  offset: number,
): Promise<QueuedPaperUpdate[]> {
  return db.select({ ...columns, currentPapers: datasetVersion.papers }).from(paperUpdate)
    .innerJoin(datasetVersion, eq(datasetVersion.id, paperUpdate.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(state && eq(paperUpdate.state, state), inQueue(queue)))
    .orderBy(asc(paperUpdate.createdAt), asc(paperUpdate.id)).limit(limit).offset(offset).all();
}

/** Counts updates by state in one query. */
export async function countPaperQueue(
  db: Executor,
  queue: PaperQueue,
): Promise<Record<PaperUpdateState, number>> {
  const rows = await db.select({ state: paperUpdate.state, count: count() }).from(paperUpdate)
    .innerJoin(datasetVersion, eq(datasetVersion.id, paperUpdate.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(inQueue(queue)).groupBy(paperUpdate.state).all();
  return countsOf(PAPER_UPDATE_STATES, rows);
}

export async function hasPendingPaperUpdate(db: Executor, versionId: string): Promise<boolean> {
  const row = await db.select({ id: paperUpdate.id }).from(paperUpdate)
    .where(and(eq(paperUpdate.versionId, versionId), eq(paperUpdate.state, "PENDING"))).limit(1).get();
  return row !== undefined;
}

export async function insertPaperUpdate(
  tx: Transaction,
  row: typeof paperUpdate.$inferInsert,
): Promise<void> {
  await tx.insert(paperUpdate).values(row);
}

export async function closePaperUpdate(
  tx: Transaction,
  id: string,
  change: Pick<PaperUpdateRow, "state" | "comments" | "reviewerId" | "decidedAt">,
): Promise<void> {
  await tx.update(paperUpdate).set(change).where(eq(paperUpdate.id, id));
}

/**
 * Lists papers of later versions, without withdrawn ones; deleted drafts are included, because they may be restored.
 */
export function listLaterPapers(
  db: Executor,
  serial: number,
  after: number,
): Promise<Pick<VersionRow, "id" | "number" | "status" | "papers">[]> {
  const { id, number, status, papers } = getTableColumns(datasetVersion);
  return db.select({ id, number, status, papers }).from(datasetVersion)
    .where(and(eq(datasetVersion.datasetSerial, serial), gt(number, after), ne(status, "RETRACTED")))
    .orderBy(asc(number)).all();
}

/**
 * Replaces the papers.
 * @param countsAsSave Counts the change as a save, so that a form opened before finds a conflict instead of restoring
 * the old list.
 */
export async function replacePapers(
  tx: Transaction,
  versionId: string,
  papers: VersionRow["papers"],
  { countsAsSave }: { countsAsSave: boolean },
): Promise<void> {
  const revision = sql`${datasetVersion.revision} + 1`;
  await tx.update(datasetVersion).set(countsAsSave ? { papers, revision } : { papers })
    .where(eq(datasetVersion.id, versionId));
}

/** Returns undecided updates of a withdrawn version, which takes no new papers. */
export async function returnPaperUpdates(
  tx: Transaction,
  versionId: string,
  decidedAt: number,
): Promise<void> {
  await tx.update(paperUpdate).set({ state: "RETURNED", decidedAt })
    .where(and(eq(paperUpdate.versionId, versionId), eq(paperUpdate.state, "PENDING")));
}
