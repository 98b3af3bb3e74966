/** How long a comparison may take. */

/** The work is more than may be done while others wait. */
export class OutOfBudget extends Error {}

/**
 * Milliseconds that one question may cost in all, whatever ways are tried to answer it. The work looks at them between
 * its steps and ends by itself: `Worker.terminate()` of Deno does not interrupt a worker that computes.
 */
export class Budget {
  readonly #end: number;

  constructor(milliseconds: number) {
    this.#end = performance.now() + milliseconds;
  }

  /** Milliseconds that are left, 0 once they are spent. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** @throws OutOfBudget once they are spent. */
  check(): void {
    if (this.left === 0) throw new OutOfBudget();
  }
}
