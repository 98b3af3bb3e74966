/** How a job works through what is due: one after another, with a turn for everybody else, past each failure. */
import { yieldToEventLoop } from "../db/yield_to_event_loop.ts";
import type { Context } from "./context.ts";
import { describeError, log } from "./log.ts";

/** What {@link processOne} gives for a piece of work that failed; every other result is the work's own. */
export const FAILED: unique symbol = Symbol("failed");

/** What a piece of work concerns, as the log names it. */
export type ItemFields = { versionId: string } | { sha256: string };

/**
 * Does one piece of a job's work after a turn for whoever waits. A failure is logged as `failure` with what it concerns
 * and does not stop the job.
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
