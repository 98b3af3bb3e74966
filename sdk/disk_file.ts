/** A file on the disk as a Blob whose bytes are read when they are wanted: Node.js, Deno. */

/** Bytes of one read of a stream. */
const READ_SIZE = 256 * 1024;

/**
 * A file to send, by its path. The Blob of `openAsBlob` takes several times as long: Deno reads all of it into memory,
 * and Node.js in small pieces.
 * @throws Error where there is no such file.
 */
export async function openFile(path: string): Promise<Blob> {
  const { stat } = await import("node:fs/promises");
  return new DiskFile(path, 0, (await stat(path)).size);
}

/** Whose bytes can be read into memory that is there already: new memory takes longer than the reading. */
export class DiskFile extends Blob {
  readonly #path: string;
  readonly #start: number;
  readonly #end: number;

  /** @param end Offset behind its last byte. */
  constructor(path: string, start: number, end: number, type?: string) {
    super([], { type });
    this.#path = path;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(start = 0, end: number = this.size, type?: string): Blob {
    const at = (offset: number) => Math.min(Math.max(offset < 0 ? offset + this.size : offset, 0), this.size);
    const first = this.#start + at(start);
    return new DiskFile(this.#path, first, Math.max(first, this.#start + at(end)), type);
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const reading = readStretch(this.#path, this.#start, this.#end);
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { value, done } = await reading.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void await reading.return(undefined),
    }, { highWaterMark: 0 });
  }

  /** @param into Takes all of it. */
  async readInto(into: Uint8Array<ArrayBuffer>): Promise<void> {
    for await (const _ of readStretch(this.#path, this.#start, this.#end, into));
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const whole = new Uint8Array(this.size);
    await this.readInto(whole);
    return whole;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }
}

/** @param into Takes all of it; without it each piece has a buffer of its own. @throws Error where the file has become shorter. */
async function* readStretch(
  path: string,
  start: number,
  end: number,
  into?: Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const { open } = await import("node:fs/promises");
  const file = await open(path);
  try {
    for (let at = start; at < end;) {
      const piece = into?.subarray(at - start) ?? new Uint8Array(Math.min(READ_SIZE, end - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error(`${path} ended at ${at} bytes`);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
