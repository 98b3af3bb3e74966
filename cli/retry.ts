/** Retries when the network fails or the server is busy, but not when the server refuses. */
import { ApiError, ConnectionError } from "../sdk/mod.ts";

/** Milliseconds before the second, third … try. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000] as const;

/** Longest wait in milliseconds: limits of a minute are waited for, those of an hour are reported. */
const RETRY_AFTER_MAX_MS = 65_000;

export interface RetryOptions {
  sleep(milliseconds: number): Promise<void>;
  signal: AbortSignal;
  onRetry?(error: Error, pause: number): void;
  /** What the tries have achieved so far; whoever gets on is not given up. */
  progress?(): Promise<number>;
}

/** Must be used only for calls that may be repeated. @throws what the last try threw. */
export async function withRetry<T>(
  call: () => Promise<T>,
  { sleep, signal, onRetry, progress }: RetryOptions,
): Promise<T> {
  let achieved = await progress?.() ?? 0;
  for (let failed = 0; failed < RETRY_DELAYS_MS.length; failed++) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      const now = await progress?.() ?? 0;
      if (now > achieved) failed = 0;
      achieved = now;
      const wait = Math.max(RETRY_DELAYS_MS[failed]!, retryAfterMs(error));
      if (wait > RETRY_AFTER_MAX_MS) throw error;
      onRetry?.(error, wait);
      await sleep(wait);
    }
  }
  return call();
}

/** Milliseconds until a limit allows another try, as the server says. */
function retryAfterMs(error: Error): number {
  const { seconds = 0 } = (error instanceof ApiError ? error.data ?? {} : {}) as { seconds?: number };
  return seconds * 1_000;
}

function isTransient(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError &&
    ["busy", "tooManyRequests", "tooManyDownloads", "tooManyUploads", "requestTimeout", "uploadTooSlow"]
      .includes(error.error ?? "");
}

/** Processes a list with a few workers; the first failure stops the others. */
export async function runInParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (stop.signal.aborted) return;
      await work(item, stop.signal);
    }
  };
  const running = Array.from({ length: workers }, () =>
    worker().catch((error) => {
      // Errors that others throw because they were stopped are not the cause.
      if (!stop.signal.aborted) stop.abort(error);
    }));
  await Promise.all(running);
  if (stop.signal.aborted) throw stop.signal.reason;
}
