/** Marks of damaged blobs: recorded, reported to administrators, and removed after a repair. */
import { findBlob } from "../../../db/queries/files.ts";
import { countDamagedBlobs, markDamaged, markVerified } from "../../../db/queries/integrity.ts";
import type { Database } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { raiseAlarm } from "../alarms.ts";

/** SHA-256 of blobs that were read, grouped by result. */
export interface Findings {
  whole: readonly string[];
  damaged: readonly string[];
}

/**
 * Records the results without checking the caller's credential, because the state of a file does not depend on who
 * asked for it.
 * @returns blobs whose damage was not known before.
 */
export async function recordFindings(context: Context, { whole, damaged }: Findings): Promise<string[]> {
  const { db, clock } = context;
  const at = clock().getTime();
  const fresh = await db.root.withTx(async (tx) => {
    if (whole.length > 0) await markVerified(tx, whole, at);
    const fresh = damaged.length > 0 ? await markDamaged(tx, damaged, at) : [];
    if (fresh.length > 0) {
      const detail = { count: await countDamagedBlobs(tx), sha256: fresh[0] };
      await raiseAlarm(tx, context, "fileDamaged", detail);
    }
    return fresh;
  });
  for (const sha256 of fresh) log("error", "stored file damaged", { traceId: context.traceId, sha256 });
  return fresh;
}

/**
 * Does the same as {@link recordFindings} for one blob. An error is only logged, because the caller answers with the
 * damage itself.
 */
export async function reportDamage(context: Context, sha256: string): Promise<void> {
  await recordFindings(context, { whole: [], damaged: [sha256] }).catch((error) =>
    log("error", "the damage of a stored file could not be written down", {
      traceId: context.traceId,
      sha256,
      error: describeError(error),
    })
  );
}

/** Milliseconds between two checks whether a damaged blob has been repaired. */
const RECHECK_MS = 60_000;

interface Rechecks {
  /** Time of the last check by SHA-256. */
  at: Map<string, number>;
  /** Only one check runs at a time, so that many requests for damaged files do not keep the disk busy. */
  busy: boolean;
}

const rechecks = new WeakMap<Database, Rechecks>();

/**
 * Refuses a blob that is marked as damaged, unless it was repaired meanwhile; at most once a minute it is read again.
 * @param what Name of the blob for people.
 * @throws DomainError storageDamaged.
 */
export async function requireWhole(context: Context, blob: StoredBlob, what: string): Promise<void> {
  const row = await findBlob(context.db.read, blob.sha256);
  if (!row || row.damagedAt === null || await isRepaired(context, blob)) return;
  throw new DomainError("storageDamaged", { what });
}

async function isRepaired(context: Context, blob: StoredBlob): Promise<boolean> {
  const known = rechecks.get(context.db.root) ?? { at: new Map(), busy: false };
  rechecks.set(context.db.root, known);
  const now = context.clock().getTime();
  const last = known.at.get(blob.sha256);
  if (known.busy || (last !== undefined && Math.abs(now - last) < RECHECK_MS)) return false;
  known.busy = true;
  known.at.set(blob.sha256, now);
  try {
    // A blob that cannot be read counts as damaged.
    if (!await context.external.storage.verify(blob).catch(() => false)) return false;
    await recordFindings(context, { whole: [blob.sha256], damaged: [] });
    known.at.delete(blob.sha256);
    log("info", "stored file whole again", { traceId: context.traceId, sha256: blob.sha256 });
    return true;
  } finally {
    known.busy = false;
  }
}
