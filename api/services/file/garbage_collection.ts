/** What nothing refers to any more: uploads that broke off, and data files that no dataset has. */
import {
  countBlobs,
  countUnusedBlobs,
  deleteUnusedBlobs,
  findBlob,
  hasBlobRow,
  listKnownBlobs,
} from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import type { QuarantinedBlob } from "../../external/storage.ts";
import { DELETION_MAX, requestDeletion } from "../job/deletion_guard.ts";
import { FAILED, processOne } from "../../process_one.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** Milliseconds after which something that nobody refers to is no longer somebody's work in progress. */
const ABANDONED_MS = DAY_MS;
/** Milliseconds for which a data file without a dataset can be had back: thirty days and the one on which it went. */
const KEPT_MS = 31 * DAY_MS;
/** Names that the database is asked for at once. */
const BATCH = 500;

/** What became of what was due. */
export interface CleanUp {
  removed: number;
  /** Left for the next round; the log says why. */
  failed: number;
  /** As many were too many for one round, so none went. */
  refused: number;
}

/** Removes what interrupted uploads left. */
export async function removeAbandonedUploads(context: Context): Promise<CleanUp> {
  const { storage } = context.external;
  const before = context.clock().getTime() - ABANDONED_MS;
  const { due, total } = await storage.countUnfinished(before);
  // Nearly all that is found here is due, so that a share of it says nothing.
  const round = { job: "remove_abandoned_uploads", count: due, total, limit: DELETION_MAX };
  if (!await requestDeletion(context, round)) return { removed: 0, failed: 0, refused: due };
  return { ...await storage.removeUnfinished(before), refused: 0 };
}

/** Puts data files that nothing refers to out of use (safety 2.1, I5); {@link emptyQuarantine} deletes them later. */
export async function removeOrphanBlobs(context: Context): Promise<CleanUp> {
  const { db, external, clock } = context;
  const at = clock().getTime();
  const before = at - ABANDONED_MS;
  const found = await countUnreferencedBlobs(context, before);
  const count = await countUnusedBlobs(db.read, before) + found;
  const total = await countBlobs(db.read) + found;
  if (!await requestDeletion(context, { job: "remove_orphan_blobs", count, total })) {
    return { removed: 0, failed: 0, refused: count };
  }
  await db.withTx((tx) => deleteUnusedBlobs(tx, before));
  const counts = { removed: 0, failed: 0, refused: 0 };
  for await (const sha256 of unreferencedBlobs(context, before)) {
    // In the write queue, so that no upload of the same bytes can write its row in between; harmless when repeated.
    const put = await processOne(
      context,
      { sha256 },
      "data file was not put into quarantine",
      () =>
        db.withTx(async (tx) =>
          !await hasBlobRow(tx, sha256) && await external.storage.quarantine(sha256, { before, at })
        ),
    );
    if (put === FAILED) counts.failed++;
    else if (put) counts.removed++;
  }
  return counts;
}

/** Data files without a row that were last written before `before`. */
async function* unreferencedBlobs({ db, external }: Context, before: number): AsyncGenerator<string> {
  let names: string[] = [];
  for await (const name of external.storage.listOlderThan(before)) {
    names.push(name);
    if (names.length < BATCH) continue;
    yield* await unreferencedAmong(db.read, names);
    names = [];
  }
  yield* await unreferencedAmong(db.read, names);
}

async function unreferencedAmong(db: Context["db"]["read"], names: readonly string[]): Promise<string[]> {
  const known = await listKnownBlobs(db, names);
  return names.filter((name) => !known.has(name));
}

async function countUnreferencedBlobs(context: Context, before: number): Promise<number> {
  let found = 0;
  for await (const _ of unreferencedBlobs(context, before)) found++;
  return found;
}

const FAILURE = "data file in quarantine was not handled";

/**
 * Deletes for good what was put out of use thirty days ago. A file that a row refers to by now, after a restored
 * database for example, and that is not whole in its place goes back there instead.
 */
export async function emptyQuarantine(context: Context): Promise<CleanUp & { restored: number }> {
  const { db, external: { storage }, clock } = context;
  const before = clock().getTime() - KEPT_MS;
  const counts = { removed: 0, restored: 0, failed: 0, refused: 0 };
  const due: QuarantinedBlob[] = [];
  let found = 0;
  for await (const blob of storage.listQuarantined()) {
    found++;
    const decision = await processOne(
      context,
      { sha256: blob.sha256 },
      FAILURE,
      () => decideQuarantined(context, blob, before),
    );
    if (decision === FAILED) counts.failed++;
    else if (decision === "restored") counts.restored++;
    else if (decision === "due") due.push(blob);
  }
  const round = { job: "empty_quarantine", count: due.length, total: await countBlobs(db.read) + found };
  if (!await requestDeletion(context, round)) return { ...counts, refused: due.length };
  for (const blob of due) {
    const done = await processOne(
      context,
      { sha256: blob.sha256 },
      FAILURE,
      () => storage.removeQuarantined(blob),
    );
    if (done === FAILED) counts.failed++;
    else counts.removed++;
  }
  return counts;
}

type QuarantineDecision = "kept" | "restored" | "due";

/** What shall become of a file in quarantine. One that a row misses goes back at once, and if it is rotten it stays. */
async function decideQuarantined(
  { db, external: { storage } }: Context,
  { sha256, at }: QuarantinedBlob,
  before: number,
): Promise<QuarantineDecision> {
  const due = at < before;
  const row = await findBlob(db.read, sha256);
  if (!row) return due ? "due" : "kept";
  // Right in size is not whole: its place is read before the copy is deleted for good.
  const whole = await storage.has(row) && (!due || await storage.verify(row));
  if (!whole) return await storage.restoreQuarantined(sha256) ? "restored" : "kept";
  return due ? "due" : "kept";
}
