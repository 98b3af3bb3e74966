/**
 * The time of work that goes on at once, shared out: while two run, each is charged half of what passes. So the sum of all
 * charges is the time in which any of them ran, however long each of them waited for the others.
 */
export class SharedTime {
  #running = 0;
  /** Milliseconds that one which ran from the start would have been charged. */
  #share = 0;
  #since = 0;

  /** @param now milliseconds of any clock that goes on. @returns what {@link end} wants. */
  begin(now: number): number {
    this.#goOn(now);
    this.#running++;
    return this.#share;
  }

  /** @returns the milliseconds that the work is charged. */
  end(begun: number, now: number): number {
    this.#goOn(now);
    this.#running--;
    return this.#share - begun;
  }

  #goOn(now: number): void {
    if (this.#running > 0) this.#share += (now - this.#since) / this.#running;
    this.#since = now;
  }
}
