/** Runs a limited number of jobs at the same time; the others wait in the order in which they came. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly width: number) {}

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs a job when there is a place.
   * @param signal Removes a job that is still waiting; its reason is thrown and nothing was done.
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.width) await this.#wait(signal);
    else this.#running++;
    try {
      return await job();
    } finally {
      // The place goes to the next job directly, so that no other can take it in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal!.reason);
      };
      const go = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(go);
    });
  }
}
