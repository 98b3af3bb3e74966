/** Bytes as the body of a request. */

/** Bytes of one piece. */
const PIECE = 256 * 1024;

/**
 * Node.js and Deno copy an array twice before they send it, which takes longer than to send it; the stream of a Blob is
 * sent as it is, with a known length. Elsewhere a Blob has bytes that only the browser sees.
 */
export function bodyOf(body: BodyInit): BodyInit {
  return body instanceof Uint8Array && body.length > 0 && readsStreams
    ? new BytesBody(body as Uint8Array<ArrayBuffer>)
    : body;
}

const { Deno: deno, process } = globalThis as {
  Deno?: unknown;
  process?: { versions?: { node?: string; bun?: string } };
};
const readsStreams = deno !== undefined || process?.versions?.node !== undefined && !process.versions.bun;

/** Only its stream may be read. */
class BytesBody extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes;
    let at = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, at += PIECE));
        else controller.close();
      },
    }, { highWaterMark: 0 });
  }
}
