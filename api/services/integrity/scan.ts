/** Reads every stored blob within a week and compares it with its SHA-256 (safety 2.3, F7). */
import type { BlobRow } from "../../../db/queries/file/files.ts";
import {
  type BlobCursor,
  listDamagedBlobs,
  listStaleBlobs,
  sumBlobs,
} from "../../../db/queries/file/integrity.ts";
import {
  type CopyRow,
  listDamagedCopies,
  listStaleCopies,
  markCopiesDamaged,
  noteCopies,
} from "../../../db/queries/file/blob_copies.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { BlobStore, HashedBlob, StoredBlob } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { digestFastOf } from "../../external/stream_file.ts";
import { keepMissingChecksums } from "./block_checksums.ts";
import { isUnavailable } from "./examine.ts";
import { recordBlobChecks } from "./damage_records.ts";
import { alarmOfCopies } from "./copy_blobs.ts";
import { mend } from "./mend.ts";
import { RATE_MIN, ROUND_MS } from "./round.ts";
import { type Throttle, throttleOf } from "./throttle.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A blob is due once its last verification is this old. */
export const VERIFY_EVERY_MS = 7 * DAY;
/** Seconds within which everything must be read: a day less than the time after which a blob is due again. */
const SPREAD_SECONDS = 6 * 86_400;
/** Milliseconds between two rounds. */
export const SCAN_PAUSE_MS = 60 * MINUTE;
/** Blobs whose results are written together, and milliseconds after which fewer are written too. */
const BATCH = 100;
const BATCH_MS = 10_000;

/** Rate in bytes a second for a repository of `bytes`, taking the pauses between rounds into account. */
export function rateFor(bytes: number): number {
  const duty = ROUND_MS / (ROUND_MS + SCAN_PAUSE_MS);
  return Math.max(RATE_MIN, bytes / SPREAD_SECONDS / duty);
}

type Finding = "whole" | "damaged" | "unreadable";
type Counts = Record<"verified" | "repaired" | "damaged" | "unreadable", number>;
const noCounts = (): Counts => ({ verified: 0, repaired: 0, damaged: 0, unreadable: 0 });

/** What all parts of a round share. */
interface Round {
  throttle: Throttle;
  /** When it began; epoch milliseconds. */
  began: number;
  isOver(): boolean;
}

/**
 * Runs one round: first the blobs that are due, oldest first, then the marked ones, in case somebody has repaired them,
 * then their second copies. Each blob keeps its time of verification, so the next round continues where this one ended.
 */
export async function verifyDueFiles(context: Context): Promise<Record<string, number>> {
  const { db, clock, external: { secondCopy } } = context;
  const bytes = await sumBlobs(db.read) * (secondCopy ? 2 : 1);
  const ends = performance.now() + ROUND_MS;
  const round: Round = {
    throttle: throttleOf(rateFor(bytes)),
    began: clock().getTime(),
    isOver: () => performance.now() > ends || context.stopping?.aborted === true,
  };
  const counts = await verifyFirst(context, round);
  if (!secondCopy) return counts;
  const { verified, repaired, damaged, unreadable } = await verifySecond(context, round);
  return {
    ...counts,
    copiesVerified: verified,
    copiesRepaired: repaired,
    copiesDamaged: damaged,
    copiesUnreadable: unreadable,
  };
}

async function verifyFirst(context: Context, { throttle, began, isOver }: Round): Promise<Counts> {
  const { read } = context.db;
  const before = began - VERIFY_EVERY_MS;
  const counts = noCounts();
  const due = (after?: BlobCursor) => listStaleBlobs(read, { before, after, limit: BATCH });
  const marked = (after?: BlobCursor) => listDamagedBlobs(read, { before: began, after, limit: BATCH });
  for (const list of [due, marked]) {
    let after: BlobCursor | undefined;
    while (!isOver()) {
      const blobs = await list(after);
      if (blobs.length === 0) break;
      const found = await examineSome(context, blobs, throttle, isOver);
      await keep(context, found, counts);
      after = found.at(-1)?.blob ?? after;
    }
  }
  return counts;
}

/** What reading a blob has found. */
interface Read {
  finding: Finding;
  /** Of a whole one. */
  hashes?: HashedBlob;
}

interface Examined<Row> extends Read {
  blob: Row;
  /** Whether it was damaged until its other copy replaced it. */
  mended?: boolean;
}

/** Reads blobs until the results should be written. Damage is written at once, before somebody repairs it. */
async function examineSome(
  context: Context,
  blobs: readonly BlobRow[],
  throttle: Throttle,
  isOver: () => boolean,
): Promise<Examined<BlobRow>[]> {
  const found: Examined<BlobRow>[] = [];
  const ends = performance.now() + BATCH_MS;
  for (const blob of blobs) {
    if (isOver() || performance.now() > ends) break;
    const examined = await examine(context, context.external.storage, blob, throttle);
    if (examined === "stopped") break;
    if (examined.finding === "damaged" && await mend(context, "first", blob)) {
      found.push({ blob, finding: "whole", mended: true });
      continue;
    }
    found.push({ blob, ...examined });
    if (examined.finding === "damaged" && blob.damagedAt === null) break;
  }
  return found;
}

/** Reads the second copies that are due, and those that could not be repaired so far. */
async function verifySecond(context: Context, round: Round): Promise<Counts> {
  const { db } = context;
  const counts = noCounts();
  const before = round.began - VERIFY_EVERY_MS;
  let after: BlobCursor | undefined;
  while (!round.isOver()) {
    const copies = await listStaleCopies(db.read, { before, after, limit: BATCH });
    if (copies.length === 0) break;
    await verifyCopies(context, copies, round, counts);
    after = copies.at(-1);
  }
  if (!round.isOver()) {
    await verifyCopies(
      context,
      await listDamagedCopies(db.read, { since: before, limit: BATCH }),
      round,
      counts,
    );
  }
  if (counts.damaged > 0) await alarmOfCopies(context, 0);
  return counts;
}

async function verifyCopies(
  context: Context,
  copies: readonly CopyRow[],
  { throttle, isOver }: Round,
  counts: Counts,
): Promise<void> {
  const whole: string[] = [];
  for (const copy of copies) {
    if (isOver()) break;
    const examined = await examine(context, context.external.secondCopy!, copy, throttle);
    if (examined === "stopped") break;
    const { finding } = examined;
    if (finding === "whole") {
      whole.push(copy.sha256);
      counts.verified++;
    } else if (finding === "unreadable") counts.unreadable++;
    else if (await mend(context, "second", copy)) counts.repaired++;
    else {
      counts.damaged++;
      await context.db.withTx((tx) => markCopiesDamaged(tx, [copy.sha256], context.clock().getTime()));
    }
  }
  if (whole.length === 0) return;
  await context.db.withTx((tx) => noteCopies(tx, whole, context.clock().getTime()));
}

/**
 * Reads a blob twice before it is called damaged, because a read may fail once and bytes may be replaced while they are
 * read.
 */
async function examine(
  context: Context,
  store: BlobStore,
  blob: StoredBlob,
  throttle: Throttle,
): Promise<Read | "stopped"> {
  const read = await compare(context, store, blob, throttle);
  const isDamaged = read !== "stopped" && read.finding === "damaged";
  return isDamaged ? await compare(context, store, blob, throttle) : read;
}

async function compare(
  context: Context,
  store: BlobStore,
  blob: StoredBlob,
  throttle: Throttle,
): Promise<Read | "stopped"> {
  const { stopping, traceId } = context;
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = await store.read(blob);
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") {
      return { finding: "damaged" };
    }
    // Too many open files or a missing permission says nothing about the bytes.
    log("error", "stored file not readable", { traceId, sha256: blob.sha256, error: describeError(error) });
    return { finding: "unreadable" };
  }
  let hashes: HashedBlob;
  try {
    hashes = await digestFastOf(stream, async (chunk) => {
      stopping?.throwIfAborted();
      await throttle.spend(chunk.length);
    });
  } catch (error) {
    if (stopping?.aborted) return "stopped";
    log("error", "stored file not readable", { traceId, sha256: blob.sha256, error: describeError(error) });
    return { finding: isUnavailable(error) ? "unreadable" : "damaged" };
  }
  return hashes.sha256 === blob.sha256 ? { finding: "whole", hashes } : { finding: "damaged" };
}

async function keep(
  context: Context,
  found: readonly Examined<BlobRow>[],
  counts: Counts,
): Promise<void> {
  if (found.length === 0) return;
  const named = (finding: Finding) =>
    found.filter((one) => one.finding === finding).map(({ blob }) => blob.sha256);
  const [whole, damaged] = [named("whole"), named("damaged")];
  await keepMissingChecksums(context, found.flatMap(({ hashes }) => hashes ? [hashes] : []));
  const fresh = await recordBlobChecks(context, { intact: whole, damaged });
  counts.verified += whole.length;
  counts.repaired +=
    found.filter(({ blob, finding, mended }) => mended || (finding === "whole" && blob.damagedAt !== null))
      .length;
  counts.damaged += fresh.length;
  counts.unreadable += named("unreadable").length;
}
