/** Deletes what nothing refers to: leftovers of interrupted uploads, and data files that belong to no dataset. */
import {
  countBlobs,
  countUnusedBlobs,
  deleteUnusedBlobs,
  findBlob,
  hasBlobRow,
  listKnownBlobs,
} from "../../../db/queries/file/files.ts";
import { forgetRemoved } from "../../../db/queries/file/removed_files.ts";
import { listAwaitedBlobs } from "../../../db/queries/file/uploads.ts";
import type { Executor } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import type { BlobStore, QuarantinedBlob } from "../../external/storage.ts";
import { DELETION_MAX, requestDeletion } from "../job/deletion_guard.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { REMOVED_FILES_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** Milliseconds after which something that nobody refers to is no longer somebody's work in progress. */
const ABANDONED_MS = DAY_MS;
/** Milliseconds for which a data file without a dataset can be had back: thirty days and the one on which it went. */
const KEPT_MS = 31 * DAY_MS;
/** Names that the database is asked for at once. */
const BATCH = 500;

/** Counts of one round. */
export interface CleanUp {
  removed: number;
  /** Files that could not be processed; the log has the reasons, and the next round tries again. */
  failed: number;
  /** Files that were due but were too many for one round, so that none was deleted. */
  refused: number;
}

/** The first copies, and the second ones where there are any: what is deleted here is deleted there too. */
export function storesOf({ external: { storage, secondCopy } }: Context): BlobStore[] {
  return secondCopy ? [storage, secondCopy] : [storage];
}

/** Removes the temporary files of interrupted uploads. */
export async function removeAbandonedUploads(context: Context): Promise<CleanUp> {
  const before = context.clock().getTime() - ABANDONED_MS;
  const stores = storesOf(context);
  const found = await Promise.all(stores.map((store) => store.countUnfinished(before)));
  const due = found.reduce((sum, one) => sum + one.due, 0);
  const total = found.reduce((sum, one) => sum + one.total, 0);
  // Nearly everything found here is due for deletion, so a limit relative to the total would mean nothing.
  const round = { job: "remove_abandoned_uploads", count: due, total, limit: DELETION_MAX };
  if (!await requestDeletion(context, round)) return { removed: 0, failed: 0, refused: due };
  const counts = { removed: 0, failed: 0, refused: 0 };
  for (const store of stores) {
    const { removed, failed } = await store.removeUnfinished(before);
    counts.removed += removed;
    counts.failed += failed;
  }
  return counts;
}

/** Moves data files without a reference to quarantine (safety 2.1, I5). {@link emptyQuarantine} deletes them later. */
export async function removeOrphanBlobs(context: Context): Promise<CleanUp> {
  const { db, clock } = context;
  const at = clock().getTime();
  const before = at - ABANDONED_MS;
  await db.withTx((tx) => forgetRemoved(tx, at - REMOVED_FILES_MS));
  const found = await countUnreferencedBlobs(context, before);
  const count = await countUnusedBlobs(db.read, before) + found;
  const total = await countBlobs(db.read) + found;
  if (!await requestDeletion(context, { job: "remove_orphan_blobs", count, total })) {
    return { removed: 0, failed: 0, refused: count };
  }
  await db.withTx((tx) => deleteUnusedBlobs(tx, before));
  const counts = { removed: 0, failed: 0, refused: 0 };
  for await (const { store, sha256 } of unreferencedBlobs(context, before)) {
    // Runs in the write queue, so that no upload of the same bytes can write its row in between. Repeating it is
    // harmless.
    const put = await processOne(
      context,
      { sha256 },
      "data file was not put into quarantine",
      () =>
        db.withTx(async (tx) =>
          !await hasBlobRow(tx, sha256) && await store.quarantine(sha256, { before, at })
        ),
    );
    if (put === FAILED) counts.failed++;
    else if (put) counts.removed++;
  }
  return counts;
}

interface StoredName {
  store: BlobStore;
  sha256: string;
}

/** Finds data files without a row that were last written before `before`. */
async function* unreferencedBlobs(context: Context, before: number): AsyncGenerator<StoredName> {
  const { read } = context.db;
  for (const store of storesOf(context)) {
    let names: string[] = [];
    for await (const name of store.listOlderThan(before)) {
      names.push(name);
      if (names.length < BATCH) continue;
      for (const sha256 of await unreferencedAmong(read, names)) yield { store, sha256 };
      names = [];
    }
    for (const sha256 of await unreferencedAmong(read, names)) yield { store, sha256 };
  }
}

export async function unreferencedAmong(db: Executor, names: readonly string[]): Promise<string[]> {
  const known = await listKnownBlobs(db, names);
  const awaited = new Set(await listAwaitedBlobs(db, names));
  return names.filter((name) => !known.has(name) && !awaited.has(name));
}

async function countUnreferencedBlobs(context: Context, before: number): Promise<number> {
  let found = 0;
  for await (const _ of unreferencedBlobs(context, before)) found++;
  return found;
}

const FAILURE = "data file in quarantine was not handled";

/**
 * Deletes files that have been in quarantine for thirty days. A file that has a row again, for example after a database
 * was restored, and is missing or damaged in its place is moved back instead.
 */
export async function emptyQuarantine(context: Context): Promise<CleanUp & { restored: number }> {
  const { db, clock } = context;
  const before = clock().getTime() - KEPT_MS;
  const counts = { removed: 0, restored: 0, failed: 0, refused: 0 };
  const due: { store: BlobStore; blob: QuarantinedBlob }[] = [];
  let found = 0;
  for (const store of storesOf(context)) {
    for await (const blob of store.listQuarantined()) {
      found++;
      const decision = await processOne(
        context,
        { sha256: blob.sha256 },
        FAILURE,
        () => decideQuarantined(context, store, blob, before),
      );
      if (decision === FAILED) counts.failed++;
      else if (decision === "restored") counts.restored++;
      else if (decision === "due") due.push({ store, blob });
    }
  }
  const round = { job: "empty_quarantine", count: due.length, total: await countBlobs(db.read) + found };
  if (!await requestDeletion(context, round)) return { ...counts, refused: due.length };
  for (const { store, blob } of due) {
    const done = await processOne(
      context,
      { sha256: blob.sha256 },
      FAILURE,
      () => store.removeQuarantined(blob),
    );
    if (done === FAILED) counts.failed++;
    else counts.removed++;
  }
  return counts;
}

type QuarantineDecision = "kept" | "restored" | "due";

/** Decides what happens to a file in quarantine. A file that is needed is moved back at once; a damaged one stays. */
async function decideQuarantined(
  { db }: Context,
  store: BlobStore,
  { sha256, at }: QuarantinedBlob,
  before: number,
): Promise<QuarantineDecision> {
  const due = at < before;
  const row = await findBlob(db.read, sha256);
  if (!row) return due ? "due" : "kept";
  // The right size does not prove that a file is intact, so the stored file is read before its copy is deleted for
  // good.
  const whole = await store.has(row) && (!due || await store.verify(row));
  if (!whole) return await store.restoreQuarantined(sha256) ? "restored" : "kept";
  return due ? "due" : "kept";
}
