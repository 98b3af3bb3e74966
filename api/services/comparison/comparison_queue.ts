/** A queue of comparisons. One is at work and holds its files in memory; the others wait without holding any. */
import { DomainError } from "../../error.ts";
import type { Asker } from "../../actor.ts";
import type { App } from "../../context.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { askerKey } from "../limits/limit_key.ts";

/** Comparisons that may wait while another is at work: a few seconds, as long as somebody looks at an empty page. */
const WAITING_MAX = 20;
/** Those of one account, or of one network. */
const WAITING_OF_ONE_MAX = 10;
/** Seconds in which a full queue of usual comparisons is worked off. */
const FULL_QUEUE_SECONDS = 5;

const COMPARISONS = statePart(() => new WorkQueue(1));

/**
 * Runs a comparison when it is its turn.
 * @param compare Reads what is compared, at that time, and compares it.
 * @param signal Ends the wait when nobody waits for the answer any more; the turn goes to the next one.
 * @throws DomainError busy if too many wait already, with the `seconds` until the next try, and if `signal` ended it.
 */
export async function compareQueued<T>(
  context: Pick<App, "state"> & Asker,
  compare: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const queue = context.state.of(COMPARISONS);
  const asker = askerKey(context);
  if (queue.waiting >= WAITING_MAX || queue.waitingOf(asker) >= WAITING_OF_ONE_MAX) {
    const seconds = FULL_QUEUE_SECONDS;
    throw new DomainError("busy", { seconds }, [], { seconds });
  }
  try {
    return await queue.run(() => unlessAborted(compare(), signal), signal, asker);
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? new DomainError("busy") : error;
  }
}

/** Reads cannot be cancelled, but one that hangs must not block the queue for a visitor who has gone. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  const { promise: onAborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work, onAborted]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
