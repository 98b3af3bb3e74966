/** Chunks of a file, of which the next one is read and hashed while the one before it is on its way. */
import type { DiskFile } from "./disk_file.ts";
import { type BytesSource, digestOf } from "./hash_source.ts";
import type { ChunkBody, DigestBlob } from "./send_options.ts";

export interface Chunk {
  /** Valid until the next but one is read. */
  body: ChunkBody;
  /** Bytes. */
  size: number;
  /** SHA-256. */
  digest: Uint8Array;
}

export class ChunkReader {
  #ahead: { start: number; end: number; chunk: Promise<Chunk> } | undefined;
  /** Memory of the chunks before, that of the last one at the end. */
  #spare: ArrayBuffer[] = [];

  /** @param digest Hashes a Blob elsewhere, so that its bytes are not read here at all. */
  constructor(readonly source: BytesSource, readonly digest?: DigestBlob) {}

  /** Reads a chunk that will be wanted, where none is read ahead yet. `end` is exclusive. */
  prepare(start: number, end: number): void {
    if (this.#ahead || start >= end) return;
    const chunk = this.#read(start, end);
    // Whoever wants it awaits it; until then a rejection must not count as unhandled.
    chunk.catch(() => {});
    this.#ahead = { start, end, chunk };
  }

  /** @returns the chunk, or a shorter one that was read ahead. */
  async take(start: number, end: number): Promise<Chunk> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.start === start && ahead.end <= end) return await ahead.chunk;
    // A request that failed may still send what is in there.
    this.#spare = [];
    return await this.#read(start, end);
  }

  async #read(start: number, end: number): Promise<Chunk> {
    const stretch = this.source.slice(start, end);
    if (this.digest && stretch instanceof Blob) {
      return { body: stretch, size: stretch.size, digest: await this.digest(stretch) };
    }
    const bytes = "readInto" in stretch
      ? await this.#readInto(stretch as DiskFile)
      : new Uint8Array(await stretch.arrayBuffer());
    return { body: bytes, size: bytes.length, digest: await digestOf(bytes) };
  }

  async #readInto(stretch: DiskFile): Promise<Uint8Array<ArrayBuffer>> {
    const { size } = stretch;
    const spare = this.#spare.length > 1 ? this.#spare.shift()! : new ArrayBuffer(0);
    const memory = spare.byteLength >= size ? spare : new ArrayBuffer(size);
    this.#spare.push(memory);
    const bytes = new Uint8Array(memory, 0, size);
    await stretch.readInto(bytes);
    return bytes;
  }
}
