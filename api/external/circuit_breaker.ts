/** A circuit breaker: stops calling a service that does not answer, so that callers need not wait (safety 2.3, F10). */

export interface CircuitBreakerOptions {
  /** Consecutive failures after which calls are stopped. */
  failures: number;
  /** Milliseconds for which they are stopped. */
  pauseMs: number;
  /** Whether an error means that the service itself is in trouble. */
  counts: (error: unknown) => boolean;
  /** Milliseconds; only differences matter. */
  now?: () => number;
}

/** Wraps `work`. After too many failures calls fail at once until the pause is over; then one call tries again. */
export function withCircuitBreaker<A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
  { failures, pauseMs, counts, now = () => performance.now() }: CircuitBreakerOptions,
): (...args: A) => Promise<R> {
  let failed = 0;
  let openUntil = 0;
  return async (...args) => {
    const wait = openUntil - now();
    if (wait > 0) {
      throw new Error(`Not tried: the last ${failed} calls failed. Next in ${Math.ceil(wait / 1000)} s.`);
    }
    try {
      const result = await work(...args);
      failed = 0;
      return result;
    } catch (error) {
      if (!counts(error)) throw error;
      failed++;
      if (failed >= failures) openUntil = now() + pauseMs;
      throw error;
    }
  };
}
