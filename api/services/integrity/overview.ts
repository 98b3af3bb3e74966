/** The state of integrity, for administrators and metrics. */
import {
  type BlobExtent,
  type BlobUse,
  countDamagedBlobs,
  findOldestVerification,
  listDamagedUses,
  measureBlobs,
} from "../../../db/queries/file/integrity.ts";
import {
  type CopyState,
  measureCopies,
  measureRepairs,
  type RepairState,
} from "../../../db/queries/file/blob_copies.ts";
import { findLastRunWith, type JobRunRow } from "../../../db/queries/system/jobs.ts";
import type { App, Context } from "../../context.ts";
import { requireAdministrator } from "../job/alarms.ts";
import { VERIFY_EVERY_MS } from "./scan.ts";

export interface IntegrityOverview {
  files: BlobExtent & { damaged: number; oldest?: number };
  /** Absent where no second store is configured. */
  copies?: CopyState;
  repairs: RepairState;
  /** The last runs that finished with a result. */
  scan?: JobRunRow;
  database?: JobRunRow;
  audit?: JobRunRow;
  /** Evidence of a damaged database since the server started. */
  damage?: string;
}

/** @throws DomainError notLoggedIn, forbidden for all but platform administrators. */
export async function readIntegrity(context: Context): Promise<IntegrityOverview> {
  requireAdministrator(context);
  const { db, clock, external: { secondCopy } } = context;
  const since = clock().getTime() - VERIFY_EVERY_MS;
  const [extent, damaged, oldest, copies, repairs, scan, database, audit] = await Promise.all([
    measureBlobs(db.read, since),
    countDamagedBlobs(db.read),
    findOldestVerification(db.read),
    secondCopy && measureCopies(db.read, since),
    measureRepairs(db.read),
    findLastRunWith(db.read, "verify_files", "verified"),
    findLastRunWith(db.read, "verify_database", "sound"),
    findLastRunWith(db.read, "verify_audit", "sound"),
  ]);
  return {
    files: { ...extent, damaged, oldest },
    copies,
    repairs,
    scan,
    database,
    audit,
    damage: db.damage.first,
  };
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
