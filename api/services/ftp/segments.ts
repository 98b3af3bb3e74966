/** Cuts a stream whose length nobody knows into parts, each of which becomes durable by itself. */

/** Bytes of a part: what a crash of the server may cost a client that continues. */
const SEGMENT_SIZE = 32 * 1024 * 1024;

export class Segments {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array | undefined;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>, readonly size: number = SEGMENT_SIZE) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Whether all bytes were given out. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The next part; whoever reads it reads it to its end before the one after it. */
  next(): ReadableStream<Uint8Array> {
    let left = this.size;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const chunk = this.#rest ?? await this.#read();
        if (!chunk) return controller.close();
        const part = chunk.subarray(0, left);
        left -= part.length;
        this.#rest = part.length < chunk.length ? chunk.subarray(part.length) : undefined;
        controller.enqueue(part);
        if (left > 0) return;
        // A part that ends with the last byte is the last one.
        this.#rest ??= await this.#read();
        controller.close();
      },
      cancel: () => this.cancel(),
    }, { highWaterMark: 0 });
  }

  async #read(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#source.next();
    if (!done) return value;
    this.#ended = true;
  }

  /** Tells the sender to stop. */
  async cancel(): Promise<void> {
    await this.#source.return?.();
  }
}
