/** Work that hands the thread back, done without a pause. */
import type { Paced } from "../api/services/diff/time_slicing.ts";

export function atOnce<T>(work: Paced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
