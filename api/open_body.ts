/** Reads a body into memory of its reader: the stream's own reads take 64 KB each, however long nothing arrives. */

export interface OpenBody {
  /**
   * Reads the next bytes into a buffer, from its beginning. The buffer must not be used any more: what is returned lies
   * in its memory. Empty at the end.
   */
  read: (into: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the pending read, and tells the sender to stop. */
  cancel: () => void;
}

export function openBody(body: ReadableStream<Uint8Array>): OpenBody {
  try {
    return openBytes(body.getReader({ mode: "byob" }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new OpenChunks(body.getReader());
  }
}

function openBytes(reader: ReadableStreamBYOBReader): OpenBody {
  return {
    // There is no value after a cancel.
    read: async (into) => (await reader.read(into)).value ?? new Uint8Array(0),
    cancel: () => void reader.cancel().catch(() => {}),
  };
}

/** A stream that decides by itself how much a read brings: what does not fit is for the next read. */
class OpenChunks implements OpenBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  read = async (into: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#reader.read();
      if (done) return into.subarray(0, 0);
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, into.length);
    this.#rest = this.#rest.subarray(part.length);
    into.set(part);
    return into.subarray(0, part.length);
  };

  cancel = (): void => {
    this.#reader.cancel().catch(() => {});
  };
}
