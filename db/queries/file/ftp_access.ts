/** Passwords for uploads by FTP. */
import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { dataset, datasetVersion, ftpAccess, user } from "../../schema/mod.ts";

export type FtpAccessRow = typeof ftpAccess.$inferSelect;

export interface FtpAccount {
  access: FtpAccessRow;
  user: typeof user.$inferSelect;
  dataSetId: string;
  versionNumber: number;
}

/** The one that holds now, with its owner and the version that it opens. */
export function findFtpAccount(
  db: Executor,
  userName: string,
  now: number,
): Promise<FtpAccount | undefined> {
  return db.select({ access: ftpAccess, user, dataSetId: dataset.id, versionNumber: datasetVersion.number })
    .from(ftpAccess)
    .innerJoin(user, eq(user.id, ftpAccess.userId))
    .innerJoin(datasetVersion, eq(datasetVersion.id, ftpAccess.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(ftpAccess.userName, userName), gt(ftpAccess.expiresAt, now))).get();
}

export function findFtpAccess(
  db: Executor,
  versionId: string,
  now: number,
): Promise<FtpAccessRow | undefined> {
  return db.select().from(ftpAccess)
    .where(and(eq(ftpAccess.versionId, versionId), gt(ftpAccess.expiresAt, now))).get();
}

/** In place of the one before it. */
export async function putFtpAccess(tx: Transaction, row: typeof ftpAccess.$inferInsert): Promise<void> {
  await deleteFtpAccess(tx, row.versionId);
  await tx.insert(ftpAccess).values(row);
}

export async function touchFtpAccess(tx: Transaction, versionId: string, now: number): Promise<void> {
  await tx.update(ftpAccess).set({ usedAt: now }).where(eq(ftpAccess.versionId, versionId));
}

/** @returns whether there was one. */
export async function deleteFtpAccess(tx: Transaction, versionId: string): Promise<boolean> {
  return (await tx.delete(ftpAccess).where(eq(ftpAccess.versionId, versionId))).rowsAffected > 0;
}

/** @returns how many were deleted. */
export async function deleteExpiredFtpAccess(tx: Transaction, before: number): Promise<number> {
  return (await tx.delete(ftpAccess).where(lt(ftpAccess.expiresAt, before))).rowsAffected;
}
