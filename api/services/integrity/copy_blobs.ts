/** Copies every stored blob to the second store; a row says that a copy was read back, so that a stopped run goes on. */
import {
  countDamagedCopies,
  forgetCopies,
  hasCopies,
  listUncopied,
  noteCopies,
} from "../../../db/queries/file/blob_copies.ts";
import { findRepository } from "../../../db/queries/system/repository.ts";
import type { Database } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import type { BlobStore, StoredBlob } from "../../external/storage.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { StartError } from "../../start_error.ts";
import { raiseAlarm } from "../job/alarms.ts";
import { reportDamage } from "./damage_records.ts";
import { copyBlob } from "./mend.ts";
import { RATE_MIN, ROUND_MS } from "./round.ts";
import { throttleOf } from "./throttle.ts";

/** Blobs that are listed, and whose rows are written, together. */
const BATCH = 50;
/** Blobs in a row that could not be written, after which a round ends: the store is full or gone. */
const FAILURES_MAX = 20;

/** Copies what has no copy yet. Does nothing where no second store is configured. */
export async function copyNewBlobs(context: Context): Promise<Record<string, number>> {
  const { db, external: { secondCopy }, stopping } = context;
  const counts = { copied: 0, failed: 0 };
  if (!secondCopy) return counts;
  const throttle = throttleOf(RATE_MIN);
  const ends = performance.now() + ROUND_MS;
  const isOver = () =>
    performance.now() > ends || stopping?.aborted === true || counts.failed >= FAILURES_MAX;
  for (let after = ""; !isOver();) {
    const blobs = await listUncopied(db.read, { after, limit: BATCH });
    if (blobs.length === 0) break;
    after = blobs.at(-1)!.sha256;
    const copied: string[] = [];
    for (const blob of blobs) {
      if (isOver()) break;
      const done = await processOne(
        context,
        { sha256: blob.sha256 },
        "stored file not copied",
        () => copyOne(context, secondCopy, blob),
      );
      if (done === FAILED) counts.failed++;
      else if (done) copied.push(blob.sha256);
      await throttle.spend(blob.size);
    }
    await noteCopied(context, copied);
    counts.copied += copied.length;
  }
  if (counts.failed > 0) await alarmOfCopies(context, counts.failed);
  return counts;
}

async function noteCopied({ db, clock }: Context, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  await db.withTx((tx) => noteCopies(tx, sha256s, clock().getTime()));
}

/** @returns whether it was copied; a first copy that is damaged is marked, and has nothing to be copied. */
async function copyOne(context: Context, to: BlobStore, blob: StoredBlob): Promise<boolean> {
  const { storage } = context.external;
  if (await copyBlob(blob, storage, to)) return true;
  if (await storage.verify(blob)) throw new Error("the copy differs from what was written");
  await reportDamage(context, blob.sha256);
  return false;
}

/** Tells administrators of copies that could not be written or repaired. @param failed Those without a row. */
export async function alarmOfCopies(context: Context, failed: number): Promise<void> {
  await context.db.withTx(async (tx) => {
    const count = failed + await countDamagedCopies(tx);
    if (count > 0) await raiseAlarm(tx, context, "copyDamaged", { count });
  });
}

/**
 * Prepares the second store at start. Where none is configured, what is known of copies is forgotten: nobody can say
 * what becomes of them.
 * @param folder Names it in errors.
 * @throws StartError when it belongs to another repository, or is empty although copies were written.
 */
export async function joinSecondCopy(
  db: Database,
  store: BlobStore | undefined,
  folder?: string,
): Promise<void> {
  const copied = await hasCopies(db.read);
  if (!store) {
    if (copied) await db.withTx(forgetCopies);
    return;
  }
  const found = await store.readIdentity();
  const id = (await findRepository(db.read))?.id;
  if (found !== undefined && found !== id) {
    throw new StartError(
      `${folder}/blobs belongs to another repository. Correct SECOND_COPY_DIR.`,
    );
  }
  if (found === undefined && copied) {
    throw new StartError(
      `The second copies of the data files should be in ${folder}/blobs, which is not theirs. Mount the disk that is ` +
        "missing. If it is lost: start once without SECOND_COPY_DIR, and everything is copied anew.",
    );
  }
  if (found === undefined && id !== undefined) await store.writeIdentity(id);
}
