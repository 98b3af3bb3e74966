/** Reads every stored blob again within a week and compares it with its SHA-256 (safety 2.3, F7). */
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
/** A blob is due when it was last verified this long ago. */
export const VERIFY_EVERY_MS = 7 * DAY;
/** Within which everything must be read once, a day less than it takes to become due again. */
const SPREAD_SECONDS = 6 * 86_400;
/** Bytes a second that are read at least; more only where a week would not do. */
const RATE_MIN = 50_000_000;
/** A round ends after the blob at which it has lasted this long. */
const ROUND_MS = 50 * MINUTE;
/** Milliseconds from the end of a round to the next one. */
export const SCAN_PAUSE_MS = 60 * MINUTE;
/** Blobs whose findings are written down together, and milliseconds after which they are even if there are fewer. */
const BATCH = 100;
const BATCH_MS = 10_000;

/** Bytes a second at which a round reads a repository of `bytes`; nothing is read in the pauses between rounds. */
export function rateFor(bytes: number): number {
  const duty = ROUND_MS / (ROUND_MS + SCAN_PAUSE_MS);
  return Math.max(RATE_MIN, bytes / SPREAD_SECONDS / duty);
}

type Finding = "whole" | "damaged" | "unreadable";

/**
 * One round: what is due, the oldest first, then what is marked as damaged, in case somebody has repaired it. Every
 * blob remembers when it was verified, so the next round goes on where this one ended.
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

/** As many as are reached before it is time to write them down; damage at once, before somebody repairs it. */
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

/** A second look tells damage from a read that failed this once, and from bytes that were replaced under their reader. */
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
    // Too many open files or a missing right says nothing about the bytes.
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
