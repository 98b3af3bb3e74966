/** Cuts a stream whose length nobody knows into parts, each of which becomes durable by itself. */
import { type OpenBody, openBody } from "../../open_body.ts";

/** Bytes of a part: what a crash of the server may cost a client that continues. */
const SEGMENT_SIZE = 32 * 1024 * 1024;

export class Segments {
  readonly #source: OpenBody;
  /** The first byte of the next part. A part that ends with the last byte is the last one. */
  #ahead: Uint8Array<ArrayBuffer> | undefined;
  #ended = false;

  constructor(source: ReadableStream<Uint8Array>, readonly size: number = SEGMENT_SIZE) {
    this.#source = openBody(source);
  }

  /** Whether all bytes were given out. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The next part; whoever reads it reads it to its end before the one after it. */
  next(): ReadableStream<Uint8Array> {
    let left = this.size;
    return new ReadableStream({
      type: "bytes",
      autoAllocateChunkSize: 64 * 1024,
      pull: async (controller: ReadableByteStreamController) => {
        const request = controller.byobRequest!;
        const { buffer, byteOffset, byteLength } = request.view as Uint8Array<ArrayBuffer>;
        const bytes = await this.#read(new Uint8Array(buffer, byteOffset, Math.min(byteLength, left)));
        left -= bytes.length;
        if (this.#ended) controller.close();
        request.respondWithNewView(bytes);
        if (left > 0) return;
        this.#ahead = await this.#read(new Uint8Array(1));
        controller.close();
        // A read that is pending by now ends with this answer, and not with the close alone.
        controller.byobRequest?.respond(0);
      },
      cancel: () => this.cancel(),
    });
  }

  async #read(into: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead) {
      into.set(ahead);
      return into.subarray(0, ahead.length);
    }
    const bytes = await this.#source.read(into);
    this.#ended = bytes.length === 0;
    return bytes;
  }

  /** Tells the sender to stop. */
  cancel(): void {
    this.#source.cancel();
  }
}
