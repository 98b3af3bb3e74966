/** Askers whose last turn is remembered. */
const ASKERS_MAX = 1_000;

interface Waiting {
  asker: string;
  go: () => void;
}

/**
 * Runs a limited number of jobs at the same time. The others wait in the order in which they came; where they belong
 * to several askers, the next job is that of whoever was served longest ago, so that nobody waits for another's many.
 */
export class WorkQueue {
  #running = 0;
  readonly #waiting: Waiting[] = [];
  /** When each asker's turn was last, as a number of the turn; forgotten when nobody waits. */
  readonly #served = new Map<string, number>();
  #turns = 0;

  constructor(readonly width: number) {}

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Number of waiting jobs of one asker. */
  waitingOf(asker: string): number {
    return this.#waiting.filter((one) => one.asker === asker).length;
  }

  /**
   * Runs a job when there is a place.
   * @param signal Removes a job that is still waiting; its reason is thrown and nothing was done.
   * @param asker Whose job it is.
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal, asker = ""): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.width) await this.#wait(signal, asker);
    else this.#running++;
    this.#served.set(asker, ++this.#turns);
    try {
      return await job();
    } finally {
      // The place goes to the next job directly, so that no other can take it in between.
      const next = this.#takeNext();
      if (next) next.go();
      else this.#running--;
    }
  }

  #takeNext(): Waiting | undefined {
    if (this.#waiting.length === 0) {
      this.#served.clear();
      return undefined;
    }
    if (this.#served.size > ASKERS_MAX) this.#forgetServed();
    const turnOf = ({ asker }: Waiting) => this.#served.get(asker) ?? 0;
    const next = this.#waiting.reduce((first, one) => turnOf(one) < turnOf(first) ? one : first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  /** A queue that is never empty may meet any number of askers. */
  #forgetServed(): void {
    const waiting = new Set(this.#waiting.map(({ asker }) => asker));
    for (const asker of this.#served.keys()) if (!waiting.has(asker)) this.#served.delete(asker);
  }

  #oldestTurn(): number {
    return Math.min(this.#turns, ...this.#waiting.map((one) => this.#served.get(one.asker) ?? 0));
  }

  #wait(signal: AbortSignal | undefined, asker: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal!.reason);
      };
      const go = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const waiting = { asker, go };
      // Whoever is new stands where the one does who was served longest ago, not before all others for ever.
      if (!this.#served.has(asker)) this.#served.set(asker, this.#oldestTurn());
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
    });
  }
}
