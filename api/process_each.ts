/** Lets a job work through many items one after another, with turns for other work, and past failures. */
import { yieldToEventLoop } from "../db/yield_to_event_loop.ts";
import type { Context } from "./context.ts";
import { describeError, log } from "./log.ts";

/** Result of {@link processOne} for an item that failed. */
export const FAILED: unique symbol = Symbol("failed");

/** What an item concerns, for the log. */
export type ItemFields = { versionId: string } | { sha256: string } | { articleId: string } | {
  uploadId: string;
} | { requestId: string };

/**
 * Works on one item of a job after other work had its turn. A failure is logged as `failure` with what it concerns and
 * does not stop the job.
 */
export async function processOne<T>(
  { traceId }: Pick<Context, "traceId">,
  item: ItemFields,
  failure: string,
  work: () => Promise<T>,
): Promise<T | typeof FAILED> {
  await yieldToEventLoop();
  try {
    return await work();
  } catch (error) {
    log("error", failure, { traceId, ...item, error: describeError(error) });
    return FAILED;
  }
}
