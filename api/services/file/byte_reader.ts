/** Takes a stream in pieces of the sizes that its format names. */
import { DomainError } from "../../error.ts";

export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** So many bytes, of their own. @throws DomainError bodyCut where the stream ends before; what it fails with. */
  async read(size: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(size);
    for (let filled = 0; filled < size;) {
      if (this.#rest.length === 0) await this.#fill();
      const part = this.#rest.subarray(0, size - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return bytes;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new DomainError("bodyCut");
    this.#rest = value;
  }

  /** Tells a sender that goes on to stop. */
  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }
}
