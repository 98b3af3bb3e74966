/** A list that a caller awaits for one page or iterates for everything. */
import type { Page } from "./model/envelope.ts";

export class PageRequest<T, P extends Page<T> = Page<T>> implements PromiseLike<P>, AsyncIterable<T> {
  readonly #load: (page: number) => Promise<P>;
  readonly #first: number;

  constructor(load: (page: number) => Promise<P>, first = 1) {
    this.#load = load;
    this.#first = first;
  }

  then<A = P, B = never>(
    onFulfilled?: ((page: P) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load(this.#first).then(onFulfilled, onRejected);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let page = this.#first;; page++) {
      const { list, size, total } = await this.#load(page);
      yield* list;
      if (list.length === 0 || page * size >= total) return;
    }
  }
}
