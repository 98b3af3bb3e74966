/** One comparison at a time is at work and holds its files in memory; the others stand in line, and hold nothing. */
import { DomainError } from "../../error.ts";
import type { App } from "../../context.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { Budget } from "../diff/budget.ts";
import { runSliced, type Sliced } from "../diff/time_slicing.ts";

/** Milliseconds of work, and steps, of one comparison (safety part 0, finding F). */
const WORK_MS = 150;
const STEPS_MAX = 3_000_000;

/** Comparisons that may wait while another is at work: a few seconds, as long as somebody looks at an empty page. */
const WAITING_MAX = 20;
/** After so many seconds a full line has been worked off. */
const FULL_QUEUE_SECONDS = 5;

const COMPARISONS = statePart(() => new WorkQueue(1));

/**
 * @param prepare Reads what is compared, once its turn has come.
 * @param signal Ends the wait or the work when nobody waits for the answer any more.
 * @throws DomainError busy when too many wait already, with the `seconds` until it is worth coming again, and when
 * `signal` ended it.
 */
export async function compareQueued<T>(
  { state }: Pick<App, "state">,
  prepare: () => Promise<(budget: Budget) => Sliced<T>>,
  signal?: AbortSignal,
): Promise<T> {
  const queue = state.of(COMPARISONS);
  if (queue.waiting >= WAITING_MAX) {
    const seconds = FULL_QUEUE_SECONDS;
    throw new DomainError("busy", { seconds }, [], { seconds });
  }
  try {
    return await queue.run(async () => {
      const work = await unlessAborted(prepare(), signal);
      const budget = new Budget(WORK_MS, STEPS_MAX);
      return await runSliced(work(budget), budget, signal);
    }, signal);
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? new DomainError("busy") : error;
  }
}

/** Reads cannot be cut short; but one that hangs must not hold up the line for a visitor who has gone. */
async function unlessAborted<T>(reading: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await reading;
  const { promise: onAborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    const read = await Promise.race([reading, onAborted]);
    signal.throwIfAborted();
    return read;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
