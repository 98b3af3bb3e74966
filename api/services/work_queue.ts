/** Lets a few jobs run at a time and the rest wait for their turn, in the order they came. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly width: number) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.width) await new Promise<void>((go) => this.#waiting.push(go));
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
}
