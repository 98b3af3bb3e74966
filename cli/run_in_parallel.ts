/** Several transfers at the same time. */

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
