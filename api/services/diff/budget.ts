/** How much work a comparison may be. */

/** The work is more than may be done while others wait. */
export class OutOfBudget extends Error {}

/** Steps between two looks at the clock. */
const CLOCK_CHECK_STEPS = 1_000;

/**
 * What one question may cost in all, whatever ways are tried to answer it: a number of steps (a cell, a node, a pair
 * of words that is looked at), and milliseconds, since steps are not equally long. Once spent it stays spent.
 */
export class Budget {
  #end: number;
  readonly #steps: number;
  #spent = 0;
  #nextClockCheck = 0;

  constructor(milliseconds: number, steps = Infinity) {
    this.#end = performance.now() + milliseconds;
    this.#steps = steps;
  }

  get spent(): number {
    return this.#spent;
  }

  /** False, and nothing is left, where there is not so much. */
  trySpend(steps: number): boolean {
    if (this.#spent + steps > this.#steps) {
      this.#spent = this.#steps;
      return false;
    }
    this.#spent += steps;
    if (this.#spent < this.#nextClockCheck) return true;
    if (performance.now() >= this.#end) return false;
    this.#nextClockCheck = this.#spent + CLOCK_CHECK_STEPS;
    return true;
  }

  /** Time in which others had their turn costs nothing. */
  async pause(meanwhile: Promise<void>): Promise<void> {
    const began = performance.now();
    await meanwhile;
    this.#end += performance.now() - began;
  }

  /** @throws OutOfBudget */
  spend(steps: number): void {
    if (!this.trySpend(steps)) throw new OutOfBudget();
  }
}
