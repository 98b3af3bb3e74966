/** Checksums of the blocks of stored blobs: found in the database, or made from bytes whose SHA-256 matches. */
import { listLackingChecksums, listWithoutBlocks, putBlocks } from "../../../db/queries/file/blob_blocks.ts";
import { findBlob, listKnownBlobs, noteCrc32 } from "../../../db/queries/file/files.ts";
import { BLOCK_SIZE } from "../../../sdk/model/block_size.ts";
import { FILE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { onlyBlock } from "../../external/block_checksums.ts";
import type { HashedBlob, StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { statePart } from "../../process_state.ts";
import type { Checksums } from "./checked_blocks.ts";
import { WorkQueue } from "../../work_queue.ts";
import { recordBlobChecks, reportDamage } from "./damage_records.ts";
import { mend } from "./mend.ts";
import { RATE_MIN, ROUND_MS } from "./round.ts";
import { ChecksumsMissing, inMemory, StoredChecksums } from "./stored_checksums.ts";
import { throttleOf } from "./throttle.ts";

/** Bytes up to which a reader waits for checksums that are missing: seconds. */
const WAIT_SIZE = FILE_SIZE_MAX;
/** Long blobs that are read at once for readers who wait, how many more may wait, and seconds until a further one may ask. */
const AT_ONCE = 2;
const WAITING_MAX = 16;
const RETRY_SECONDS = 30;
/** Blobs that are listed together. */
const BATCH = 50;

/**
 * Those of a blob. Where there are none yet, they are made while the reader waits.
 * @returns nothing for a blob that is too long to wait for.
 * @throws DomainError storageDamaged, storageUnavailable; busy where too many wait already.
 */
export async function checksumsOf(
  context: Context,
  blob: StoredBlob & { name: string; crc32?: number | null },
): Promise<Checksums | undefined> {
  if (blob.size <= BLOCK_SIZE) {
    const crc32 = blob.crc32 === undefined
      ? (await findBlob(context.db.read, blob.sha256))?.crc32
      : blob.crc32;
    if (typeof crc32 === "number") return inMemory(onlyBlock(crc32));
  } else {
    const stored = new StoredChecksums(context, blob);
    if (await isKnown(stored)) return stored;
  }
  if (blob.size > WAIT_SIZE) return undefined;
  return inMemory((await addOnce(context, blob)).blocks!);
}

async function isKnown(stored: StoredChecksums): Promise<boolean> {
  try {
    await stored.load(0, 1);
    return true;
  } catch (error) {
    if (error instanceof ChecksumsMissing) return false;
    throw error;
  }
}

export const ADDING = statePart(() => ({
  /** By SHA-256. */
  running: new Map<string, Promise<HashedBlob>>(),
  turns: new WorkQueue(AT_ONCE),
}));

/**
 * A crowd that asks for the same blob waits for one reading, and those of many blobs leave the disk to others.
 * @throws DomainError busy with `seconds`.
 */
async function addOnce(context: Context, blob: StoredBlob & { name: string }): Promise<HashedBlob> {
  const { running, turns } = context.state.of(ADDING);
  const before = running.get(blob.sha256);
  if (before) return await before;
  const add = () => addChecksums(context, blob, blob.name);
  const isLong = blob.size > BLOCK_SIZE;
  if (isLong && turns.waiting >= WAITING_MAX) throw new DomainError("busy", { seconds: RETRY_SECONDS });
  const added = (isLong ? turns.run(add) : add()).finally(() => running.delete(blob.sha256));
  running.set(blob.sha256, added);
  return await added;
}

/**
 * Reads a whole blob and keeps the checksums of its blocks, if its SHA-256 matches.
 * @throws DomainError storageDamaged; the blob is marked then.
 */
export async function addChecksums(
  context: Context,
  blob: StoredBlob,
  what: string = blob.sha256,
): Promise<HashedBlob> {
  const { storage } = context.external;
  let found = await storage.digestFast(blob).catch(damagedIfMissing);
  if (found?.sha256 !== blob.sha256 && await mend(context, "first", blob)) {
    found = await storage.digestFast(blob);
  }
  if (found?.sha256 !== blob.sha256) {
    await reportDamage(context, blob.sha256);
    throw new DomainError("storageDamaged", { what });
  }
  await keepChecksums(context, [found]);
  return found;
}

function damagedIfMissing(error: unknown): undefined {
  if (error instanceof DomainError && error.error === "storageUnavailable") throw error;
  log("error", "stored file not readable", { error: describeError(error) });
}

/** @param found Hashes of bytes that were read just now; their SHA-256 matched. */
export async function keepChecksums(context: Context, found: readonly HashedBlob[]): Promise<void> {
  await context.db.root.withTx(async (tx) => {
    // Some may have been deleted meanwhile.
    const known = await listKnownBlobs(tx, found.map(({ sha256 }) => sha256));
    const left = found.filter(({ sha256 }) => known.has(sha256));
    await noteCrc32(tx, new Map(left.map(({ sha256, crc32 }) => [sha256, crc32!])));
    for (const { sha256, size, blocks } of left) {
      if (size > BLOCK_SIZE) await putBlocks(tx, sha256, blocks!);
    }
  });
}

/** As {@link keepChecksums}, for those that lack some. */
export async function keepMissingChecksums(context: Context, found: readonly HashedBlob[]): Promise<void> {
  const lacking = new Set(await listLackingChecksums(context.db.read, found.map(({ sha256 }) => sha256)));
  if (lacking.size > 0) await keepChecksums(context, found.filter(({ sha256 }) => lacking.has(sha256)));
}

/** Adds the checksums of blobs from before they were kept; a round goes on where the last one ended. */
export async function addMissingChecksums(context: Context): Promise<Record<string, number>> {
  const ends = performance.now() + ROUND_MS;
  const isOver = () => performance.now() > ends || context.stopping?.aborted === true;
  const throttle = throttleOf(RATE_MIN);
  const counts = { added: 0, failed: 0 };
  for (let after = ""; !isOver();) {
    const blobs = await listWithoutBlocks(context.db.read, { after, limit: BATCH });
    if (blobs.length === 0) break;
    after = blobs.at(-1)!.sha256;
    for (const blob of blobs) {
      if (isOver()) break;
      const done = await processOne(context, { sha256: blob.sha256 }, "checksums not added", async () => {
        await addChecksums(context, blob);
        await recordBlobChecks(context, { intact: [blob.sha256], damaged: [] });
      });
      counts[done === FAILED ? "failed" : "added"]++;
      await throttle.spend(blob.size);
    }
  }
  return counts;
}
