/** Shares reads between the calls of one page, which ask for the same versions at the same time. */
import type { Context } from "../context.ts";

/**
 * Returns the result of `read`, or that of an earlier call of the same page. Single requests and pages that write
 * always read again.
 */
export function once<T>({ reads }: Context, key: string, read: () => Promise<T>): Promise<T> {
  if (!reads) return read();
  const known = reads.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  reads.set(key, reading);
  return reading;
}
