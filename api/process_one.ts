/** How a job works through what is due: one after another, with a turn for everybody else, past each failure. */
import { nextTurn } from "../db/yield_to_event_loop.ts";
import type { Context } from "./context.ts";
import { describeError, log } from "./log.ts";

/** What {@link workOnOne} gives for a piece of work that failed; every other result is the work's own. */
export const FAILED: unique symbol = Symbol("failed");

/** What a piece of work concerns, as the log names it. */
export type Concern = { versionId: string } | { sha256: string };

/**
 * Does one piece of a job's work after a turn for whoever waits. A failure is logged as `failure` with what it concerns
 * and does not stop the job.
 */
export async function workOnOne<T>(
  { traceId }: Pick<Context, "traceId">,
  concern: Concern,
  failure: string,
  work: () => Promise<T>,
): Promise<T | typeof FAILED> {
  await nextTurn();
  try {
    return await work();
  } catch (error) {
    log("error", failure, { traceId, ...concern, error: describeError(error) });
    return FAILED;
  }
}
