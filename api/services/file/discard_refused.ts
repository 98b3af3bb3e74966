/**
 * Removes bytes that were refused after they had come. Somebody else may have brought the same bytes at the same time, whose
 * row is written a moment later, perhaps by another process; so the bytes stay for a while, and go if nobody needed them.
 */
import type { Context } from "../../context.ts";
import { newId } from "../../secrets.ts";
import { addEffect, type Effects } from "../outbox/effects.ts";
import { storesOf, unreferencedAmong } from "./garbage_collection.ts";

/** Milliseconds for which refused bytes stay: far more than lies between the bytes of an upload and its row. */
export const REFUSED_KEPT_MS = 10 * 60_000;
/** Milliseconds by which the clock of a storage may be ahead. */
const SKEW_MS = 60_000;

/** Lets bytes go that were refused, if by then nothing refers to them and nobody has brought them again. */
export async function discardRefused(context: Context, { sha256 }: { sha256: string }): Promise<void> {
  // Storages write by the time of their machine, which is compared with theirs alone.
  const payload = { sha256, writtenBefore: Date.now() + SKEW_MS };
  const dueAt = context.clock().getTime() + REFUSED_KEPT_MS;
  await context.db.withTx((tx) => addEffect(tx, context, "discardBlob", newId(), payload, dueAt));
}

/** In the queue of writes, so that no row of the same bytes is written in between. */
export async function deliverDiscard(
  context: Context,
  { sha256, writtenBefore: before }: Effects["discardBlob"],
): Promise<void> {
  const at = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    if ((await unreferencedAmong(tx, [sha256])).length === 0) return;
    for (const store of storesOf(context)) {
      if (await store.quarantine(sha256, { before, at })) await store.removeQuarantined({ sha256, at });
    }
  });
}
