/** The state of integrity, for administrators and metrics. */
import {
  type BlobExtent,
  type BlobUse,
  countDamagedBlobs,
  findOldestVerification,
  listDamagedUses,
  measureBlobs,
} from "../../../db/queries/file/integrity.ts";
import { findLastRunWith, type JobRunRow } from "../../../db/queries/system/jobs.ts";
import type { App, Context } from "../../context.ts";
import { requireAdministrator } from "../job/alarms.ts";
import { VERIFY_EVERY_MS } from "./scan.ts";

export interface IntegrityOverview {
  files: BlobExtent & { damaged: number; oldest?: number };
  /** The last runs that finished with a result. */
  database?: JobRunRow;
  audit?: JobRunRow;
  /** Evidence of a damaged database since the server started. */
  damage?: string;
}

/** @throws DomainError notLoggedIn, forbidden for all but platform administrators. */
export async function readIntegrity(context: Context): Promise<IntegrityOverview> {
  requireAdministrator(context);
  const { db, clock } = context;
  const [extent, damaged, oldest, database, audit] = await Promise.all([
    measureBlobs(db.read, clock().getTime() - VERIFY_EVERY_MS),
    countDamagedBlobs(db.read),
    findOldestVerification(db.read),
    findLastRunWith(db.read, "verify_database", "sound"),
    findLastRunWith(db.read, "verify_audit", "sound"),
  ]);
  return { files: { ...extent, damaged, oldest }, database, audit, damage: db.damage.first };
}

/** Lists damaged files, the latest finding first. @throws DomainError as {@link readIntegrity}. */
export async function readDamagedFiles(
  context: Context,
  { page, size }: { page: number; size: number },
): Promise<{ rows: BlobUse[]; total: number }> {
  requireAdministrator(context);
  return await listDamagedUses(context.db.read, { limit: size, offset: (page - 1) * size });
}

/** Measures for the metrics; `oldest` is in epoch milliseconds, 0 if there are no files. */
export async function measureIntegrity({ db }: App): Promise<{ damaged: number; oldest: number }> {
  const [damaged, oldest] = await Promise.all([countDamagedBlobs(db.read), findOldestVerification(db.read)]);
  return { damaged, oldest: oldest ?? 0 };
}
