/** One comparison at a time is at work and holds its files in memory; the others stand in line. */
import { DomainError } from "../../error.ts";
import { WorkQueue } from "../work_queue.ts";
import { Budget } from "./sequence.ts";
import { type Paced, takeTurns } from "./turns.ts";

/** Milliseconds of work, and steps, of one comparison (safety part 0, finding F). */
const WORK_MS = 150;
const STEPS_MAX = 3_000_000;

const line = new WorkQueue(1);

/**
 * @param prepare Reads what is compared, once its turn has come.
 * @param signal Ends the wait or the work when nobody waits for the answer any more.
 * @throws DomainError busy when `signal` ended it.
 */
export async function compareInLine<T>(
  prepare: () => Promise<(budget: Budget) => Paced<T>>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await line.run(async () => {
      const work = await prepare();
      const budget = new Budget(WORK_MS, STEPS_MAX);
      return await takeTurns(work(budget), budget, signal);
    }, signal);
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? new DomainError("busy") : error;
  }
}
