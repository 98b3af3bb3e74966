/** Work that hands the thread back, done without a pause. */
import type { Sliced } from "../api/services/diff/time_slicing.ts";

export function runToEnd<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
