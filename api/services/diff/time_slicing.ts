/** Long work in short turns: in between the event loop answers everybody else (safety part 0, finding F). */
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";
import type { Budget } from "./budget.ts";

/** Work that can be interrupted wherever it yields, which is after some thousand steps at the most. */
export type Sliced<T> = Generator<void, T>;

/** Milliseconds of work at a stretch. What cannot be cut, as reading a JSON document, comes on top of it. */
const SLICE_MS = 6;
/** Steps between two places at which work can be interrupted. */
const STEPS_PER_YIELD = 1_000;

/**
 * Does the work to its end. What others do meanwhile is not taken off its budget.
 * @throws the reason of `signal`, at the next place at which the work can be interrupted.
 */
export async function runSliced<T>(work: Sliced<T>, budget: Budget, signal?: AbortSignal): Promise<T> {
  for (let began = performance.now();;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await budget.pause(yieldToEventLoop());
    signal?.throwIfAborted();
    began = performance.now();
  }
}

/**
 * `Array.map` that can be interrupted.
 * @param cost Steps that one item takes.
 */
export function* mapSliced<T, U>(
  items: readonly T[],
  make: (item: T, at: number) => U,
  cost = 50,
): Sliced<U[]> {
  const made: U[] = [];
  const atOnce = Math.max(1, Math.floor(STEPS_PER_YIELD / Math.max(1, cost)));
  for (const [at, item] of items.entries()) if (made.push(make(item, at)) % atOnce === 0) yield;
  return made;
}
