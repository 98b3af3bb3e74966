/** How much work a comparison may be. */

/** The work is more than may be done while others wait. */
export class OutOfBudget extends Error {}

/** Steps between two looks at the clock. */
const LOOK_EVERY = 1_000;

/**
 * What one question may cost in all, whatever ways are tried to answer it: a number of steps (a cell, a node, a pair
 * of words that is looked at), and milliseconds, since steps are not equally long. Once spent it stays spent.
 */
export class Budget {
  #end: number;
  readonly #steps: number;
  #spent = 0;
  #look = 0;

  constructor(milliseconds: number, steps = Infinity) {
    this.#end = performance.now() + milliseconds;
    this.#steps = steps;
  }

  get spent(): number {
    return this.#spent;
  }

  /** False, and nothing is left, where there is not so much. */
  take(steps: number): boolean {
    if (this.#spent + steps > this.#steps) {
      this.#spent = this.#steps;
      return false;
    }
    this.#spent += steps;
    if (this.#spent < this.#look) return true;
    if (performance.now() >= this.#end) return false;
    this.#look = this.#spent + LOOK_EVERY;
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
    if (!this.take(steps)) throw new OutOfBudget();
  }
}
