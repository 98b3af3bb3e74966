/** Lets a few jobs run at a time and the rest wait for their turn, in the order they came. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly width: number) {}

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @param signal Takes a job that still waits out of the line: then its reason is thrown, and nothing was done. */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.width) await this.#wait(signal);
    else this.#running++;
    try {
      return await job();
    } finally {
      // The place goes to the next in line without becoming free in between.
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
