/** Reads every stored blob within a week and compares it with its SHA-256 (safety 2.3, F7). */
import { createHash } from "node:crypto";
import type { BlobRow } from "../../../db/queries/file/files.ts";
import {
  type BlobCursor,
  listDamagedBlobs,
  listStaleBlobs,
  sumBlobs,
} from "../../../db/queries/file/integrity.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { recordBlobChecks } from "./damage_records.ts";
import { type Throttle, throttleOf } from "./throttle.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A blob is due once its last verification is this old. */
export const VERIFY_EVERY_MS = 7 * DAY;
/** Seconds within which everything must be read: a day less than the time after which a blob is due again. */
const SPREAD_SECONDS = 6 * 86_400;
/** Least rate in bytes a second; the rate is higher only if a week would not be enough. */
const RATE_MIN = 50_000_000;
/** A round ends after the blob that is being read at this time. */
const ROUND_MS = 50 * MINUTE;
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

/**
 * Runs one round: first the blobs that are due, oldest first, then the marked ones, in case somebody has repaired them.
 * Each blob keeps its time of verification, so the next round continues where this one ended.
 */
export async function verifyDueFiles(context: Context): Promise<Record<string, number>> {
  const { db, clock } = context;
  const throttle = throttleOf(rateFor(await sumBlobs(db.read)));
  const ends = performance.now() + ROUND_MS;
  const isOver = () => performance.now() > ends || context.stopping?.aborted === true;
  const began = clock().getTime();
  const before = began - VERIFY_EVERY_MS;
  const counts = { verified: 0, repaired: 0, damaged: 0, unreadable: 0 };
  const due = (after?: BlobCursor) => listStaleBlobs(db.read, { before, after, limit: BATCH });
  const marked = (after?: BlobCursor) => listDamagedBlobs(db.read, { before: began, after, limit: BATCH });
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

interface Examined {
  blob: BlobRow;
  finding: Finding;
}

/** Reads blobs until the results should be written. Damage is written at once, before somebody repairs it. */
async function examineSome(
  context: Context,
  blobs: readonly BlobRow[],
  throttle: Throttle,
  isOver: () => boolean,
): Promise<Examined[]> {
  const found: Examined[] = [];
  const ends = performance.now() + BATCH_MS;
  for (const blob of blobs) {
    if (isOver() || performance.now() > ends) break;
    const finding = await examine(context, blob, throttle);
    if (finding === "stopped") break;
    found.push({ blob, finding });
    if (finding === "damaged" && blob.damagedAt === null) break;
  }
  return found;
}

/**
 * Reads a blob twice before it is called damaged, because a read may fail once and bytes may be replaced while they are
 * read.
 */
async function examine(context: Context, blob: BlobRow, throttle: Throttle): Promise<Finding | "stopped"> {
  const finding = await compare(context, blob, throttle);
  return finding === "damaged" ? await compare(context, blob, throttle) : finding;
}

async function compare(context: Context, blob: BlobRow, throttle: Throttle): Promise<Finding | "stopped"> {
  const { external, stopping, traceId } = context;
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = await external.storage.read(blob);
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return "damaged";
    // Too many open files or a missing permission says nothing about the bytes.
    log("error", "stored file not readable", { traceId, sha256: blob.sha256, error: describeError(error) });
    return "unreadable";
  }
  const hash = createHash("sha256");
  try {
    for await (const chunk of stream) {
      if (stopping?.aborted) return "stopped";
      hash.update(chunk);
      await throttle.spend(chunk.length);
    }
  } catch (error) {
    log("error", "stored file not readable", { traceId, sha256: blob.sha256, error: describeError(error) });
    return "damaged";
  }
  return hash.digest("hex") === blob.sha256 ? "whole" : "damaged";
}

async function keep(
  context: Context,
  found: readonly Examined[],
  counts: Record<"verified" | "repaired" | "damaged" | "unreadable", number>,
): Promise<void> {
  if (found.length === 0) return;
  const named = (finding: Finding) =>
    found.filter((one) => one.finding === finding).map(({ blob }) => blob.sha256);
  const [whole, damaged] = [named("whole"), named("damaged")];
  const fresh = await recordBlobChecks(context, { intact: whole, damaged });
  counts.verified += whole.length;
  counts.repaired +=
    found.filter(({ blob, finding }) => finding === "whole" && blob.damagedAt !== null).length;
  counts.damaged += fresh.length;
  counts.unreadable += named("unreadable").length;
}
