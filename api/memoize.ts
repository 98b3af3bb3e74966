/** Shares reads between the calls of one page, which ask for the same versions at the same time. */
import type { Context } from "./context.ts";

/** What `read` gives, or gave an earlier call of the same page. A request of its own, and a page that writes, read anew. */
export function memoize<T>(
  { memoizedReads }: Context,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (!memoizedReads) return read();
  const known = memoizedReads.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  memoizedReads.set(key, reading);
  return reading;
}
