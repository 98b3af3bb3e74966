/** Lets a job work through many items one after another, with turns for other work, and past failures. */
import { nextTurn } from "../../db/next_turn.ts";
import type { Context } from "../context.ts";
import { describeError, log } from "../log.ts";

/** Result of {@link workOnOne} for an item that failed. */
export const FAILED: unique symbol = Symbol("failed");

/** What an item concerns, for the log. */
export type Concern = { versionId: string } | { sha256: string };

/**
 * Works on one item of a job after other work had its turn. A failure is logged as `failure` with what it concerns and
 * does not stop the job.
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
