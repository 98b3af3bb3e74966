/** Splits long work into short turns, between which the event loop handles other requests (safety 0.F). */
import { nextTurn } from "../../../db/next_turn.ts";
import type { Budget } from "./sequence.ts";

/** Work that can be interrupted wherever it yields, which is at least every few thousand steps. */
export type Paced<T> = Generator<void, T>;

/** Milliseconds of one turn. Steps that cannot be split, such as parsing a JSON document, may exceed it. */
const TURN_MS = 6;
/** Steps between two places at which work can be interrupted. */
const PIECE = 1_000;

/**
 * Runs the work to its end. Time that others take meanwhile is not charged to its budget.
 * @throws the reason of `signal`, at the next place at which the work can be interrupted.
 */
export async function takeTurns<T>(work: Paced<T>, budget: Budget, signal?: AbortSignal): Promise<T> {
  for (let began = performance.now();;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await budget.pause(nextTurn());
    signal?.throwIfAborted();
    began = performance.now();
  }
}

/** `Array.map` that can be interrupted. @param cost Steps that one item takes. */
export function* mapPaced<T, U>(
  items: readonly T[],
  make: (item: T, at: number) => U,
  cost = 50,
): Paced<U[]> {
  const made: U[] = [];
  const atOnce = Math.max(1, Math.floor(PIECE / Math.max(1, cost)));
  for (const [at, item] of items.entries()) if (made.push(make(item, at)) % atOnce === 0) yield;
  return made;
}
