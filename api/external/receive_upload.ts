/**
 * Receives the body of an upload: buffers, hashes and writes it in one pass, so that memory use is constant (speed D).
 */
import { createHash } from "node:crypto";
import { DomainError } from "../error.ts";
import { type OpenBody, openBody } from "../open_body.ts";
import { BlockChecksums } from "./block_checksums.ts";
import type { Received } from "./storage.ts";

/** Bytes of one read and one write; the chunks of a connection are too small to be written one by one. */
const WRITE_SIZE = 1024 * 1024;

export interface ReceiveOptions {
  /** Bytes. */
  limit: number;
  /** Bytes up to which SHA-256 is found: that of more is left to whoever reads them back. */
  hashedTo?: number;
  /** A second hash, by its name in `node:crypto`. */
  algorithm?: string;
  /** Bytes that came before the sender was gone are kept, and the answer says why there are no more. */
  keepCut?: boolean;
  /** Ends the wait for more bytes, as if the sender was gone. */
  signal?: AbortSignal;
}

/** Where the bytes go. */
export interface ByteSink {
  /** Takes bytes that lie at the beginning of their buffer. @returns a buffer for more: this one or another. */
  add(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  /** Everything that was added is written when this returns. */
  finish(): Promise<void>;
  /** Waits until nothing is being written any more, whatever the result is. */
  settle(): Promise<void>;
}

/** As {@link receiveBytes}, with the SHA-256 of all of them. */
export async function receiveUpload(
  body: ReadableStream<Uint8Array>,
  sink: ByteSink,
  options: Omit<ReceiveOptions, "hashedTo">,
): Promise<Received> {
  const { sha256, ...received } = await receiveBytes(body, sink, options);
  return { ...received, sha256: sha256! };
}

/**
 * @returns no SHA-256 where more came than `hashedTo`.
 * @throws DomainError bodyTooLarge, and what `body` fails with: requestTimeout unless it is an error of ours.
 */
export async function receiveBytes(
  body: ReadableStream<Uint8Array>,
  sink: ByteSink,
  { limit, hashedTo = Infinity, algorithm, keepCut = false, signal }: ReceiveOptions,
): Promise<Omit<Received, "sha256"> & Partial<Pick<Received, "sha256">>> {
  const hashes = [...new Set(["sha256", ...(algorithm ? [algorithm] : [])])].map((name) => createHash(name));
  const reader = openBody(body);
  signal?.addEventListener("abort", reader.cancel);
  if (signal?.aborted) reader.cancel();
  let room = new ArrayBuffer(Math.min(WRITE_SIZE, limit + 1));
  const checksums = new BlockChecksums();
  let size = 0;
  let cut: DomainError | undefined;
  try {
    for (;;) {
      const bytes = await readNext(reader, room, signal).catch((error: DomainError) => {
        if (!keepCut) throw error;
        cut = error;
      });
      if (!bytes?.length) break;
      size += bytes.length;
      if (size > limit) throw new DomainError("bodyTooLarge", { limit: String(limit) });
      if (size <= hashedTo) { for (const hash of hashes) hash.update(bytes); }
      checksums.add(bytes);
      room = await sink.add(bytes);
    }
    await sink.finish();
  } catch (error) {
    await sink.settle();
    // A client that continues to send is told to stop; one that has disconnected cannot be.
    reader.cancel();
    throw error;
  } finally {
    signal?.removeEventListener("abort", reader.cancel);
  }
  const [sha256, other = sha256] = hashes.map((hash) => hash.digest("hex"));
  return {
    sha256: size <= hashedTo ? sha256 : undefined,
    size,
    ...checksums.end(),
    ...algorithm && { checksum: other },
    ...cut && { cut },
  };
}

async function readNext(
  { read }: OpenBody,
  room: ArrayBuffer,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read(new Uint8Array(room)).catch(clientAborted);
  if (bytes.length === 0 && signal?.aborted) throw new DomainError("requestTimeout");
  return bytes;
}

/** Treats an error as a disconnected client, unless it is an error of ours. */
function clientAborted(error: unknown): never {
  throw error instanceof DomainError ? error : new DomainError("requestTimeout");
}

/** One buffer is being filled while the other one is being written. */
export class FileSink implements ByteSink {
  #spare: ArrayBuffer | undefined;
  #writing: Promise<void> = Promise.resolve();
  #written = 0;

  /** @param onWritten Hears of the bytes that are written. */
  constructor(readonly file: Deno.FsFile, readonly onWritten: (bytes: number) => void = () => {}) {}

  async add(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
    await this.#writing;
    const spare = this.#spare ?? new ArrayBuffer(bytes.buffer.byteLength);
    this.#spare = bytes.buffer;
    this.#writing = this.#write(bytes);
    // The next step awaits it; until then a rejection must not count as unhandled.
    this.#writing.catch(() => {});
    return spare;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await this.file.write(rest));
    this.#written += bytes.length;
    this.onWritten(this.#written);
  }

  async finish(): Promise<void> {
    await this.#writing;
  }

  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }
}
