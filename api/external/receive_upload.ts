/**
 * Receives the body of an upload: buffers, hashes and writes it in one pass, so that memory use is constant (speed D).
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { DomainError } from "../error.ts";
import type { Received } from "./storage.ts";

/** Bytes of one write; the chunks of a connection are too small to be written one by one. */
const WRITE_SIZE = 1024 * 1024;

export interface ReceiveOptions {
  /** Bytes. */
  limit: number;
  /** A second hash, by its name in `node:crypto`. */
  algorithm?: string;
  /** Bytes that came before the sender was gone are kept, and the answer says why there are no more. */
  keepCut?: boolean;
  /** Ends the wait for more bytes, as if the sender was gone. */
  signal?: AbortSignal;
}

/** Where the bytes go. */
export interface ByteSink {
  add(chunk: Uint8Array): Promise<void>;
  /** Everything that was added is written when this returns. */
  finish(): Promise<void>;
  /** Waits until nothing is being written any more, whatever the result is. */
  settle(): Promise<void>;
}

/** @throws DomainError bodyTooLarge, and what `body` fails with: requestTimeout unless it is an error of ours. */
export async function receiveUpload(
  body: ReadableStream<Uint8Array>,
  writer: ByteSink,
  { limit, algorithm, keepCut = false, signal }: ReceiveOptions,
): Promise<Received> {
  const hashes = [...new Set(["sha256", ...(algorithm ? [algorithm] : [])])].map((name) => createHash(name));
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  let [size, crc] = [0, 0];
  let cut: DomainError | undefined;
  try {
    for (;;) {
      const chunk = await readNext(reader, signal).catch((error: DomainError) => {
        if (!keepCut) throw error;
        cut = error;
        return { done: true } as const;
      });
      if (chunk.done) break;
      size += chunk.value.length;
      if (size > limit) throw new DomainError("bodyTooLarge", { limit: String(limit) });
      for (const hash of hashes) hash.update(chunk.value);
      crc = crc32(chunk.value, crc);
      await writer.add(chunk.value);
    }
    await writer.finish();
  } catch (error) {
    await writer.settle();
    // A client that continues to send is told to stop; one that has disconnected cannot be.
    stop();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  const [sha256, other = sha256] = hashes.map((hash) => hash.digest("hex"));
  return { sha256: sha256!, size, crc32: crc, ...algorithm && { checksum: other }, ...cut && { cut } };
}

async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal?: AbortSignal,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const chunk = await reader.read().catch(clientAborted);
  if (signal?.aborted) throw new DomainError("requestTimeout");
  return chunk;
}

/** Treats an error as a disconnected client, unless it is an error of ours. */
function clientAborted(error: unknown): never {
  throw error instanceof DomainError ? error : new DomainError("requestTimeout");
}

/** Fills one buffer while the other one is being written. */
export class FileSink implements ByteSink {
  #filling = new Uint8Array(WRITE_SIZE);
  #spare: Uint8Array<ArrayBuffer> | undefined;
  #filled = 0;
  #writing: Promise<void> = Promise.resolve();
  #written = 0;

  /** @param onWritten Hears of the bytes that are written. */
  constructor(readonly file: Deno.FsFile, readonly onWritten: (bytes: number) => void = () => {}) {}

  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0;) {
      const part = rest.subarray(0, WRITE_SIZE - this.#filled);
      this.#filling.set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
      if (this.#filled === WRITE_SIZE) await this.#flush();
    }
  }

  /** Starts to write the buffer, once the buffer before it is written. */
  async #flush(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    this.#writing = this.#write(full.subarray(0, this.#filled));
    // The next flush awaits it; until then a rejection must not count as unhandled.
    this.#writing.catch(() => {});
    this.#filling = this.#spare ?? new Uint8Array(WRITE_SIZE);
    this.#spare = full;
    this.#filled = 0;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.file, bytes);
    this.#written += bytes.length;
    this.onWritten(this.#written);
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#writing;
  }

  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await file.write(rest));
}
