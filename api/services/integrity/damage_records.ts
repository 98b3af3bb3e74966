/** Which stored bytes are known to be damaged: written down, told to administrators, taken back after a repair. */
import { findBlob } from "../../../db/queries/file/files.ts";
import { countDamagedBlobs, markDamaged, markVerified } from "../../../db/queries/file/integrity.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { statePart } from "../../process_state.ts";
import { raiseAlarm } from "../job/alarms.ts";

/** SHA-256 of blobs that were read, by what was found. */
export interface BlobCheckResults {
  intact: readonly string[];
  damaged: readonly string[];
}

/**
 * Writes down what was found, whoever asked for the bytes: whether they may still be heard says nothing about the file.
 * @returns those whose damage was not known before.
 */
export async function recordBlobChecks(
  context: Context,
  { intact, damaged }: BlobCheckResults,
): Promise<string[]> {
  const { db, clock } = context;
  const at = clock().getTime();
  const fresh = await db.root.withTx(async (tx) => {
    if (intact.length > 0) await markVerified(tx, intact, at);
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

/** As {@link recordBlobChecks} for one blob; what goes wrong is logged, because the answer of the moment is another. */
export async function reportDamage(context: Context, sha256: string): Promise<void> {
  await recordBlobChecks(context, { intact: [], damaged: [sha256] }).catch((error) =>
    log("error", "the damage of a stored file could not be written down", {
      traceId: context.traceId,
      sha256,
      error: describeError(error),
    })
  );
}

/** Milliseconds between two looks at whether a damaged blob has been repaired. */
const RECHECK_MS = 60_000;

const RECHECKS = statePart(() => ({
  /** When a blob was read again last, by SHA-256. */
  at: new Map<string, number>(),
  /** One at a time: a crowd that asks for damaged files must not keep the disk busy. */
  busy: false,
}));

/**
 * Refuses a blob that is marked as damaged, unless it has been repaired meanwhile: once a minute it is read again.
 * @param what What a person calls it. @throws DomainError storageDamaged.
 */
export async function requireUndamaged(context: Context, blob: StoredBlob, what: string): Promise<void> {
  const row = await findBlob(context.db.read, blob.sha256);
  if (!row || row.damagedAt === null || await isRepaired(context, blob)) return;
  throw new DomainError("storageDamaged", { what });
}

async function isRepaired(context: Context, blob: StoredBlob): Promise<boolean> {
  const known = context.state.of(RECHECKS);
  const now = context.clock().getTime();
  const last = known.at.get(blob.sha256);
  if (known.busy || (last !== undefined && Math.abs(now - last) < RECHECK_MS)) return false;
  known.busy = true;
  known.at.set(blob.sha256, now);
  try {
    // One that cannot be read is not whole.
    if (!await context.external.storage.verify(blob).catch(() => false)) return false;
    await recordBlobChecks(context, { intact: [blob.sha256], damaged: [] });
    known.at.delete(blob.sha256);
    log("info", "stored file whole again", { traceId: context.traceId, sha256: blob.sha256 });
    return true;
  } finally {
    known.busy = false;
  }
}
