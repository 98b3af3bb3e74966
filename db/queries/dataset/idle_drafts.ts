/** Idle drafts, and drafts that were deleted for being idle. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, outbox } from "../../schema/mod.ts";
import { headColumns } from "./datasets.ts";
import type { VersionHead } from "../../schema/records.ts";

/** Instant since which a draft is idle. A save without a change counts as use, although it leaves `updatedAt` alone. */
const idleSince = sql<number>`max(${datasetVersion.updatedAt}, coalesce(${datasetVersion.usedAt}, 0))`;

const columns = {
  ...headColumns,
  version: {
    ...headColumns.version,
    titleZh: datasetVersion.titleZh,
    titleEn: datasetVersion.titleEn,
    idleSince,
    remindedDays: datasetVersion.remindedDays,
    deletedAt: datasetVersion.deletedAt,
  },
};

export interface IdleDraft extends VersionHead {
  version: VersionHead["version"] & {
    titleZh: string;
    titleEn: string;
    /** Epoch milliseconds. */
    idleSince: number;
    remindedDays: number | null;
    deletedAt: number | null;
  };
}

function select(db: Executor) {
  return db.select(columns).from(datasetVersion).innerJoin(
    dataset,
    eq(dataset.serial, datasetVersion.datasetSerial),
  );
}

/** States of drafts that wait for their depositor. */
const WAITING: DatasetStatus[] = ["DRAFT", "REVISE"];

/**
 * Lists drafts that were last used at `before` or earlier, oldest first. Drafts are left out if a public version
 * depends on them: a version that was returned after another had been published (spec 3 §2, row 8), and the correction
 * of a withheld version.
 */
export function listIdleDrafts(db: Executor, before: number): Promise<IdleDraft[]> {
  const notKept =
    sql`not exists (select 1 from dataset_version other where other.dataset_serial = ${datasetVersion.datasetSerial}
    and ((${datasetVersion.status} = 'REVISE' and other.status in ('PUBLISHED', 'RETRACTED'))
      or (other.status = 'PUBLISHED' and other.withheld_at is not null
        and not exists (select 1 from dataset_version newer where newer.dataset_serial = other.dataset_serial
          and newer.number > other.number and newer.status = 'PUBLISHED'))))`;
  return select(db).where(and(
    inArray(datasetVersion.status, WAITING),
    isNull(datasetVersion.deletedAt),
    lte(idleSince, before),
    notKept,
  )).orderBy(asc(idleSince)).all();
}

/** Counts drafts that wait for their depositor, and deleted ones that can be restored. */
export async function countDrafts(db: Executor): Promise<number> {
  const row = await db.select({ count: count() }).from(datasetVersion)
    .where(inArray(datasetVersion.status, WAITING)).get();
  return row?.count ?? 0;
}

export function findIdleDraft(db: Executor, versionId: string): Promise<IdleDraft | undefined> {
  return select(db).where(and(eq(datasetVersion.id, versionId), isNull(datasetVersion.deletedAt))).get();
}

/**
 * Deletes the mails about drafts that were used after `after`, so that the next idle period begins with the first mail.
 */
export async function forgetReminders(tx: Transaction, after: number): Promise<void> {
  const reminded = and(isNotNull(datasetVersion.remindedDays), sql`${idleSince} > ${after}`);
  await tx.update(datasetVersion).set({ remindedDays: null })
    .where(and(reminded, inArray(datasetVersion.status, WAITING)));
}

/** Finds when a mail was sent; `null` while it waits, `undefined` if the outbox does not have it (any more). */
export async function findDelivery(db: Executor, key: string): Promise<number | null | undefined> {
  return (await db.select({ at: outbox.doneAt }).from(outbox).where(eq(outbox.key, key)).get())?.at;
}

/** Lists drafts deleted at `before` or earlier. */
export function listDeletedBefore(db: Executor, before: number): Promise<IdleDraft[]> {
  return select(db).where(lte(datasetVersion.deletedAt, before)).orderBy(asc(datasetVersion.deletedAt)).all();
}

/** Lists an owner's drafts deleted after `after`, latest first. */
export async function listDeletedIds(db: Executor, ownerId: string, after: number): Promise<string[]> {
  const rows = await db.select({ id: datasetVersion.id }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(dataset.ownerId, ownerId), sql`${datasetVersion.deletedAt} > ${after}`))
    .orderBy(desc(datasetVersion.deletedAt)).all();
  return rows.map(({ id }) => id);
}

export function findDeleted(db: Executor, dataSetId: string, number: number): Promise<IdleDraft | undefined> {
  return select(db).where(and(
    eq(dataset.id, dataSetId),
    eq(datasetVersion.number, number),
    isNotNull(datasetVersion.deletedAt),
  )).get();
}

/** Finds the deleted draft of a dataset with a higher number than the existing versions. */
export function findDeletedAfter(
  db: Executor,
  serial: number,
  number: number,
): Promise<IdleDraft | undefined> {
  return select(db).where(and(
    eq(datasetVersion.datasetSerial, serial),
    gt(datasetVersion.number, number),
    isNotNull(datasetVersion.deletedAt),
  )).get();
}

/** Restores a draft; its idle time begins again. It counts as a save, so that a form opened before must be reloaded. */
export async function restoreDeleted(tx: Transaction, versionId: string, now: number): Promise<void> {
  await tx.update(datasetVersion).set({
    deletedAt: null,
    remindedDays: null,
    updatedAt: now,
    revision: sql`${datasetVersion.revision} + 1`,
  }).where(eq(datasetVersion.id, versionId));
}
