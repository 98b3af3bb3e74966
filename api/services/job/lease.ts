/**
 * Leases: what a process works at is its own for half a minute, and longer as long as it says so. A process that dies
 * says nothing, and another one takes over. The clocks of the servers may differ by seconds, not by minutes.
 */
import type { Context } from "../../context.ts";
import { describeError, log } from "../../log.ts";

/** Milliseconds for which a lease holds without being renewed. */
export const LEASE_MS = 30_000;
const RENEW_MS = LEASE_MS / 3;
/** Milliseconds by which two clocks may differ before a lease is taken for one of a clock that was wrong. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** The end of a lease that begins now, and the latest end that a lease can have. */
export function leaseTimes(now: number): { until: number; latest: number } {
  return { until: now + LEASE_MS, latest: now + LEASE_MS + CLOCK_DIFFERENCE_MS };
}

/** Whether somebody is at work: the lease has not ended, and its end is none that only a wrong clock can have written. */
export function isLeased({ heldUntil }: { heldUntil: number | null }, now: number): boolean {
  return heldUntil !== null && heldUntil > now && heldUntil <= leaseTimes(now).latest;
}

/** Does `work`, and renews its lease all the while. A renewal that fails is logged; the next one may succeed. */
export async function withLease<T>(
  { clock, traceId }: Pick<Context, "clock" | "traceId">,
  renew: (until: number) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew(leaseTimes(clock().getTime()).until).catch((error) =>
      log("warn", "lease not renewed", { traceId, error: describeError(error) })
    );
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
