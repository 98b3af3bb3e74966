/** Links that invite somebody to archive a prepared record. */
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import {
  archiveLink,
  community,
  dataset,
  datasetVersion,
  endedArchiveAddress,
  user,
} from "../../schema/mod.ts";
import type { CommunityRow, VersionRow } from "../../schema/records.ts";

export type ArchiveLinkRow = typeof archiveLink.$inferSelect;

/** A link with who prepared it, and what was begun with it. */
export interface ArchiveLinkRecord {
  link: ArchiveLinkRow;
  community: CommunityRow | null;
  preparer: { name: string; email: string; active: boolean };
  dataset: { id: string; ownerId: string } | null;
  /** Status of its newest version. */
  version: Pick<VersionRow, "status"> | null;
}

// deno-lint-ignore explicit-function-return-type -- drizzle's builders carry the column types
const selectLinks = (db: Executor) =>
  db.select({
    link: archiveLink,
    community,
    preparer: {
      name: user.realName,
      email: user.email,
      active: sql<number>`${user.status} = 'ACTIVE'`.mapWith(Boolean),
    },
    dataset: { id: dataset.id, ownerId: dataset.ownerId },
    version: { status: datasetVersion.status },
  }).from(archiveLink)
    .innerJoin(user, eq(user.id, archiveLink.preparerId))
    .leftJoin(community, eq(community.id, archiveLink.communityId))
    .leftJoin(
      datasetVersion,
      sql`${datasetVersion.id} = (select newest.id from dataset_version newest
        where newest.dataset_serial = ${archiveLink.datasetSerial} and newest.deleted_at is null
        order by newest.number desc limit 1)`,
    )
    .leftJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial));

export function findArchiveLink(db: Executor, id: string): Promise<ArchiveLinkRecord | undefined> {
  return selectLinks(db).where(eq(archiveLink.id, id)).get();
}

/** By the last part of its address; found as well when it has ended. */
export function findArchiveLinkBySecret(
  db: Executor,
  secretHash: string,
): Promise<ArchiveLinkRecord | undefined> {
  return selectLinks(db).where(eq(archiveLink.secretHash, secretHash)).get();
}

/** By an address that another has replaced. */
export async function findArchiveLinkByEndedSecret(
  db: Executor,
  secretHash: string,
): Promise<ArchiveLinkRecord | undefined> {
  const ended = await db.select({ linkId: endedArchiveAddress.linkId }).from(endedArchiveAddress)
    .where(eq(endedArchiveAddress.secretHash, secretHash)).get();
  return ended && await findArchiveLink(db, ended.linkId);
}

/** Links that somebody prepared, newest first. */
export function listArchiveLinks(
  db: Executor,
  preparerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArchiveLinkRecord[]> {
  return selectLinks(db).where(eq(archiveLink.preparerId, preparerId))
    .orderBy(desc(archiveLink.createdAt), desc(archiveLink.id)).limit(limit).offset(offset).all();
}

export async function countArchiveLinks(db: Executor, preparerId: string): Promise<number> {
  const row = await db.select({ total: count() }).from(archiveLink)
    .where(eq(archiveLink.preparerId, preparerId)).get();
  return row?.total ?? 0;
}

/** Those that wait for their recipients. */
export async function countWaitingLinks(tx: Transaction, preparerId: string, now: number): Promise<number> {
  const row = await tx.select({ total: count() }).from(archiveLink)
    .where(and(eq(archiveLink.preparerId, preparerId), waits(now))).get();
  return row?.total ?? 0;
}

const waits = (now: number) =>
  and(isNull(archiveLink.usedAt), isNull(archiveLink.revokedAt), gt(archiveLink.expiresAt, now));

export async function insertArchiveLink(tx: Transaction, row: ArchiveLinkRow): Promise<void> {
  await tx.insert(archiveLink).values(row);
}

export async function updateArchiveLink(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ArchiveLinkRow, "revokedAt" | "expiresAt" | "sending">>,
): Promise<void> {
  await tx.update(archiveLink).set(change).where(eq(archiveLink.id, id));
}

/** Gives a link another address. The one before stays as an ended one. */
export async function replaceArchiveAddress(
  tx: Transaction,
  { id, secretHash: earlier }: Pick<ArchiveLinkRow, "id" | "secretHash">,
  secretHash: string,
): Promise<void> {
  if (earlier !== null) await tx.insert(endedArchiveAddress).values({ secretHash: earlier, linkId: id });
  await tx.update(archiveLink).set({ secretHash }).where(eq(archiveLink.id, id));
}

/** Uses a link up for a dataset. @returns whether it was still waiting. */
export async function useUpArchiveLink(
  tx: Transaction,
  { id, datasetSerial }: { id: string; datasetSerial: number },
  now: number,
): Promise<boolean> {
  const { rowsAffected } = await tx.update(archiveLink).set({ usedAt: now, datasetSerial })
    .where(and(eq(archiveLink.id, id), waits(now)));
  return rowsAffected > 0;
}

/** They hold addresses of other people. */
export async function deleteArchiveLinksOf(tx: Transaction, preparerId: string): Promise<void> {
  await tx.delete(archiveLink).where(eq(archiveLink.preparerId, preparerId));
}
