/** Splits long work into short turns, between which the event loop handles other requests (safety 0.F). */
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";
import type { Budget } from "./budget.ts";

/** Work that can be interrupted wherever it yields, which is at least every few thousand steps. */
export type Sliced<T> = Generator<void, T>;

/** Milliseconds of one turn. Steps that cannot be split, such as parsing a JSON document, may exceed it. */
const SLICE_MS = 6;
/** Steps between two places at which work can be interrupted. */
const STEPS_PER_YIELD = 1_000;

/**
 * Runs the work to its end. Time that others take meanwhile is not charged to its budget.
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

/** `Array.map` that can be interrupted. @param cost Steps that one item takes. */
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
