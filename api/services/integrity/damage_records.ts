/** Marks of damaged blobs: recorded, reported to administrators, and removed after a repair. */
import { type BlobRow, findBlob } from "../../../db/queries/file/files.ts";
import type { Transaction } from "../../../db/client.ts";
import {
  countDamagedBlobs,
  listPublishedWith,
  markDamaged,
  markVerified,
} from "../../../db/queries/file/integrity.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { announceChange } from "../../change_counter.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { statePart } from "../../process_state.ts";
import { raiseAlarm } from "../job/alarms.ts";
import { mend } from "./mend.ts";

/** SHA-256 of blobs that were read, grouped by result. */
export interface BlobCheckResults {
  intact: readonly string[];
  damaged: readonly string[];
}

/**
 * Records the results without checking the caller's credential, because the state of a file does not depend on who
 * asked for it.
 * @returns blobs whose damage was not known before.
 */
export async function recordBlobChecks(
  context: Context,
  { intact, damaged }: BlobCheckResults,
): Promise<string[]> {
  const { db, clock } = context;
  const at = clock().getTime();
  const fresh = await db.root.withTx(async (tx) => {
    const repaired = intact.length > 0 ? await markVerified(tx, intact, at) : [];
    const fresh = damaged.length > 0 ? await markDamaged(tx, damaged, at) : [];
    await announceFiles(tx, context, [...repaired, ...fresh]);
    if (fresh.length > 0) {
      const detail = { count: await countDamagedBlobs(tx), sha256: fresh[0] };
      await raiseAlarm(tx, context, "fileDamaged", detail);
    }
    return fresh;
  });
  for (const sha256 of fresh) log("error", "stored file damaged", { traceId: context.traceId, sha256 });
  return fresh;
}

/** The page of a dataset shows the README among its files, unless that is damaged. */
async function announceFiles(tx: Transaction, context: Context, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  await announceChange(tx, context, (await listPublishedWith(tx, sha256s)).map(datasetTag));
}

/**
 * Does the same as {@link recordBlobChecks} for one blob. An error is only logged, because the caller answers with the
 * damage itself.
 */
export async function reportDamage(context: Context, sha256: string): Promise<void> {
  await recordBlobChecks(context, { intact: [], damaged: [sha256] }).catch((error) =>
    log("error", "the damage of a stored file could not be written down", {
      traceId: context.traceId,
      sha256,
      error: describeError(error),
    })
  );
}

/** Milliseconds between two checks whether a damaged blob has been repaired. */
const RECHECK_MS = 60_000;

const RECHECKS = statePart(() => ({
  /** When a blob was read again last, by SHA-256. */
  at: new Map<string, number>(),
  /** One at a time: a crowd that asks for damaged files must not keep the disk busy. */
  busy: false,
}));

/**
 * Refuses a blob that is marked as damaged, unless it was repaired meanwhile; at most once a minute it is read again.
 * @param what Name of the blob for people.
 * @returns what is known of it.
 * @throws DomainError storageDamaged.
 */
export async function requireUndamaged(
  context: Context,
  blob: StoredBlob,
  what: string,
): Promise<BlobRow | undefined> {
  const row = await findBlob(context.db.read, blob.sha256);
  if (!row || row.damagedAt === null || await isRepaired(context, blob)) return row;
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
    // A blob that cannot be read counts as damaged.
    const whole = await context.external.storage.verify(blob).catch(() => false);
    if (!whole && !await mend(context, "first", blob)) return false;
    await recordBlobChecks(context, { intact: [blob.sha256], damaged: [] });
    known.at.delete(blob.sha256);
    log("info", "stored file whole again", { traceId: context.traceId, sha256: blob.sha256 });
    return true;
  } finally {
    known.busy = false;
  }
}
