/** Repeats what the line or a busy server kept from succeeding, but not what the server refuses. */
import { ApiError, ConnectionError } from "./error.ts";

/** Milliseconds before another try, the last one again and again. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Tries in a row without success; some two minutes. */
const TRIES_MAX = 12;
/** Longest wait in milliseconds: limits of a minute are waited for, those of an hour are reported. */
const WAIT_MAX_MS = 65_000;

/** Errors after which the same request may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set([
  "busy",
  "uploadBusy",
  "uploadChecksumMismatch",
  "requestTimeout",
  "uploadTooSlow",
  "tooManyRequests",
  "tooManyDownloads",
  "tooManyUploads",
  "storageUnavailable",
]);

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): error is Error =>
  error instanceof ConnectionError ||
  error instanceof ApiError && (TRANSIENT.has(error.error ?? "") || [502, 503, 504].includes(error.status));

export interface RetryOptions {
  /** Waits; tests do not. */
  sleep?: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal;
  /** Why the line is waited for, and how long in milliseconds. */
  onRetry?: (error: Error, pause: number) => void;
  /** Tries in a row, before it is given up; 12 by default, some two minutes. */
  triesMax?: number;
  /** What the tries have achieved so far; whoever gets on is not given up. */
  progress?: () => Promise<number>;
}

/**
 * Must be used only for calls that may be repeated.
 * @param failed Tries that failed before.
 * @throws what the last try threw; the reason of `signal`.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  options: RetryOptions = {},
  failed = 0,
): Promise<T> {
  let achieved = await options.progress?.() ?? 0;
  for (let failures = failed;; failures++) {
    try {
      return await call();
    } catch (error) {
      const now = await options.progress?.() ?? 0;
      if (now > achieved) failures = 0;
      achieved = now;
      await pauseAfter(error, failures, options);
    }
  }
}

/** Waits before the next try. @param failed Tries that failed before. @throws what cannot be waited for. */
export async function pauseAfter(error: unknown, failed: number, options: RetryOptions): Promise<void> {
  const { signal, onRetry, triesMax = TRIES_MAX } = options;
  signal?.throwIfAborted();
  if (!isTransient(error) || failed + 1 >= triesMax) throw error;
  const pause = Math.max(PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)]!, limitOf(error));
  if (pause > WAIT_MAX_MS) throw error;
  onRetry?.(error, pause);
  await waitFor(pause, options);
}

/** Milliseconds until a limit allows another try, as the server says. */
function limitOf(error: Error): number {
  const { seconds = 0 } = (error instanceof ApiError ? error.data ?? {} : {}) as { seconds?: number };
  return seconds * 1_000;
}

/** @throws the reason of the signal, as soon as it is given. */
export async function waitFor(
  milliseconds: number,
  { signal, sleep = sleepFor }: Pick<RetryOptions, "signal" | "sleep">,
): Promise<void> {
  signal?.throwIfAborted();
  // Node.js 20 has no `Promise.withResolvers`.
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => stop = () => resolve());
  signal?.addEventListener("abort", stop);
  await Promise.race([sleep(milliseconds), stopped]).finally(() =>
    signal?.removeEventListener("abort", stop)
  );
  signal?.throwIfAborted();
}

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
